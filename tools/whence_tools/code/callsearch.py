"""The caller search as one call for the worker: sources in order, best first. The editor, which
is asked before these, has `editorcalls`.

static   parsing and name resolution, for the languages with a grammar
text     the name at call positions, for other source files
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from whence_tools.code.calleranswer import CallerAnswer
from whence_tools.code.callers import ScanningCallGraph, Trace, trace_callers
from whence_tools.code.languages import language_of
from whence_tools.code.resolution import Symbol
from whence_tools.code.scan import Corpus
from whence_tools.code.symbols import Definition, definitions
from whence_tools.code.syntax import parse, unix_lines
from whence_tools.code.textcalls import is_code, name_stands_in, trace_in_text
from whence_tools.fuzzy_match import close_matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.workspace import Workspace


def find_callers(
    workspace: Workspace, path: str, name: str, depth: int, seconds: float
) -> CallerAnswer | None:
    """Asks the sources in order; None when none can serve the file."""
    deadline = time.monotonic() + seconds
    for can_serve, ask in _SOURCES:
        if can_serve(path):
            return ask(workspace, path, name, depth, deadline)
    return None


def _has_grammar(path: str) -> bool:
    return language_of(path) is not None


def _static(
    workspace: Workspace, path: str, name: str, depth: int, deadline: float
) -> CallerAnswer:
    corpus = Corpus(workspace, language_of(path) or "", deadline)
    source = parse(unix_lines(workspace.read(path).text), path)
    defined = definitions(source) if source is not None else []
    wanted = matching(defined, name, path)
    if not wanted:
        return CallerAnswer("static", similar=_similar(name, defined))
    targets = dict.fromkeys(Symbol(path, item.qualified_name) for item in wanted)
    trace = trace_callers(ScanningCallGraph(corpus), targets, depth)
    return CallerAnswer(
        "static",
        tuple((item.qualified_name, item.start_line) for item in wanted if item.is_callable)
        or tuple((item.qualified_name, item.start_line) for item in wanted),
        trace.links,
        trace.complete,
        timed_out=corpus.out_of_time and not trace.links,
    )


def matching(defined: list[Definition], name: str, path: str) -> list[Definition]:
    """The definitions a name means: `Class.method`, `module.function` or bare.

    A class stands for its constructors, where it writes any out.
    """
    wanted = re.sub(r"::|#|->|\$", ".", name.strip().removesuffix("()")).strip(".")
    wanted = wanted.replace("<init>", "constructor")
    stem = path.rpartition("/")[2].split(".", 1)[0]
    for candidate in _readings(wanted, stem):
        found = [
            item
            for item in defined
            if item.kind not in ("namespace", "object")
            and f".{item.qualified_name}".endswith(f".{candidate}")
        ]
        if found:
            return _with_constructors(found, defined)
    return []


def _with_constructors(found: list[Definition], defined: list[Definition]) -> list[Definition]:
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


def bare_name(name: str) -> str:
    """The last part of a name, however its parts are joined, without brackets."""
    return re.split(r"[.:#]", re.split(r"\s*[(<]", name.strip())[0] or name)[-1]


def _similar(name: str, defined: list[Definition]) -> tuple[str, ...]:
    bare = bare_name(name).lower()
    by_name = {item.name.lower(): item.qualified_name for item in defined if item.is_callable}
    close = close_matches(bare, by_name, cutoff=0.5)
    return tuple(by_name[match] for match in close) or tuple(list(by_name.values())[:3])


def _text(workspace: Workspace, path: str, name: str, depth: int, deadline: float) -> CallerAnswer:
    bare = bare_name(name)
    line = name_stands_in(workspace, path, bare)
    if line is None:
        return CallerAnswer("text")
    trace: Trace = trace_in_text(workspace, path, bare, depth, deadline)
    return CallerAnswer("text", ((bare, line),), trace.links, complete=False)


_SOURCES: tuple[tuple[Callable[[str], bool], Callable[..., CallerAnswer]], ...] = (
    (_has_grammar, _static),
    (is_code, _text),
)
