"""Lines alike for the members of an enum, which leave out the one that the run asks for."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_JAVA = """\
enum State { OPEN, LENT, BACK, LOST }
class Flow {
    static Flow standard() {
        Flow flow = new Flow();
        flow.allow(State.OPEN, State.LENT);
        flow.allow(State.LENT, State.BACK, State.LOST);
        flow.allow(State.BACK);
        return flow;
    }
}
"""
_PYTHON = """\
class Level(Enum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3
    PEAK = 4

COLOURS = {
    Level.LOW: "green",
    Level.MIDDLE: "yellow",
    Level.HIGH: "red",
}
"""
_RUST = """\
enum Kind { Small, Large, Bulky, Fragile }
fn fees() -> HashMap<Kind, u32> {
    let mut fees = HashMap::new();
    fees.insert(Kind::Small, 4);
    fees.insert(Kind::Large, 6);
    fees.insert(Kind::Bulky, 9);
    fees
}
"""


def _list_lines(path: str, text: str, seen: str) -> list[int]:
    file = SourceFile(path, text, "1")
    program = Program([file], Site(file, 1), "it failed", [{"asked": Value("Kind", seen)}])
    return [one.at.line for one in find_traps(program) if one.said is texts.LEFT_OUT_OF_LINES]


@pytest.mark.parametrize(
    ("path", "text", "seen", "line"),
    [
        ("Flow.java", _JAVA, "LOST", 7),
        ("levels.py", _PYTHON, "<Level.PEAK: 4>", 10),
        ("fees.rs", _RUST, "Kind::Fragile", 6),
    ],
)
def test_the_member_that_has_no_line_and_is_asked_for(
    path: str, text: str, seen: str, line: int
) -> None:
    assert _list_lines(path, text, seen) == [line]


@pytest.mark.parametrize(
    ("path", "text", "seen"),
    [
        ("Flow.java", _JAVA, "BACK"),
        ("Flow.java", _JAVA.replace("BACK, LOST", "BACK, LOST, STOLEN"), "LOST"),
        ("levels.py", _PYTHON.replace('    Level.HIGH: "red",\n', ""), "<Level.PEAK: 4>"),
    ],
)
def test_of_lines_for_some_members_nothing_is_told(path: str, text: str, seen: str) -> None:
    assert _list_lines(path, text, seen) == []
