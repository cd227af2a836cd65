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
    assert found[0] == ("showProfile", "a line with a text that the error shows names it")


@pytest.mark.parametrize("text", ["", "Killed", "error: 3 of 4", "make: *** [all] Error 2"])
async def test_a_text_that_is_nowhere_in_the_code_leads_nowhere(tmp_path: Path, text: str) -> None:
    assert await _suspects(tmp_path, "gosync", text) == []
