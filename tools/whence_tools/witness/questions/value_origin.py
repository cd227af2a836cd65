"""Where the value that a crash is about came from, in the very run that failed.

Followed backwards from the failing line: to the line that ran and set a name, into the call that
returned it and the line that this call was left at, to what the caller passed.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source
from whence_tools.witness.questions.following import Following
from whence_tools.witness.questions.ordered_elements import find_odd_element
from whence_tools.witness.questions.recorded_code import READ_ONCE, RecordedCode
from whence_tools.witness.questions.same_things import (
    find_given_twice,
    find_other_kind,
    find_replaced,
    find_shared,
    is_naive,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.errors.observed import Condition, ObservedFrame
    from whence_tools.witness.questions.value_way import End, Hop
    from whence_tools.witness.recording.replay import CallRecord, TestRun

_OF_TYPE = re.compile(
    r"^(?:\w+ of type )?'(\w+)' (?:object|has|is) |\band '(\w+)'|: '(\w+)'(?= and)"
    r"|\(not \"(\w+)\"\)"
)
_REUSED: Final = "cannot reuse already awaited coroutine"
_MIXED_TIMES: Final = "offset-naive and offset-aware datetimes"
_TO_TEXT: Final = re.compile(r"concatenate str|to str$")
_NAMED_CALL: Final = re.compile(r"(min|max)\(\) (?:arg|iterable)")
_EMPTY: Final = ("IndexError", "ValueError", "StopIteration", "ZeroDivisionError", "KeyError")


@dataclass(frozen=True, slots=True)
class ValueOrigin:
    """The way of a value.

    Attributes:
        text: the expression whose value it was, as the failing line has it.
        failed: the activation that failed; it was left at the failing line.
        hops: from the failing line backwards; the last is where it ends.
        keys: of a misspelt lookup the key that was asked for and the one that is there.
    """

    text: str
    failed: CallRecord
    hops: tuple[Hop, ...]
    end: End
    keys: tuple[str, str] = ("", "")


def find_value_origin(
    test: TestRun,
    failed_at: tuple[str, int],
    seen: ObservedFrame,
    error_type: str,
    message: str,
    read: Callable[[str], str | None],
) -> ValueOrigin | None:
    """The way of the value that an error is about; None where it is not known which that is.

    Args:
        test: what the failing run did.
        failed_at: the innermost own line.
        seen: what that line's frame held.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    stood = [one for one in test.calls if one.path == failed_at[0] and failed_at[1] in one.lines]
    failed = [one for one in stood if one.has_raised and one.left_at == failed_at[1]]
    node = _choose_blamed(seen, error_type, message)
    if not failed or node is None:
        return None
    run, text = RecordedCode(test.calls, read), ast.unparse(node)
    following = Following(run, seen.value_of(text))
    end = following.follow(node, failed[-1], failed_at[1])
    if end == "made" and following.hops and following.is_empty:
        end = "emptied" if following.find_emptier(failed_at) else end
    if _REUSED in message:
        end = following.end_at(find_given_twice(test.calls), "given twice", end)
    elif _MIXED_TIMES in message and end == "made":
        made = following.hops[-1]
        mixed = find_other_kind(test.calls, made.call, made.line)
        end = following.end_at(mixed, "inconsistent", end)
    elif error_type == "KeyError" and end in ("made", "lost", "looked up"):
        part = seen.value_of(text)
        end = following.end_at(find_replaced(run, part, message), "replaced", end)
    elif following.is_empty and end in ("made", "lost"):
        end = following.end_at(find_shared(run, failed[-1], text), "shared", end)
    hops = tuple(following.hops)
    return ValueOrigin(text, failed[-1], hops, end, following.keys)


def _choose_blamed(seen: ObservedFrame, error_type: str, message: str) -> ast.expr | None:
    """The operand that the error is about: the only one whose value fits; of a `raise` one that
    its condition asks for."""
    if seen.conditions:
        return _find_tested_operand(seen.conditions[0])
    if odd := find_odd_element(seen, message):
        return None if odd.is_key else ast.parse(odd.text, mode="eval").body
    return _choose_operand(seen, error_type, message)


