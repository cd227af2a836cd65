"""Where to look in a small program that was seen to fail: its functions, by how they lie to the
failing line and how much code they have."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from tests.support.investigate import investigate
from tests.support.witness import run_watched
from whence.playbook.engine.small_program import FEW_FILES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from whence.domain.analysis import Suspect

_ROSTER = """\
class Roster:
    def __init__(self):
        self.guides = {}
        self.speakers = {}

    def hire(self, name, shifts):
        self.guides[name] = shifts

    def teach(self, name, language):
        self.speakers.setdefault(language, []).append(name)

    def leave(self, name):
        shifts = self.guides[name]
        if shifts > 0:
            print(name, "leaves with", shifts)
        del self.guides[name]

    def shifts(self, language):
        return [self.guides[name] for name in self.speakers[language]]
"""
_TOURS = """\
from roster import Roster


def unrelated(text):
    return text.title()


def main():
    roster = Roster()
    roster.hire("Ann", 2)
    roster.teach("Ann", "Dutch")
    roster.leave("Ann")
    print(unrelated("tours"), roster.shifts("Dutch"))


main()
"""


def _find_suspects(project: Path, files: Mapping[str, str]) -> list[Suspect]:
    for path, text in files.items():
        (project / path).write_text(text)
    watched = run_watched([sys.executable, "tours.py"], project)
    draft = asyncio.run(investigate(project, watched.stderr, recorded=watched.lines)).draft
    assert not draft.found, draft
    return list(draft.suspects or [])


def test_what_ran_before_is_suspected_with_the_line_that_names_lead_to(project: Path) -> None:
    suspects = _find_suspects(project, {"roster.py": _ROSTER, "tours.py": _TOURS})
    [leave] = [one for one in suspects if one.symbol == "Roster.leave"]
    assert suspects.index(leave) == 0, suspects
    assert (leave.line, leave.because) == (13, "it uses `guides`")


def test_what_starts_the_program_comes_after_what_it_calls(project: Path) -> None:
    symbols = [one.symbol for one in
               _find_suspects(project, {"roster.py": _ROSTER, "tours.py": _TOURS})]  # fmt: skip
    assert symbols.index("Roster.hire") < symbols.index("main")


def test_a_larger_program_is_not_ranked_as_a_whole(project: Path) -> None:
    more = {f"part_{number}.py": "def unused():\n    pass\n" for number in range(FEW_FILES)}
    suspects = _find_suspects(project, {"roster.py": _ROSTER, "tours.py": _TOURS, **more})
    assert suspects[0].because == "the error was raised here"


_FOLDERS = """\
class Folder:
    def __init__(self, name):
        self.name = name
        self.parent = None

    def move(self, into):
        self.parent = into

    def path(self):
        if self.parent is None:
            return self.name
        return self.parent.path() + "/" + self.name


def show(folder):
    text = folder.path()
    return text.strip()


def make():
    letters, old = Folder("letters"), Folder("old")
    for one, into in [(letters, old), (old, letters)]:
        one.move(into)
    return letters


print(show(make()))
"""


def test_what_a_recursion_began_with_is_known_to_be_on_the_stack(project: Path) -> None:
    suspects = _find_suspects(project, {"tours.py": _FOLDERS})
    reasons = {one.symbol: one.because for one in suspects}
    assert reasons["show"] == "it is on the call stack of the failure", reasons
    assert reasons["Folder.move"] == "it sets `parent`"
