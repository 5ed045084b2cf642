"""A game with secrets, for tests: two players hold cards and play the higher one."""
