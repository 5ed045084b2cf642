"""What the cards do, grouped by how they are used; `every` lists them all."""
