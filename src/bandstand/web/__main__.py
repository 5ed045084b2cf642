"""`python -m bandstand.web` is `bandstand serve`."""

from bandstand.web.cli import serve

if __name__ == "__main__":
    serve()
