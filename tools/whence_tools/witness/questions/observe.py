"""A parsed problem with what was recorded of it: what each own frame held when it failed."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.errors.model import Frame
from whence_tools.errors.observed import Condition, ObservedFrame, Operand
from whence_tools.errors.symbols import function_name
from whence_tools.witness.questions import tree_expressions
from whence_tools.witness.questions.assertions import read_text, take_apart
from whence_tools.witness.questions.expressions import (
    find_failing_code,
    list_operands,
    parse_source,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from whence_tools.errors.model import Problem
    from whence_tools.witness.questions.expressions import FailingCode
    from whence_tools.witness.recording.model import FailureRecord, FrameRecord, Raised

    Place = tuple[str | None, int | None]

_OF_MAKE: Final = re.compile(r"^\[.*\] | \(core dumped\)$")
_FINAL = ("pytest", "unittest", "doctest", "uncaught", "thread")


def observe(
    problem: Problem,
    failures: Sequence[FailureRecord],
    root: Path,
    read: Callable[[str], str | None],
) -> Problem:
    """The problem with `observed` in those of its frames that were recorded.

    Args:
        root: the workspace, absolute and resolved.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    ranked = [(_likeness(problem, one, root), one) for one in failures]
    likeness, failure = max(ranked, key=lambda pair: pair[0], default=((0, False, False), None))
    if failure is None or not likeness[0]:
        return problem
    run = f"{failure.how}, {failure.runtime}"
    seen: dict[Place, ObservedFrame] = {}
    for raised in failure.chain:
        for path, record in _own_frames(raised, root):
            if (path, record.line) not in seen:
                seen[path, record.line] = _observe_frame(run, path, record, raised, read)
    return _with_frames(problem, seen)


def locate(problem: Problem, failures: Sequence[FailureRecord], root: Path) -> Problem:
    """The problem with the frames of what ended the program, where it printed none: a signal leaves
    no trace, and Make names its own line."""
    ended = next((one for one in reversed(failures) if one.how == "uncaught"), None)
    by_make = problem.format == "make"
    if (problem.frames and not by_make) or ended is None:
        return problem
    raised = ended.chain[0]
    frames = tuple(
        Frame(file=record.file, line=record.line, function=_name(record), path=path)
        for path, record in _own_frames(raised, root)
    )
    language = language_of(frames[0].path) if frames and frames[0].path else None
    return replace(
        problem,
        error_type=raised.type,
        message=_OF_MAKE.sub("", problem.message) if by_make else problem.message,
        frames=frames,
        language=language or "",
    )


def _name(record: FrameRecord) -> str:
    """The function as traces name it: a debugger adds the parameters of C++."""
    return function_name(record.function) if language_of(record.file) == "cpp" else record.function


def _with_frames(problem: Problem, seen: Mapping[Place, ObservedFrame]) -> Problem:
    return replace(
        problem,
        frames=tuple(
            replace(frame, observed=seen.get((frame.path, frame.line))) for frame in problem.frames
        ),
        causes=tuple(_with_frames(cause, seen) for cause in problem.causes),
    )


def _own_frames(raised: Raised, root: Path) -> Iterator[tuple[str, FrameRecord]]:
    """Innermost first: of a recursion, the activation that failed stands for its line."""
    for record in reversed(raised.frames):
        file = Path(record.file)
        file = file if file.is_absolute() else root / file
        file = file if file.is_relative_to(root) else file.resolve()  # reached through a link
        if record.is_own and file.is_relative_to(root):
            yield file.relative_to(root).as_posix(), record


def _likeness(problem: Problem, failure: FailureRecord, root: Path) -> tuple[int, bool, bool]:
    """How many frames agree, whether the message does, and whether a runner reports the failure.

    None agree where the innermost own frame was not recorded, or no error of the type: another
    failure.
    """
    links = list(problem.walk())
    own = problem.own_frame or problem.root.own_frame
    printed = {(frame.path, frame.line) for one in links for frame in one.frames if frame.path}
    recorded = {
        (path, record.line) for one in failure.chain for path, record in _own_frames(one, root)
    }
    types = {one.error_type for one in links}
    if own is None or (own.path, own.line) not in recorded:
        return 0, False, False
    if not any(_is_printed_as(one.type, types) for one in failure.chain):
        return 0, False, False
    messages = {_simplify(one.message) for one in links}
    is_printed = any(_simplify(text) in messages for one in failure.chain for text in _texts(one))
    return len(printed & recorded), is_printed, failure.how in _FINAL


def _is_printed_as(kind: str, types: Collection[str | None]) -> bool:
    """Whether a class may be printed as one of `types`: jest's `JestAssertionError` is as
    `AssertionError`, vitest's `_AssertionError` too. A recorder that knows no class says ""."""
    name = kind.rpartition(".")[2]
    return not kind or any(name.endswith(one) for one in types if one)


def _texts(raised: Raised) -> Iterator[str]:
    """What an exception may print of its first argument: a KeyError shows it as it is written."""
    for value in raised.args[:1]:
        yield value.repr
        if value.type in ("str", "string"):
            yield read_text(value)


def _simplify(message: str) -> str:
    return " ".join(message.split())


def _observe_frame(
    run: str, path: str, record: FrameRecord, raised: Raised, read: Callable[[str], str | None]
) -> ObservedFrame:
    text = read(path)
    names = (name for name in record.locals if not name.startswith("@py_"))  # pytest's own
    plain = ObservedFrame(
        run=run,
        locals=tuple(Operand(name, record.locals[name]) for name in names),
        unbound=record.unbound,
    )
    if text is None:
        return plain
    if language_of(path) != "python":
        return tree_expressions.take_apart(plain, text, path, record, raised)
    tree = parse_source(text)
    code = find_failing_code(tree, record) if tree is not None else None
    return _with_code(plain, code, record, raised) if code is not None else plain


def _with_code(
    frame: ObservedFrame, code: FailingCode, record: FrameRecord, raised: Raised
) -> ObservedFrame:
    is_raise = isinstance(code.statement, ast.Raise)
    node = code.statement if isinstance(code.statement, ast.Assert) else code.node
    refused = _find_refused(node, record)
    return replace(
        frame,
        failing=_write_out(node),
        operands=(*refused, *list_operands(node, record)),
        refused=next(iter(refused), None),
        conditions=tuple(_conditions(code, record)) if is_raise else (),
        assertion=take_apart(code, record, raised),
    )


def _find_refused(node: ast.AST, record: FrameRecord) -> Sequence[Operand]:
    """What the library refused, as the failing expression reaches it; nothing that stands in it."""
    written = {ast.unparse(one) for one in ast.walk(node) if isinstance(one, ast.expr)}
    if written & record.refused.keys():
        return []
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    ways = sorted(record.refused.items(), key=lambda one: re.split(r"\W", one[0])[0] not in names)
    return [Operand(*one) for one in ways[:1]]


def _conditions(code: FailingCode, record: FrameRecord) -> Iterator[Condition]:
    for test, held in code.conditions:
        yield Condition(_write_out(test), held, test.lineno, tuple(list_operands(test, record)))


def _write_out(node: ast.AST) -> str:
    """An expression on one line; of a statement with a body, its head."""
    return ast.unparse(node).partition("\n")[0]
