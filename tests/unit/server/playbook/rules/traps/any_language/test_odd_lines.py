"""The one line of several alike that has two names the other way round is found; what differs for a
reason is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.odd_lines import find_traps
from whence.playbook.rules.traps.program.trap import Program

_TRAPS = {
    "a layer that wins for one setting": ("a.rs", """\
impl Settings {
    fn overlay(self, top: Settings) -> Settings {
        Settings {
            host: top.host.or(self.host),
            port: self.port.or(top.port), // here
            prefix: top.prefix.or(self.prefix),
            tls: top.tls.or(self.tls),
        }
    }
}
"""),
}  # fmt: skip
_NONE = {
    "orders of which one goes down": ("a.js", """\
function order(a, b) {
  if (a.team !== b.team) return a.team - b.team;
  if (b.score !== a.score) return b.score - a.score;
  if (a.name !== b.name) return a.name - b.name;
  if (a.id !== b.id) return a.id - b.id;
  return 0;
}
"""),
    "two of three one way": ("a.py", """\
def show(a, b):
    write(a.left, b.left)
    write(b.top, a.top)
    write(a.width, b.width)
"""),
}  # fmt: skip


def _sites(path: str, text: str) -> list[Site]:
    file = SourceFile(path, text, "")
    return [one.at for one in find_traps(Program([file], Site(file, 1), "", []))]


@pytest.mark.parametrize(("path", "text"), _TRAPS.values(), ids=_TRAPS.keys())
def test_the_line_that_is_unlike_the_others_is_found(path: str, text: str) -> None:
    [at] = _sites(path, text)
    assert "here" in at.text


@pytest.mark.parametrize(("path", "text"), _NONE.values(), ids=_NONE.keys())
def test_lines_that_differ_for_a_reason_are_not(path: str, text: str) -> None:
    assert _sites(path, text) == []