def _choose_operand(seen: ObservedFrame, error_type: str, message: str) -> ast.expr | None:
    try:
        failing = ast.parse(seen.failing.strip(), mode="exec")
    except (SyntaxError, ValueError):
        return None
    parts = [one for one in ast.walk(failing) if isinstance(one, ast.expr)]
    known = [(one, seen.value_of(ast.unparse(one))) for one in parts]
    if _MIXED_TIMES in message:
        return _only([one for one, value in known if value is not None and is_naive(value)])
    if _REUSED in message:
        return _only([one.value for one in parts if isinstance(one, ast.Await)])
    if "NoneType" in message:
        found = [one for one, value in known if value is not None and value.is_none]
        calls = [one for one in parts if isinstance(one, ast.Call)] if not found else []
        return _only(found) or _only([] if _is_operator_elsewhere(failing, message) else calls)
    kinds = {kind for match in _OF_TYPE.finditer(message) for kind in match.groups() if kind}
    if error_type == "TypeError" and not kinds:
        return _only([one for one, value in known if value is not None and value.is_none])
    if error_type in ("AttributeError", "TypeError"):
        is_mixed = kinds & {"int", "float"} and ("str" in kinds or _TO_TEXT.search(message))
        for odd in ({"str"}, kinds) if is_mixed else (kinds,):
            found = [one for one, value in known if value is not None and value.type in odd]
            if found:
                return _only(found)
        return None
    return _find_empty_or_said(parts, seen, error_type, message) if error_type in _EMPTY else None


def _is_operator_elsewhere(failing: ast.Module, message: str) -> bool:
    """Whether what failed is an operator that a library's function applied, as `sorted` does."""
    kinds: tuple[type[ast.AST], ...] = ()
    if "not supported between instances" in message:
        kinds = (ast.Compare,)
    elif message.startswith("unsupported operand type"):
        kinds = (ast.BinOp, ast.AugAssign, ast.UnaryOp)
    return bool(kinds) and not any(isinstance(one, kinds) for one in ast.walk(failing))


def _find_empty_or_said(
    parts: Sequence[ast.expr], seen: ObservedFrame, error_type: str, message: str
) -> ast.expr | None:
    """The divisor that is 0, the text that the message quotes, what is empty, or what is read."""
    if error_type == "ZeroDivisionError":
        divisors = [one.right for one in parts if isinstance(one, ast.BinOp)]
        values = [(one, seen.value_of(ast.unparse(one))) for one in divisors]
        if zero := [one for one, value in values if value is not None and value.is_zero]:
            return _only(zero)
        parts = [node for one in divisors for node in ast.walk(one) if isinstance(node, ast.expr)]
    if error_type == "IndexError" and (far := [one for one in parts if _is_too_far(one, seen)]):
        return _only([one.slice for one in far if isinstance(one, ast.Subscript)])
    if named := _NAMED_CALL.match(message):
        called = [one for one in parts if isinstance(one, ast.Call) and one.args]
        return _only([one.args[0] for one in called if ast.unparse(one.func) == named[1]])
    known = [(one, seen.value_of(ast.unparse(one))) for one in parts]
    held = [(one, value) for one, value in known if value is not None]
    said = [one for one, value in held if value.type == "str" and value.repr in message]
    if said and error_type == "ValueError":
        return _only(said)
    empty = [one for one, value in held if value.length == 0 or value.type in READ_ONCE]
    return _only(empty) or _only([one.value for one in parts if isinstance(one, ast.Subscript)])


def _is_too_far(node: ast.expr, seen: ObservedFrame) -> bool:
    """Whether it reads an item of what has some, and not that one."""
    if not isinstance(node, ast.Subscript):
        return False
    items, index = seen.value_of(ast.unparse(node.value)), seen.number_of(ast.unparse(node.slice))
    if items is None or not items.length or index is None:
        return False
    return items.type in ("list", "tuple") and not -items.length <= index < items.length


def _find_tested_operand(condition: Condition) -> ast.expr | None:
    """What is absent or empty, else what an object holds, else the one name there is."""
    tree = parse_source(condition.text)
    parts = [one for one in ast.walk(tree or ast.Module([], [])) if isinstance(one, ast.expr)]
    called = [one.func for one in parts if isinstance(one, ast.Call)]
    held = [one for one in parts if isinstance(one, ast.Attribute) and one not in called]
    empty = {one.text for one in condition.operands if one.value.is_none or one.value.length == 0}
    absent = [one for one in parts if ast.unparse(one) in empty]
    names = [one for one in parts if isinstance(one, ast.Name) and one not in called]
    return next((found for group in (absent, held, names) if (found := _only(group))), None)


def _only(found: Sequence[ast.expr]) -> ast.expr | None:
    texts = {ast.unparse(one): one for one in found}
    return next(iter(texts.values())) if len(texts) == 1 else None
