"""The rules of Glee."""
