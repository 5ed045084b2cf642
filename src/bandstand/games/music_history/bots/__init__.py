"""The game's judgement: of moves, of what things are worth, and of how a game stands."""
