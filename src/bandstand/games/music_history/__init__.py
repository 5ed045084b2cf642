"""Early Western Music History: The Board Game, by Fruit Circus."""
