"""The lab: many games at once, and what they tell of a game and of those who play it."""
