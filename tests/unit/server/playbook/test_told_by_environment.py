"""What only a run tells of the program's surroundings: arguments, addresses, names of a template,
and what the text of a message leaves out."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_READER = """\
import sys


def main(argv):
    with open(argv[1]) as file:
        print(file.read())


main(sys.argv)
"""
_PARSER = """\
import argparse


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("notes")
    args = parser.parse_args()
    with open(args.notes) as file:
        print(file.read())


main()
"""
_CONNECTING = """\
import socket


def connect(host, port):
    return socket.create_connection((host, port), timeout=2)


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


connect("127.0.0.1", free_port())
"""
_BILL = """\
from jinja2 import Environment, FileSystemLoader


def money(value):
    return "%.2f" % value


pages = Environment(loader=FileSystemLoader("."))
pages.filters["money"] = money


def bill(total):
    return pages.get_template("bill.html").render(amount=total)


print(bill(12.345))
"""
_CELLS = """\
from enum import Enum


class Size(Enum):
    SMALL = "s"
    LARGE = "l"


def read(path):
    sizes = {}
    with open(path) as file:
        for line in file:
            name, size = line.strip().split(";")
            sizes[name] = Size(size)
    return sizes


print(read("sizes.csv"))
"""


def _explain(project: Path, text: str, *arguments: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py", *arguments], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


@pytest.mark.parametrize(("program", "line"), [(_READER, 5), (_PARSER, 8)])
def test_a_path_that_the_command_was_given_is_told_to_be_its_argument(
    project: Path, program: str, line: int
) -> None:
    (project / "notes.txt").write_text("a\n")
    draft = _explain(project, program, "nots.txt")
    assert (draft.file_path, draft.line) == ("main.py", line), draft.next_steps
    assert "`nots.txt`, which the command was given as an argument" in draft.root_cause
    assert draft.solution == "Give a file that exists, such as notes.txt."


def test_a_path_that_is_made_of_an_argument_is_not_told_to_be_one(project: Path) -> None:
    program = _READER.replace("argv[1]", 'argv[1] + ".txt"')
    assert "argument" not in _explain(project, program, "report").root_cause


_IN_ANOTHER = (
    "main.py:1 imports `kept_elsewhere`, which the virtual environment .venv has; the program ran "
    "with another Python."
)
_NOWHERE = (
    "main.py:1 imports `kept_nowhere`, which requirements.txt:2 lists; the environment in which "
    "the program ran doesn't have it."
)


@pytest.mark.parametrize(
    ("module", "told"), [("kept_elsewhere", _IN_ANOTHER), ("kept_nowhere", _NOWHERE)]
)
def test_a_listed_package_lacks_where_it_ran_and_may_be_in_another_environment(
    project: Path, module: str, told: str
) -> None:
    package = project / ".venv/lib/python3.11/site-packages/kept_elsewhere"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (project / ".venv/pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.2\n")
    (project / "requirements.txt").write_text("kept-elsewhere\nkept-nowhere==2.1\n")
    assert _explain(project, f"import {module}\n").root_cause == told


def test_an_address_that_the_message_leaves_out_is_told_by_values(project: Path) -> None:
    draft = _explain(project, _CONNECTING)
    assert (draft.file_path, draft.line) == ("main.py", 5)
    assert draft.root_cause.startswith("Nothing listened at 127.0.0.1:")
    assert draft.root_cause.endswith(" when main.py:5 asked for a connection.")


def test_an_undefined_value_tells_the_name_that_a_template_was_not_given(project: Path) -> None:
    (project / "bill.html").write_text("<p>\n  {{ total | money }}\n</p>\n")
    draft = _explain(project, _BILL)
    assert (draft.file_path, draft.line) == ("main.py", 13), draft.next_steps
    assert "bill.html:2 uses `total`" in draft.root_cause
    assert "gives it `amount`" in draft.root_cause


@pytest.mark.parametrize(
    ("rows", "line"), [("a;s\nb;x\nc;l\nx;s\n", 0), ("ink;s\npen;x\nx;s\n", 2)]
)
def test_a_short_text_is_found_in_data_by_what_stands_beside_it(
    project: Path, rows: str, line: int
) -> None:
    (project / "sizes.csv").write_text(rows)
    draft = _explain(project, _CELLS)
    told = [one.line_start for one in draft.evidence if one.file_path == "sizes.csv"]
    assert told == [line][: bool(line)]
    assert ("`Size`" in draft.root_cause) == bool(line)
