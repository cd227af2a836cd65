"""What is said of a single edit with which a failing test passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause
from whence.domain.analysis import Edit, Location

if TYPE_CHECKING:
    from typing import Literal

    from whence_tools.code.mutations import Mutation

_CONFIDENCE: Final = 0.6
_LONGEST: Final = 60
_MENDS: Final = "{edit} on line {line}{symbol} makes the failing test pass."
_SOLUTION: Final = (
    "Make this edit if it does what the code is meant to do: the tests alone can't tell."
)
EDIT_CLAIM: Final = "an edit of this line makes the failing test pass"


def describe_edit(edit: Mutation) -> str:
    """What an edit does, as a subject: replacing what with what."""
    before, after = edit.before.strip(), edit.after.strip()
    if "\n" in before + after or len(before + after) > _LONGEST:
        return "an edit"
    if after in {"", "pass"}:
        return f"removing `{before}`"
    return f"replacing `{before}` with `{after}`"


def describe_edit_cause(
    edit: Mutation,
    symbol: str | None,
    others: str = "",
    status: Literal["observed", "read"] = "observed",
) -> ObservedCause:
    """The line of an edit as the cause.

    Args:
        symbol: the function that it stands in.
        others: what is to say of the other edits.
        status: `read` before the edit is tried.
    """
    clause = describe_edit(edit)
    place = f" of `{symbol}`" if symbol else ""
    only = _MENDS.format(edit=clause[0].upper() + clause[1:], line=edit.line, symbol=place)
    return ObservedCause(
        root_cause=only + others,
        solution=_SOLUTION,
        location=Location(file_path=edit.path, line=edit.line, symbol=symbol),
        confidence=_CONFIDENCE,
        status=status,
    )


def make_line_edit(mutation: Mutation, text: str) -> Edit:
    """An edit of whole lines, as fixes are made of.

    Args:
        text: the file's.
    """
    last = mutation.line + mutation.before.count("\n")
    before, after = text.split("\n"), mutation.apply(text).split("\n")
    grown = len(after) - len(before)
    return Edit(
        file_path=mutation.path,
        line_start=mutation.line,
        line_end=last,
        new_text="\n".join(after[mutation.line - 1 : last + grown]),
        old_text="\n".join(before[mutation.line - 1 : last]),
    )
