"""Where a counting loop begins and how far it goes, beside what it indexes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.origin import shorten
from whence_tools.code.flow_model import Binding, Call, Constant, Expr, Member, Name, Operation
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.source import SourceFile


LENGTHS = frozenset({"length", "size", "count", "len"})
_RANGES = frozenset({"..", "..<", "until", "...", "..="})
_WHILE = re.compile(r"\s*while\b")


@dataclass(frozen=True, slots=True)
class LoopEnd:
    """Where a loop variable stops.

    Attributes:
        whole: the range or comparison, as it is to be quoted.
        stop: its end.
        inclusive: whether the variable takes the end's value, too.
        over: what it takes all indexes of, where the loop says no more than that.
    """

    whole: Expr
    stop: Expr
    inclusive: bool = False
    over: Expr | None = None

    @property
    def written(self) -> str:
        return shorten(self.whole)


def find_loop_end(binding: Binding, file: SourceFile) -> LoopEnd | None:
    """The end of the loop that a binding counts for, or None for any other binding."""
    value = binding.value
    if binding.kind == "loop" and isinstance(value, Call) and value.name == "range":
        given = value.arguments
        return LoopEnd(value, given[min(1, len(given) - 1)].value) if given else None
    if isinstance(value, Operation) and value.operator in _RANGES and len(value.parts) == 2:
        through = {"..="} if file.language == "rust" else {"..", "..."}
        return LoopEnd(value, value.parts[1], inclusive=value.operator in through)
    if binding.kind in {"declare", "assign"} and not binding.augmented:
        return next(_list_compared(binding, file), None)
    over = _find_indexed(binding, file) if binding.kind == "loop" else None
    return LoopEnd(value or over, over, over=over) if over is not None else None


def find_loop_start(binding: Binding, file: SourceFile) -> Expr | None:
    """Where the loop that a binding counts for begins; None of any other binding, and of a loop
    that doesn't say so."""
    end, value = find_loop_end(binding, file), binding.value
    if end is None or end.over is not None:
        return None
    if end.whole is not value:
        return value
    given = [one.value for one in value.arguments] if isinstance(value, Call) else value.parts
    return given[0] if len(given) > 1 else None


def _find_indexed(binding: Binding, file: SourceFile) -> Expr | None:
    """What a loop goes over all indexes of: `range all`, `all.indices`, `enumerate(all)`."""
    value, flow = binding.value, file.flow
    if isinstance(value, Member) and value.name == "indices":
        return value.object
    if isinstance(value, Call) and value.name == "enumerate" and binding.steps[1:]:
        given = value.receiver or (value.arguments[0].value if len(value.arguments) == 1 else None)
        is_iterated = isinstance(given, Call) and given.name == "iter"
        of = given.receiver if is_iterated and isinstance(given, Call) else given
        return of if binding.steps[1].key == "0" else None
    if value is not None or file.language != "go" or flow is None:
        return None
    data = flow.source.data
    return next(
        (
            one
            for one in flow.expressions(binding.line, binding.line)
            if data[: one.at.start].rstrip().endswith(b"range")
        ),
        None,
    )


def _list_compared(binding: Binding, file: SourceFile) -> Iterator[LoopEnd]:
    """`i < end` and `i <= end` in the header of a `for`, or of the first `while` after it."""
    flow = file.flow
    function = flow.function_at(binding.line) if flow else None
    last = function.last_line if function else len(file.lines)
    header = next(
        (n for n in range(binding.line + 1, last + 1) if _WHILE.match(file.line(n))), None
    )
    lines = [(binding.line, binding.last_line), *([(header, header)] if header else [])]
    for first, end in lines:
        for expr in flow.expressions(first, end) if flow else ():
            compares = isinstance(expr, Operation) and expr.operator in {"<", "<="}
            if compares and len(expr.parts) == 2 and expr.parts[0].at.text == binding.target:
                assert isinstance(expr, Operation)
                yield LoopEnd(expr, expr.parts[1], inclusive=expr.operator == "<=")


