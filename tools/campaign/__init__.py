"""Campaigns that try to break a server of our own on this machine."""
