"""Band Practice on paper."""
