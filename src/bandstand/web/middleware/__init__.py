"""Middleware of the web application."""
