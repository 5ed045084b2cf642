"""High Note in the browser and on a terminal."""
