"""Between names and places in files: what a language server has to be asked in, and answers in."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from whence_tools.code.blind_spots import spots_of
from whence_tools.code.call_graph import MODULE_NAME, Certainty, ChainLink
from whence_tools.code.calleranswer import CallerAnswer
from whence_tools.code.callsearch import find_matching, strip_qualifiers
from whence_tools.code.columns import Columns
from whence_tools.code.coverage import Coverage
from whence_tools.code.editorcalls import EditorQuestion, NamePlace
from whence_tools.code.facts import read_facts
from whence_tools.code.meanings import Symbol
from whence_tools.code.outline import outline_definitions
from whence_tools.code.symbols import list_definitions
from whence_tools.code.syntax import normalise_line_ends, parse
from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.code.coverage import BlindSpot
    from whence_tools.code.editorcalls import CallInWorkspace, EditorAnswers
    from whence_tools.code.outline import Outlined
    from whence_tools.code.symbols import Definition
    from whence_tools.workspace import Workspace

_DEFINING = r"(?:def|defp|fun|func|function|fn|proc|sub|method|void|let|val|var|class)\s+"


def places_of(workspace: Workspace, path: str, name: str) -> EditorQuestion:
    """Where a name that somebody asked about is defined in a file: nothing where it is not there.

    Language servers answer on the very name only, not on the function around a line.
    """
    text = normalise_line_ends(workspace.read(path).text)
    source = parse(text, path)
    if source is None:
        return _in_text(text, path, strip_qualifiers(name))
    matches = find_matching(list_definitions(source), name, path)
    listed = tuple((item.qualified_name, item.start_line) for item in matches)
    columns = Columns(source.data, "utf-16")
    places = []
    for item in outline_definitions(source):
        for known in _match_definitions(item, matches):
            answers = columns.place(item.name_start)
            places.append(NamePlace(path, answers.line, answers.column, known.qualified_name))
    return EditorQuestion(tuple(dict.fromkeys(places)), listed)


def _match_definitions(item: Outlined, matches: Sequence[Definition]) -> list[Definition]:
    """The wanted definitions that are called by this one's name: a constructor by its class's."""
    return [
        known
        for known in matches
        if (known.qualified_name, known.name_line) == (item.qualified_name, item.name_line)
        or (
            known.kind == "constructor"
            and item.kind == "class"
            and known.owner == item.qualified_name
        )
    ]


def _in_text(text: str, path: str, name: str) -> EditorQuestion:
    word = rf"(?<!\w)({re.escape(name)})(?!\w)"
    answers = re.search(_DEFINING + word, text) or re.search(word, text)
    if answers is None:
        return EditorQuestion()
    data, before = (part.encode("utf-8", "replace") for part in (text, text[: answers.start(1)]))
    place = Columns(data, "utf-16").place(len(before))
    return EditorQuestion((NamePlace(path, place.line, place.column, name),), ((name, place.line),))


def name_answer(
    workspace: Workspace, question: EditorQuestion, answers: EditorAnswers, seconds: float
) -> CallerAnswer:
    """The editor's answer with our own names for its callers, `Class.method`, where we can read
    the language; else, and when time is up, with the editor's."""
    names = _CallerNames(workspace, time.monotonic() + seconds)
    links = dict.fromkeys(_links(answers, names))
    return CallerAnswer(
        "editor",
        question.definitions,
        tuple(links),
        _coverage(workspace, question, answers),
        left_out=answers.left_out,
    )


def _coverage(workspace: Workspace, question: EditorQuestion, answers: EditorAnswers) -> Coverage:
    """Servers answer with the calls that they resolve: what is called in other ways is not there.

    Only the definitions are looked at; that the rest was searched is the editor's word.
    """
    spots: set[BlindSpot] = set()
    for path in {place.path for place in question.places}:
        facts = read_facts(workspace.read(path).text, path)
        names = {place.name for place in question.places if place.path == path}
        if facts is not None:
            asked = (item for item in facts.items if item.qualified_name in names)
            spots.update(spot for item in asked for spot in spots_of(item, facts))
    return Coverage(answers.complete, blind_spots=frozenset(spots))


def _links(answers: EditorAnswers, names: _CallerNames) -> Iterator[ChainLink]:
    for chain in answers.chains:
        outermost = chain.calls[-1]
        callers = [names.of(call) for call in reversed(chain.calls)]
        yield ChainLink(
            caller=Symbol(outermost.path, callers[0]),
            line=outermost.line,
            chain=(*callers, chain.target.name),
            depth=len(chain.calls),
            certainty=Certainty.RESOLVED,
        )


class _CallerNames:
    """The qualified names of callers; a file is read once."""

    def __init__(self, workspace: Workspace, deadline: float) -> None:
        self._workspace, self._deadline = workspace, deadline
        self._outlines: dict[str, Sequence[Outlined]] = {}

    def of(self, call: CallInWorkspace) -> str:
        if call.at_module_level:
            return MODULE_NAME
        items = self._outline(call.path)
        at_name = (item for item in items if item.name_line == call.caller_line)
        same = [item for item in at_name if item.name == strip_qualifiers(call.caller)]
        around = [
            item
            for item in items
            if item.is_callable and item.start_line <= call.line <= item.end_line
        ]
        inmost = sorted(around, key=lambda item: item.end_line - item.start_line)
        known = next(iter([*same, *inmost]), None)
        return known.qualified_name if known is not None else _without_signature(call.caller)

    def _outline(self, path: str) -> Sequence[Outlined]:
        if path not in self._outlines:
            self._outlines[path] = self._read(path) if time.monotonic() < self._deadline else ()
        return self._outlines[path]

    def _read(self, path: str) -> Sequence[Outlined]:
        try:
            source = parse(normalise_line_ends(self._workspace.read(path).text), path)
        except ToolFailure:
            return ()
        return outline_definitions(source) if source is not None else ()


def _without_signature(name: str) -> str:
    """Some servers write `total(List<Item>) : int`."""
    return re.split(r"\s*[(<:]", name.strip(), maxsplit=1)[0] or name
