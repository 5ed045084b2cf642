"""What is asked and what follows: one small class for each kind of frame."""
