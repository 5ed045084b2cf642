"""Metronome on paper."""
