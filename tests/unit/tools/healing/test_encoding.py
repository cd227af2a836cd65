"""A changed text is written as the file was."""

from __future__ import annotations

import pytest

from whence_tools.healing.encoding import encode_like, find_encoding


@pytest.mark.parametrize(
    "data",
    [
        "naïve\n".encode(),
        b"\xef\xbb\xbf" + "naïve\r\n".encode(),
        "naïve\n".encode("utf-16"),
        b"\xfe\xff" + "naïve\n".encode("utf-16-be"),
        "# -*- coding: latin-1 -*-\nnaïve\n".encode("latin-1"),
        "# coding: cp1252\n“naïve”\n".encode("cp1252"),
        b"undeclared \xe9\n",
        b"# coding: no-such-codec\nplain\n",
        b"",
    ],
)
def test_what_is_not_changed_is_written_byte_for_byte(data: bytes) -> None:
    encoding = find_encoding(data)
    text = encoding.decode(data)
    assert encoding.encode(text) == data
    assert encode_like(data, text) == data


def test_a_byte_order_mark_in_the_text_is_written_once() -> None:
    assert encode_like(b"\xef\xbb\xbfa", "\ufeffb") == b"\xef\xbb\xbfb"


def test_a_character_that_the_encoding_lacks_makes_the_file_utf_8() -> None:
    assert encode_like(b"# coding: latin-1\n\xe9\n", "\u20ac") == "\u20ac".encode()
