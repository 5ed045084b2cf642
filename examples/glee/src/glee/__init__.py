"""Glee: say how many phrases you will take, and take just as many."""
