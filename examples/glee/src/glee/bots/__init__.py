"""What the bots of Glee know."""
