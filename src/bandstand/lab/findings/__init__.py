"""What a study says in plain words: `ranked.findings` asks what the other modules answer."""