def count_past_last(
    end: LoopEnd, items: Expr, is_length: Callable[[Expr, Expr], bool] | None = None
) -> int | None:
    """How far past the last index of `items` a loop goes; None where its end is no length of it.

    Args:
        is_length: whether an expression is the length of items, where not only what says so is.
    """
    if end.over is not None:
        return 0 if end.over.at.text == items.at.text else None
    extra, stop = int(end.inclusive), end.stop
    if isinstance(stop, Operation) and stop.operator in {"+", "-"} and len(stop.parts) == 2:
        amount = stop.parts[1]
        if not isinstance(amount, Constant) or not amount.value.isdigit():
            return None
        extra += int(amount.value) * (1 if stop.operator == "+" else -1)
        stop = stop.parts[0]
    return extra if (is_length or is_length_of)(stop, items) else None


def split_index(index: Expr | None) -> tuple[Expr | None, int]:
    """`i` and 1 of `i + 1`; any other index, and 0."""
    if isinstance(index, Operation) and index.operator == "+" and len(index.parts) == 2:
        first, second = index.parts
        if isinstance(second, Constant) and second.value.isdigit():
            return first, int(second.value)
    return index, 0


def sum_of(expr: Expr) -> dict[str, int] | None:
    """An expression as a sum: how often each part counts in it, the numbers under ""; None where
    it is no sum."""
    if isinstance(expr, Constant):
        return {"": int(expr.value)} if expr.value.isdigit() else None
    if isinstance(expr, Operation) and expr.operator in {"+", "-"} and len(expr.parts) == 2:
        first, second = sum_of(expr.parts[0]), sum_of(expr.parts[1])
        if first is None or second is None:
            return None
        return add_sums(first, second, 1 if expr.operator == "+" else -1)
    if isinstance(expr, Name | Member | Call):
        return {"".join(expr.at.text.split()): 1}
    return None


def add_sums(first: dict[str, int], second: dict[str, int], times: int) -> dict[str, int]:
    found = dict(first)
    for part, count in second.items():
        found[part] = found.get(part, 0) + times * count
    return {part: count for part, count in found.items() if count}


def count_before_first(index: Expr, name: str, start: Expr) -> int:
    """How far below the first one an index is in a loop's first turn; 0 where it is not, or where
    that is no sum.

    Args:
        name: the loop's variable, which begins at `start`.
    """
    asked, begun = sum_of(index), sum_of(start)
    if asked is None or begun is None or asked.pop(name, 0) != 1:
        return 0
    first = add_sums(asked, begun, 1)
    return max(0, -first[""]) if [*first] == [""] else 0


def slice_past_end(
    last: Expr, items: Expr, name: str, end: LoopEnd, *, inclusive: bool
) -> dict[str, int]:
    """How far a slice whose end moves with a loop's variable goes past the end of its items in the
    last turn, as a sum; empty where it does not, or where that is no sum.

    Args:
        last: the slice's end.
        inclusive: whether the slice has the item at its end.
    """
    past = sum_of(last)
    stop = sum_of(end.stop) if end.over is None else {f"len({end.over.at.text})": 1}
    if past is None or stop is None or name not in past:
        return {}
    times = past.pop(name)
    for extra in (stop, {"": 0 if end.inclusive else -1}):
        past = add_sums(past, extra, times)
    past = add_sums(past, {"": int(inclusive)}, 1)
    lengths = [part for part in past if part and is_length_text(part, items.at.text)]
    if len(lengths) != 1 or past.pop(lengths[0]) != 1:
        return {}
    counts = [count for part, count in past.items() if part]
    is_past = counts == [1] or (not counts and past.get("", 0) > 0)
    return past if is_past else {}


def write_sum(parts: dict[str, int]) -> str:
    """`width - 1`: the parts of a sum that has each once, and its number last."""
    number = parts.get("", 0)
    names = " + ".join(part for part in parts if part)
    if not names or not number:
        return names or str(number)
    return f"{names} {'+' if number > 0 else '-'} {abs(number)}"


def is_length_text(text: str, items: str) -> bool:
    return text in {f"len({items})", *(f"{items}.{word}()" for word in LENGTHS)}


def is_length_of(expr: Expr | None, items: Expr) -> bool:
    """`len(items)`, `items.length`, `items.size()`."""
    of = find_measured(expr)
    return of is not None and of.at.text == items.at.text


def find_measured(expr: Expr | None) -> Expr | None:
    """What an expression is the length of."""
    if isinstance(expr, Call) and expr.name in LENGTHS:
        return expr.receiver or (expr.arguments[0].value if expr.arguments else None)
    return expr.object if isinstance(expr, Member) and expr.name in LENGTHS else None
