"""`python -m bandstand` is the command `bandstand`."""

from bandstand.cli import main

main(prog_name="bandstand")
