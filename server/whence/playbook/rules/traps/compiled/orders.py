"""Comparisons that give no order: differences that don't fit, equal items that come first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.messages import BAD_MEMORY
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ORDERS: Final = {
    "c": "qsort bsearch qsort_r lfind lsearch tsearch tfind",
    "cpp": "qsort bsearch sort stable_sort nth_element partial_sort lower_bound upper_bound",
    "java": "sort sorted compare compareTo TreeMap TreeSet PriorityQueue max min",
    "csharp": "Create Sort Compare CompareTo",
}
_FRACTIONS: Final = frozenset({"double", "float"})
_MOST_OF_INT: Final = 2**31


def find_traps(program: Program) -> Iterator[Trap]:
    """Of what a program sorts or searches by."""
    trees = program.types.in_language(*_ORDERS)
    for call, function in _list_comparisons(trees):
        for given in _list_given(function):
            yield from _find_cut(program, given)
            if call.tree.language == "cpp":
                yield from _find_reflexive(program, call, given)


def _list_comparisons(trees: Sequence[Tree]) -> list[tuple[Part, Part]]:
    """The functions that calls get to sort or search by, each once, with the call."""
    named = {
        name_of(one): one
        for tree in trees
        for one in tree.list_parts("function_definition", "method_declaration")
    }
    found: dict[Part, Part] = {}
    for tree in trees:
        for call in (*tree.list_calls(), *tree.list_parts("object_creation_expression")):
            called = call.called or call.field("type").text.partition("<")[0]
            if called not in _ORDERS[tree.language].split():
                continue
            for one in call.arguments:
                function = named.get(one.last_name, one) if one.type == "identifier" else one
                if function.type in {"lambda_expression", "function_definition"}:
                    found.setdefault(function, call)
    for name in ("compareTo", "compare", "CompareTo", "Compare"):
        if name in named and named[name].tree.language in {"java", "csharp"}:
            found.setdefault(named[name], named[name])
    return [(call, function) for function, call in found.items()]


def _list_given(function: Part) -> list[Part]:
    """What a comparison gives."""
    found = [
        one.first.unwrapped for one in function.list_inside("return_statement")
        if one.function == function
    ]  # fmt: skip
    body = function.field("body")
    is_short = body and body.type not in {"block", "compound_statement"}
    return [body.unwrapped, *found] if is_short else found


def _find_cut(program: Program, given: Part) -> Iterator[Trap]:
    """`return a->id - b->id` of numbers whose difference doesn't fit, or of fractions."""
    text, sides = given.text, given
    while sides.type == "cast_expression":
        sides = sides.field("value").unwrapped
    one, other = sides.field("left").unwrapped, sides.field("right").unwrapped
    if sides.operator != "-" or one.last_name != other.last_name:
        return
    numbers = _list_seen(program, one.last_name)
    if program.types.find(one) in _FRACTIONS and given.tree.language != "java":
        words = {"text": text, "numbers": "the fraction of the difference is cut off"}
        yield Trap(given.site, texts.CUT_DIFFERENCE, words)
    elif numbers and max(numbers) - min(numbers) >= _MOST_OF_INT:
        said = f"that of {min(numbers)} and {max(numbers)}, which were seen, doesn't fit an `int`"
        yield Trap(given.site, texts.CUT_DIFFERENCE, {"text": text, "numbers": said})


def _list_seen(program: Program, name: str) -> list[int]:
    """The whole numbers that were seen in a field of a name."""
    within = re.compile(rf"\b{re.escape(name)}\s*[=:]\s*(-?\d+)\b(?!\.)")
    found = []
    for seen, value in program.list_seen() if name else ():
        found += [int(one) for one in within.findall(value.repr)]
        if re.split(r"\W+", seen)[-1] == name and re.fullmatch(r"-?\d+", value.repr):
            found.append(int(value.repr))
    return found


def _find_reflexive(program: Program, call: Part, given: Part) -> Iterator[Trap]:
    """C++: `a.rank <= b.rank`, which must not hold of equal ones."""
    is_order = call.called in {"sort", "stable_sort", "nth_element", "partial_sort"}
    if is_order and given.operator in {"<=", ">="} and program.says(BAD_MEMORY):
        words = {"text": given.text, "call": call.called}
        yield Trap(given.site, texts.EQUAL_IS_BEFORE, words)
