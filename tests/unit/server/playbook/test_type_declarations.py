"""Where no rule says which side of a type error is wrong, the suspects stand in a learned order."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from tests.support.investigate import READING_ONLY, investigate

_PROGRAMS = Path(__file__).parents[3] / "programs"


async def _ask(folder: Path, name: str) -> list[tuple[str, int | None, str]]:
    project = copytree(_PROGRAMS / name, folder / "project")
    text = (project / "trace.txt").read_text("utf-8").replace("/app/", f"{project}/")
    draft = (await investigate(project, text, offered=READING_ONLY)).draft
    assert not draft.root_cause
    return [(one.file_path, one.line, one.because) for one in draft.suspects or ()]


async def test_both_declarations_come_before_the_line_where_they_meet(tmp_path: Path) -> None:
    found = await _ask(tmp_path, "checked_types/javac_either_declaration")
    assert {one[:2] for one in found[:2]} == {("Hall.java", 7), ("Plan.java", 4)}
    assert found[2] == ("Main.java", 3, "the error is reported here")


async def test_a_declaration_is_told_once(tmp_path: Path) -> None:
    found = await _ask(tmp_path, "checked_types/pyright_literal_listed_nowhere")
    assert found[0] == ("levels.py", 3, "it gets its type here")
    assert ("levels.py", 3) not in [one[:2] for one in found[1:]]


async def test_a_type_that_the_message_names_is_a_suspect(tmp_path: Path) -> None:
    found = await _ask(tmp_path, "broken_contract/mypy_nothing_like_it")
    assert ("main.py", 4, "the message names this type") in found
