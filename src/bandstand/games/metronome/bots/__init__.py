"""Metronome's judgement of moves and positions, for bots and hints."""
