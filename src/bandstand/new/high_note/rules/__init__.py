"""The rules of High Note."""
