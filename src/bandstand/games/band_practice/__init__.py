"""Genesis of Destiny Supreme! Band Practice, by Shandy Brown."""
