"""The form that uploads a record or an edition: parsed in a worker, as it may be 2.4 MB long."""

from __future__ import annotations

from io import BytesIO
from typing import Final
from urllib.parse import parse_qsl

import python_multipart
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File

from bandstand.tables import TooLong, Unreadable

FIELDS: Final = 4  # form fields and files together
FILE_FIELD: Final = "file"
TEXT_FIELD: Final = "record"
UPLOAD_BYTES: Final = 2_400_000
URLENCODED: Final = "application/x-www-form-urlencoded"


def parse_upload(content_type: str, body: bytes) -> str:
    """Return the uploaded file, or else the pasted text. Runs in a worker.

    Raises Unreadable for a malformed form or a file that is not UTF-8, and TooLong.
    """
    try:
        found = _parse(content_type, body)
    except (FormParserError, ValueError):
        raise Unreadable("This form cannot be read.") from None
    data = found.get(FILE_FIELD) or found.get(TEXT_FIELD, b"")
    if len(data) > UPLOAD_BYTES:
        raise TooLong(f"an upload has at most {UPLOAD_BYTES:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("That file is not text in UTF-8.") from None


def _parse(content_type: str, body: bytes) -> dict[str, bytes]:
    """Return the fields and files of a form by name. Raises ValueError or FormParserError."""
    if content_type.startswith(URLENCODED):
        text = body.decode("ascii")  # other characters are percent-encoded
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict")
        return {name: value.encode() for name, value in pairs}
    found: dict[str, bytes] = {}

    def add_field(field: Field) -> None:
        _add(found, field.field_name, field.value or b"")

    def add_file(file: File) -> None:
        file.file_object.seek(0)
        if file.file_name:
            _add(found, file.field_name, file.file_object.read())

    headers = {"Content-Type": content_type.encode("latin-1")}
    python_multipart.parse_form(headers, BytesIO(body), add_field, add_file)
    return found


def _add(found: dict[str, bytes], name: bytes | None, value: bytes) -> None:
    if len(found) >= FIELDS:
        raise ValueError("too many fields")
    found.setdefault((name or b"").decode("utf-8", "replace"), value)
