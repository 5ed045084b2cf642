"""The rules of Sealed."""
