"""The browser's side of Bandstand: pages, the live channel, and what keeps both safe."""
