"""The rules of Music History."""
