"""Music History on paper."""
