"""Metronome, by Guy T. Schafer."""
