"""The caller search as one call for the worker: sources in order, best first. The editor, which
is asked before these, has `editorcalls`.

static   parsing and name resolution, for the languages with a grammar
text     the name at call positions, for other source files and for those too large to parse
"""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from whence_tools.code.call_graph import Trace, trace_callers
from whence_tools.code.calleranswer import CallerAnswer
from whence_tools.code.callers import ScanningCallGraph
from whence_tools.code.languages import language_of
from whence_tools.code.meanings import Symbol
from whence_tools.code.scan import Corpus
from whence_tools.code.syntax import OutOfTimeError
from whence_tools.code.textcalls import find_name_in, is_code, trace_in_text
from whence_tools.fuzzy_match import close_matches

if TYPE_CHECKING:
    from whence_tools.code.coverage import BlindSpot
    from whence_tools.code.outline import Outlined
    from whence_tools.code.symbols import Definition
    from whence_tools.workspace import Workspace

Item = TypeVar("Item", "Definition", "Outlined")
TEXT_SECONDS = 0.3  # what a search of the text alone needs, where parsing takes too long
_UNREAD: frozenset[BlindSpot] = frozenset({"dynamic dispatch"})  # text shows calls by name only


def find_callers(
    workspace: Workspace, path: str, name: str, depth: int, deadline: float
) -> CallerAnswer | None:
    """Asks the sources in order; None when none can serve the file.

    Args:
        deadline: `time.monotonic()` by which there is an answer, if a poor one.
    """
    if language_of(path) is not None:
        try:
            return _static(workspace, path, name, depth, deadline - TEXT_SECONDS)
        except OutOfTimeError:  # too much to parse: better a poor answer than none
            return _text(workspace, path, name, depth, deadline)
    return _text(workspace, path, name, depth, deadline) if is_code(path) else None


def _static(
    workspace: Workspace, path: str, name: str, depth: int, deadline: float
) -> CallerAnswer:
    workspace.read(path)  # for what is wrong with it
    corpus = Corpus(workspace, language_of(path) or "", deadline, near=path)
    with closing(corpus):
        return _ask(corpus, path, name, depth)


def _ask(corpus: Corpus, path: str, name: str, depth: int) -> CallerAnswer:
    facts = corpus.facts(path)
    if facts is None:
        raise OutOfTimeError(path)
    defined = facts.items
    matches = find_matching(defined, name, path)
    if not matches:
        return CallerAnswer("static", similar=_similar(name, defined))
    targets = dict.fromkeys(Symbol(path, item.qualified_name) for item in matches)
    trace = trace_callers(ScanningCallGraph(corpus), targets, depth)
    if not trace.links and not trace.coverage.searched_all:
        raise OutOfTimeError(path)
    return CallerAnswer(
        "static",
        tuple((item.qualified_name, item.start_line) for item in matches if item.is_callable)
        or tuple((item.qualified_name, item.start_line) for item in matches),
        trace.links,
        trace.coverage,
    )


def find_matching(defined: list[Item], name: str, path: str) -> list[Item]:
    """The definitions a name means: `Class.method`, `module.function` or bare.

    A class stands for its constructors, where it writes any out.
    """
    plain = re.sub(r"(?<!operator)\(\)$", "", name.strip())
    normalized = re.sub(r"::|(?<=\w)#|(?<!operator)->|\$", ".", plain).strip(".")
    normalized = normalized.replace("<init>", "constructor")
    stem = path.rpartition("/")[2].split(".", 1)[0]
    for candidate in _readings(normalized, stem):
        found = [
            item
            for item in defined
            if item.kind not in ("namespace", "object")
            and (
                f".{item.qualified_name}".endswith(f".{candidate}")
                or (item.extended and f"{item.extended}.{item.name}" == candidate)
            )
        ]
        free = [item for item in found if item.qualified_name == candidate]
        if free and candidate.startswith("operator"):  # C++'s, which every class may have, too
            return free
        if found:
            return _with_constructors(found, defined)
    return []


def _with_constructors(found: list[Item], defined: list[Item]) -> list[Item]:
    classes = {item.qualified_name for item in found if item.kind == "class"}
    built = [item for item in defined if item.kind == "constructor" and item.owner in classes]
    written_out = {item.owner for item in built}
    rest = [item for item in found if item.qualified_name not in written_out and item not in built]
    return rest + built


def _readings(name: str, stem: str) -> list[str]:
    """The name, then without leading packages or modules, down to the module's own name."""
    parts = name.split(".")
    shorter = [".".join(parts[start:]) for start in range(1, len(parts))]
    if len(parts) > 1 and parts[-2] != stem:
        shorter = [reading for reading in shorter if "." in reading]
    return [name, *shorter]


def strip_qualifiers(name: str) -> str:
    """The last part of a name, however its parts are joined, without brackets."""
    return re.split(r"[.:#]", re.split(r"\s*[(<]", name.strip())[0] or name)[-1]


def _similar(name: str, defined: list[Outlined]) -> tuple[str, ...]:
    bare = strip_qualifiers(name).lower()
    by_name = {item.name.lower(): item.qualified_name for item in defined if item.is_callable}
    close = close_matches(bare, by_name, cutoff=0.5)
    return tuple(by_name[match] for match in close) or tuple(list(by_name.values())[:3])


def _text(workspace: Workspace, path: str, name: str, depth: int, deadline: float) -> CallerAnswer:
    bare = strip_qualifiers(name)
    line = find_name_in(workspace, path, bare)
    if line is None:
        return CallerAnswer("text")
    trace: Trace = trace_in_text(workspace, path, bare, depth, deadline)
    return CallerAnswer(
        "text", ((bare, line),), trace.links, replace(trace.coverage, blind_spots=_UNREAD)
    )
