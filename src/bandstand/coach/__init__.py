"""The coach: hints for a choice, and reviews of a whole game."""
