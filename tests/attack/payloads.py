"""Hostile input of the largest size that the server accepts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from bandstand import catalogue
from bandstand.tables.limits import EDITION_LETTERS
from bandstand.web.middleware.size_limit import BODY_BYTES, URL_BYTES

FORM: Final = "application/x-www-form-urlencoded"
BOUNDARY: Final = "bandstand-attack"
MULTIPART: Final = f"multipart/form-data; boundary={BOUNDARY}"
UPLOAD_SIZE: Final = 2_390_000  # bytes of one field of POST /records, just under the limit
EDITION_SIZE: Final = EDITION_LETTERS - 1_000  # characters of an uploaded edition
Body = tuple[str, bytes]  # content type and bytes

_PATTERNS: Final = {
    "spaces": " ",
    "newlines": "\n",
    "digits": "9",
    "dots": "a.",
    "open brackets": "[",
    "parentheses": " (",
    "clauses": " (TP-1",
    "commas": ",",
    "equals signs": "=",
    "null characters": "\0",
    "quotes and backslashes": '"\\',
    "wide characters": "é\u202e𝄞",
    "JSON": '{"a":[',
}


def hostile_texts(size: int) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each pattern, at most `size` bytes in UTF-8."""
    for name, pattern in _PATTERNS.items():
        yield name, pattern * (size // len(pattern.encode()))
    yield "nested brackets", "[" * (size // 2) + "]" * (size // 2)
    yield "spaces before a letter", " " * (size - 1) + "x"
    yield "spaces before a clause", " " * (size - 8) + "(TP-1) x"


def form_body(fields: Mapping[str, str]) -> bytes:
    """Encode a form, escaping only what has a meaning there: escapes would use up the limit."""
    return b"&".join(f"{name}=".encode() + _escape(value) for name, value in fields.items())


def _escape(value: str) -> bytes:
    encoded = value.encode()
    for special in b"%&+;":
        encoded = encoded.replace(bytes([special]), f"%{special:02X}".encode())
    return encoded


def upload_body(text: str) -> Body:
    """Encode a text for POST /records as the page sends it."""
    return MULTIPART, multipart({"record": text.encode()}, files=False)


def hostile_fields(fields: Mapping[str, str], size: int) -> Iterator[tuple[str, Body]]:
    """Yield forms in which one field is hostile and the others are as they should be."""
    for field in fields:
        others = {name: value for name, value in fields.items() if name != field}
        room = size - len(form_body(others)) - len(field) - 2
        for name, text in hostile_texts(room):
            body = form_body({**others, field: text})
            yield f"{name} in {field}", (FORM, body[:size])


def hostile_records() -> Iterator[tuple[str, Body]]:
    """Yield uploads of the largest size that mean nothing."""
    for name, text in hostile_texts(UPLOAD_SIZE - 300):
        yield f"{name} in record", upload_body(text)


def hostile_bodies(size: int) -> Iterator[tuple[str, Body]]:
    """Yield bodies that are hostile as a whole, whatever fields the handler reads."""
    yield "empty", (FORM, b"")
    yield "long key", (FORM, b"k" * size)
    yield "many fields", (FORM, b"a=1&" * (size // 4))
    yield "many distinct fields", (FORM, "&".join(f"{n}=" for n in range(size // 8)).encode())
    yield "ampersands", (FORM, b"&" * size)
    yield "percent signs", (FORM, b"%" * size)
    yield "escaped null characters", (FORM, b"name=" + b"%00" * (size // 3 - 2))
    yield "not UTF-8", (FORM, b"name=" + b"\xff" * (size - 5))
    yield "JSON", ("application/json", b'{"a":' * (size // 5))
    yield "multipart file", (MULTIPART, multipart({"file": b"\n" * (size - 300)}))
    yield "multipart parts", (MULTIPART, multipart({str(n): b"" for n in range(size // 100)}))
    yield "multipart header", (MULTIPART, f"--{BOUNDARY}\r\nX: ".encode() + b"y" * (size - 40))
    yield "multipart hyphens", (MULTIPART, b"-" * size)
    yield "long boundary", (f"multipart/form-data; boundary={'b' * 4000}", b"b" * size)


def multipart(parts: Mapping[str, bytes], *, files: bool = True) -> bytes:
    """Encode fields as a browser sends them with multipart/form-data, as files or as text."""
    file = '; filename="f"' if files else ""
    encoded = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode()
        + content
        + b"\r\n"
        for name, content in parts.items()
    ]
    return b"".join(encoded) + f"--{BOUNDARY}--\r\n".encode()


def hostile_queries(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield queries near the longest address: each parameter hostile, then odd wholes."""
    room = URL_BYTES - 400
    for name in names:
        others = "&".join(f"{other}={names[other]}" for other in names if other != name)
        for kind, text in hostile_texts(room):
            value = quote(text, safe="[(,.=")[: room - len(others)]
            yield f"{kind} in ?{name}", f"{others}&{name}={value}"
    yield "many parameters", "a=1&" * (room // 4)
    yield "ampersands", "&" * room
    yield "percent signs", "%" * room


def hostile_uploads(serial: int) -> Iterator[tuple[str, str]]:
    """Yield texts for POST /records; editions that are valid differ by `serial`."""
    game = 'game = "test_piece"\n'
    size = EDITION_SIZE - len(game)
    yield "edition with a dotted key", f"{game}{'a.' * (size // 2 - 4)}a = 1"
    yield "edition with a dotted header", f"{game}[{'a.' * (size // 2 - 4)}a]"
    yield "edition with nested arrays", f"{game}a = {'[' * (size - 10)}"
    yield "edition with nested tables", f"{game}a = {'{a=' * (size // 3 - 10)}"
    yield "edition with a long number", f"{game}target = {'9' * (size - 20)}"
    yield "edition with a long string", f'{game}target = "{"x" * (size - 20)}"'
    yield "edition with many tables", game + "[[card]]\n" * (size // 9)
    yield "edition with many keys", game + "".join(f"k{n} = 1\n" for n in range(size // 11))
    line = f"{'a.' * 7}{{}} = {'[' * 8}{'1,' * 10}{']' * 8}\n"
    rows = (line.format(number) for number in range(size // len(line) // 2))
    yield "edition with dotted keys near the limits", game + "".join(rows)
    yield "edition with long lines", game + f'a = "{"x" * 2_400}"\n' * (size // 2_410)
    yield "edition with newlines", game + "\n" * size
    yield "newlines before an edition", "\n" * size + game
    yield "spaces before an edition", " " * size + game
    yield "edition with hostile names", hostile_edition(serial)
    yield "edition with long names", hostile_edition(serial, "x" * 10_000)
    yield from _hostile_records()


def _hostile_records() -> Iterator[tuple[str, str]]:
    edition = catalogue.game("test_piece").edition
    tags = f'[Game "test_piece"]\n[Rules "1"]\n[Edition "{edition}"]\n[Players "2"]\n'
    yield "record with many tags", tags + "".join(f'[T{n} "x"]\n' for n in range(40_000))
    yield "record with a long tag", f'{tags}[Note "{chr(92) * 490_000}"]\n'
    yield "record with many moves", f"{tags}\n1. seat 1: {'Soprano Cornet; ' * 30_000}"
    yield "record with a long move", f"{tags}\n1. seat 1: {'x' * 490_000}"
    yield "record with spaces", f"{tags}\n1. seat 1: {' ' * 490_000}x"
    yield "record with numbers", f"{tags}\n" + "1. " * 160_000
    yield "record with a long result", f"{tags}\nresult: {'9 ' * 240_000}"


def hostile_edition(serial: int, name: str = "=cmd|' /C calc'!A0") -> str:
    """Return a valid edition with a hostile name for a card; odd and even serials differ."""
    text = catalogue.text_of("test_piece").replace("Soprano Cornet", name)
    return text.replace("target = 3", f"target = {3 + serial % 2}") + f"# {serial}\n"


def size_limit(path: str) -> int:
    """Return how many bytes a post to a route may have before its fields are read."""
    return UPLOAD_SIZE if path == "/records" else BODY_BYTES
