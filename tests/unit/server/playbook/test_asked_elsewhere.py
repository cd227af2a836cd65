"""Where other code expects what a field held, the function that doesn't ask for it is at fault."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import explain_program, explain_second_run
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_TABLES = """\
const TABLES = [{ name: 'window' }];

function seat(name, table) {
  return { name, table: TABLES.find((one) => one.name === table) };
}

function count(guests) {
  return guests.filter((guest) => ASKS).length;
}

function card(guest) {
  return `${guest.name} at ${guest.table.name}`;
}

const guests = [seat('Ann', 'window'), seat('Bo', '')];
console.log(count(guests), guests.map(card));
"""
_FOLDERS = """\
package main

type Node struct {
	Name     string
	parent   *Node
	children []*Node
}

func (n *Node) Path() string {
	path := n.Name
	for at := n.parent; at != nil; at = at.parent {
		path = at.Name + "/" + path
	}
	return path
}

func (n *Node) IsAlone() bool {
	return len(n.parent.children) == 1
}

func main() {
	root := &Node{Name: "root"}
	println(root.Path(), root.IsAlone())
}
"""
_TYPED_NIL = """\
package main

import "fmt"

type Refused struct{ Reason string }

func (r *Refused) Error() string { return "refused: " + r.Reason }

func check(name string) error {
	var refused *Refused
	for _, letter := range name {
		if letter == ' ' {
			refused = &Refused{"a blank"}
		}
	}
	return refused
}

func main() {
	if err := check("ann"); err != nil {
		fmt.Println(len(err.Error()))
	}
}
"""


def _enlarge(project: Path, suffix: str, text: str = "") -> None:
    """Adds so many files that the program is not read whole."""
    for number in range(10):
        (project / f"part_{number}{suffix}").write_text(text)


def _explain_script(project: Path, asks: str) -> Draft:
    return explain_program(project, "node", "main.js", _TABLES.replace("ASKS", asks))


def _explain_go(project: Path, text: str) -> Draft:
    if shutil.which("go") is None or shutil.which("gdb") is None:
        pytest.skip("go or gdb is not installed")
    (project / "go.mod").write_text("module plans\n\ngo 1.19\n")
    (project / "main.go").write_text(text)
    return explain_second_run(project, "go", ["go", "run", "."])


@pytest.mark.parametrize("asks", ["guest.table && guest.table.name", "guest.table?.name === 'a'"])
def test_who_asks_whether_a_field_is_there_shows_who_does_not(project: Path, asks: str) -> None:
    _enlarge(project, ".js")
    draft = _explain_script(project, asks)
    assert (draft.file_path, draft.line) == ("main.js", 12)
    assert "main.js:8 asks for that case, and `card` does not" in draft.root_cause


@pytest.mark.parametrize("asks", ["guest.name", "guest.table?.name === 'a'"])
def test_what_nobody_asks_for_or_a_small_program_made_is_told_where_it_was_made(
    project: Path, asks: str
) -> None:
    draft = _explain_script(project, asks)
    assert (draft.file_path, draft.line) == ("main.js", 4)


def test_a_question_about_a_local_that_holds_the_field_counts(project: Path) -> None:
    _enlarge(project, ".go", "package main\n")
    draft = _explain_go(project, _FOLDERS)
    assert (draft.file_path, draft.line) == ("main.go", 18)
    assert "main.go:11 asks for that case" in draft.root_cause


def test_a_nil_pointer_that_was_returned_as_an_interface_is_told(project: Path) -> None:
    draft = _explain_go(project, _TYPED_NIL)
    assert (draft.file_path, draft.line) == ("main.go", 16)
    assert "an interface that holds a nil pointer is not nil itself" in draft.root_cause


@pytest.mark.parametrize("others", [(), ("first", "last", "half")], ids=["one", "most do not"])
def test_a_sibling_that_asks_for_a_parameter_shows_who_does_not(
    project: Path, others: tuple[str, ...]
) -> None:
    _enlarge(project, ".py")
    text = "def total(hours):\n    return sum(hours) if hours else 0\n\n\ndef best(hours):\n"
    text += "    return max(hours)\n\n\n"
    for name in others:
        text += f"def {name}(hours):\n    return hours[0]\n\n\n"
    (project / "main.py").write_text(text + "days = {'mon': []}\nprint(best(days['mon']))\n")
    done = run_watched([sys.executable, "main.py"], project)
    draft = asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft
    assert ("asks for that case" in (draft.root_cause or "")) == (not others)
