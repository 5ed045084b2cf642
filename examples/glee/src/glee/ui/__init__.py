"""Glee in the browser and on a terminal."""
