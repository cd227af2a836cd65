"""The terminal session in the README: what it shows is what the program prints today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
RECORDER = runpy.run_path(str(ROOT / "tools/record_session.py"))


def report(session: str) -> str:
    """Whence's own lines; a traceback looks different in each version of Python."""
    _, line, after = RECORDER["alike"](session).partition("── whence ")
    return str(line + after)


def test_the_recorded_session_is_what_the_program_prints_today() -> None:
    today = RECORDER["plain"](RECORDER["session"]())
    assert "whence apply" in report(today)
    assert report(RECORDER["recorded"]()) == report(today), "`make docs` records it again"


def test_the_picture_shows_the_text_that_it_holds_and_loads_nothing() -> None:
    picture = RECORDER["PICTURE"].read_text("utf-8")
    root = ElementTree.fromstring(picture)
    shown = {text.text for text in root.iter(f"{SVG}text")}
    drawn = "".join(text or "" for text in shown).replace("\xa0", " ")
    assert "currency=values.get" in drawn
    assert not re.search(r"url\((?!#)|href=|<script|<image", picture.replace("url(#", "url(#"))
    assert [one for one in re.findall(r"https?://[^\"<\s]+", picture) if "w3.org" not in one] == []
