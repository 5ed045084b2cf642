"""What the bots of High Note know."""
