"""What is drawn in a terminal: tables, replays, rulebooks, reviews and standings."""
