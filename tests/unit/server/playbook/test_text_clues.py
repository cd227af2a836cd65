"""From a text without frames to the function."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from tests.support.investigate import READING_ONLY, investigate

_TEXTS = Path(__file__).parent / "fixtures" / "texts"
_PROBLEMS = json.loads((_TEXTS / "problems.json").read_text("utf-8"))


async def _suspects(folder: Path, project: str, text: str) -> list[tuple[str | None, str]]:
    copytree(_TEXTS / project, folder / project)
    draft = (await investigate(folder / project, f"{text}\n", offered=READING_ONLY)).draft
    return [(one.symbol, one.because) for one in draft.suspects or ()]


@pytest.mark.parametrize(("project", "text", "symbol"), [(p, t, s) for p, _, t, s in _PROBLEMS])
async def test_a_text_without_frames_leads_to_the_function_that_says_it(
    tmp_path: Path, project: str, text: str, symbol: str
) -> None:
    found = await _suspects(tmp_path, project, text)
    assert symbol in [name for name, _ in found[:3]]


async def test_the_reason_says_how_the_text_leads_there(tmp_path: Path) -> None:
    found = await _suspects(tmp_path, "jsapi", "GET /users/12/profile 500 31 ms - 22")
    assert found[0] == ("showProfile", "a line with text from the error names it")


@pytest.mark.parametrize("text", ["", "Killed", "error: 3 of 4", "make: *** [all] Error 2"])
async def test_a_text_that_is_nowhere_in_the_code_leads_nowhere(tmp_path: Path, text: str) -> None:
    assert await _suspects(tmp_path, "gosync", text) == []


_LAYOUT = '''\
def wrap_paragraphs(text, width):
    """Folds the lines of each paragraph to a width."""
    return [fold(one, width) for one in text.split("\\n\\n")]


def fold(line, width):
    return line[:width]


def center(line, width):
    return line.center(width)
'''


async def _told(folder: Path, text: str) -> dict[str | None, str]:
    (folder / "layout.py").write_text(_LAYOUT)
    draft = (await investigate(folder, f"{text}\n", offered=READING_ONLY)).draft
    return {one.symbol: one.because for one in draft.suspects or ()}


async def test_prose_leads_to_the_function_that_has_its_words_in_other_forms(
    tmp_path: Path,
) -> None:
    told = await _told(tmp_path, "Wrong result when wrapping a paragraph after folding")
    assert next(iter(told)) == "wrap_paragraphs"
    assert told["wrap_paragraphs"].startswith("it shares words with the error text: ")
    assert "`paragraph`" in told["wrap_paragraphs"]


_MODES = """\
def configure(mode):
    return mode == "background"


def report(mode):
    return mode == "foreground" and "ready"
"""


async def test_a_literal_that_is_one_word_counts_only_where_the_text_sets_it_off(
    tmp_path: Path,
) -> None:
    (tmp_path / "modes.py").write_text(_MODES)

    async def reason(text: str) -> str:
        draft = (await investigate(tmp_path, text, offered=READING_ONLY)).draft
        return next(one.because for one in draft.suspects or ())

    assert "words with the error text" in await reason("It dies when put into the background\n")
    assert "contains text" in await reason("ValueError: unknown mode 'background'\n")
