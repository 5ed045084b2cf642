"""The rules of Metronome."""
