"""The state of a table for one viewer, as JSON: what the page draws and what a program reads."""
