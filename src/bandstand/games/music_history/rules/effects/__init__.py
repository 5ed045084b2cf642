"""What the cards and tiles do; cards are grouped by how they are used, all in `abilities`."""
