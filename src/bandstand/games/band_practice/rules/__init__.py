"""The rules of Band Practice."""
