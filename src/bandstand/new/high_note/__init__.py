"""High Note: the highest of the notes drawn in secret wins."""
