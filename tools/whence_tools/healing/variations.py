"""Patches a little different from one that passes: where such a one passes as well, no test tells
them apart, so the tests don't prove the difference.

Mutation testing of the patch alone: what it adds is taken out, statement by statement, and what it
computes is changed (DeMillo, Lipton, Sayward: "Hints on test data selection", 1978).
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from whence_tools.code.mutation_operators import name_opposites
from whence_tools.code.mutations import list_mutations
from whence_tools.code.syntax import line_of, parse, walk
from whence_tools.healing.added_code import LIMITS, STILLBORN, mutate_added_code
from whence_tools.healing.choices import DATA, weigh_choices
from whence_tools.healing.examples import ANY_EXAMPLES
from whence_tools.healing.formulas import find_formulas
from whence_tools.healing.ingredients import find_ingredients
from whence_tools.healing.parts import describe, find_added_lines, find_parts, take_back
from whence_tools.healing.patched import read_patched
from whence_tools.healing.patterns import find_other_patterns
from whence_tools.healing.results import find_result_places
from whence_tools.healing.rivals import COUNTS, STEP, find_rivals
from whence_tools.healing.rounds import find_asked_places, find_rounds_so_far
from whence_tools.healing.substitution import Substitution, quote_code
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.code.mutations import Mutation
    from whence_tools.healing.change import Change
    from whence_tools.healing.examples import Examples
    from whence_tools.healing.patched import Patched

_WHOLE: Final = re.compile(r"(?<![\w.])\d+(?![\w.])")
_DEFINES: Final = re.compile(r"\s*#\s*define\s+\w+\s")
_NEAR: Final = ({"<", "<="}, {">", ">="}, {"..", "..."}, {"..", "..="})
_LOOP: Final = re.compile(r"^(?:for|while)(?:_|$)")
_MOST_RIVALS: Final = 2
_MOST_PARTS: Final = 3


@dataclass(frozen=True, slots=True)
class Variation:
    """Attributes:
    changes: the whole patch, varied.
    says: what is different, as a clause that follows "The command passes as well".
    """

    changes: tuple[Change, ...]
    says: str


def make_variations(
    changes: Sequence[Change], examples: Examples = ANY_EXAMPLES
) -> list[Variation]:
    """What tells most first. CPU-bound; for the worker process.

    Args:
        examples: what tests give and expect.
    """
    found: list[tuple[int, Variation]] = []
    choices = weigh_choices(changes)
    for at, change in enumerate(changes):
        found += [
            (1, Variation((*changes[:at], varied, *changes[at + 1 :]), says))
            for varied, says in _change_numbers(change)
        ]
        code = read_patched(change)
        if code is None:
            continue
        for rank, edit in (
            *_write_down_results(code, examples.results, choices),
            *find_rivals(code, examples.missing),
            *find_ingredients(code),
            *find_rounds_so_far(code),
            *find_asked_places(code),
            *find_other_patterns(code),
            *(() if examples.is_decided else find_formulas(code)),
            *mutate_added_code(code),
        ):
            data = code.source.data
            text = data[: edit.start] + edit.text.encode() + data[edit.end :]
            varied = replace(change, after=text.decode("utf-8", "replace"))
            line = data.count(b"\n", 0, edit.start) + 1
            says = f"{edit.says} in line {line} of '{change.path}'"
            patch = (*changes[:at], varied, *changes[at + 1 :])
            if _can_parse(varied):
                found.append((rank, Variation(patch, says)))
    found[:0] = [(1, one) for one in _leave_out_parts(changes)]
    # What can't run says little: it counts only where there is nothing else.
    found = [one for one in found if one[0] < STILLBORN] or found
    ranked = [one for _, one in sorted(found, key=lambda pair: pair[0])]
    different = {one.changes: one for one in reversed([*_make_opposites(changes), *ranked])}
    return [one for one in reversed(different.values()) if one.changes != tuple(changes)]


def _change_numbers(change: Change) -> Iterator[tuple[Change, str]]:
    """Another number on a line that a patch brings to data, or that names it for a preprocessor:
    such a line has no syntax."""
    lines = change.after.split("\n")
    is_data = DATA.search(change.path) is not None
    known = set(_WHOLE.findall("\n".join(change.removed)))
    for line in sorted(find_added_lines(change)):
        for number in _WHOLE.finditer(lines[line - 1]):
            if number[0] in known or not (is_data or _DEFINES.match(lines[line - 1])):
                continue
            other = str(int(number[0]) + 1)
            text = f"{lines[line - 1][: number.start()]}{other}{lines[line - 1][number.end() :]}"
            varied = "\n".join([*lines[: line - 1], text, *lines[line:]])
            says = f"with `{other}` for {number[0]} in line {line} of '{change.path}'"
            yield replace(change, after=varied), says


def _leave_out_parts(changes: Sequence[Change]) -> Iterator[Variation]:
    """The patch without some of its parts, most of them first: several edits are several claims."""
    for at, change in enumerate(changes):
        known = [
            one
            for one in (find_parts(change.before, change.after) if change.before else ())
            if one.after.strip() or "\n" not in one.before  # a whole line may be dead by the rest
        ]
        if len(known) > _MOST_PARTS:
            continue
        sizes = range(1, len(known) + 1)
        subsets = [taken for size in sizes for taken in combinations(known, size)]
        for taken in reversed(subsets):
            if len(taken) == len(known) and len(changes) == 1:
                continue
            varied = replace(change, after=take_back(change.after, taken))
            if _can_parse(varied):
                line = change.after.count("\n", 0, taken[0].start) + 1
                says = f"{' and '.join(map(describe, taken))} in line {line} of '{change.path}'"
                yield Variation((*changes[:at], varied, *changes[at + 1 :]), says)


def _make_opposites(changes: Sequence[Change]) -> Iterator[Variation]:
    """What another word, or a limit that is moved, would do in the lines that were wrong:
    `min(prices)` for `max(prices)`, where the patch has `max(prices, key=len)`; `n <= 0` for
    `n < 0`, where it has `n < 1`; one round more of the loop behind which it adds what a round
    does."""
    if len(changes) != 1:
        return
    [change] = changes
    wrong = {
        line
        for line, text in enumerate(change.before.split("\n"), 1)
        if text.strip() and text in change.removed
    }
    edits = list_mutations(change.before, change.path, wrong | _find_loops_before(change))
    words = [one for one in edits if one.operator == name_opposites.__name__ and one.line in wrong]
    limits = [
        one
        for one in edits
        if {one.before, one.after} in _NEAR
        and not (_steps(change, one) or (one.before in LIMITS and _keeps(change, one)))
    ]
    for one in (*words[:_MOST_RIVALS], *limits[:_MOST_RIVALS]):
        text = one.apply(change.before)
        if text != change.after:
            says = f"without it, with `{one.after}` for `{one.before}`"
            where = f" in line {one.line} of '{change.path}'"
            yield Variation((replace(change, after=text),), says + where)


def _find_loops_before(change: Change) -> set[int]:
    """The lines of the old text that begin the loops right behind which a patch adds something."""
    source = parse(change.after, change.path)
    if source is None:
        return set()
    added = find_added_lines(change)
    heads = {
        source.line_text(line_of(node))
        for node in walk(source.root)
        if _LOOP.match(node.type)
        and line_of(node) not in added
        and node.next_named_sibling is not None
        and line_of(node.next_named_sibling) in added
    }
    lines = change.before.split("\n")
    return {line for line, text in enumerate(lines, 1) if text in heads}


def _keeps(change: Change, limit: Mutation) -> bool:
    """Whether the comparison that a limit stands in is in the patched lines as well."""
    data = change.before.encode()
    left = re.search(r"\S*\s*$", data[: limit.start].decode("utf-8", "replace"))
    right = re.match(r"\s*[\w.$@]*", data[limit.end :].decode("utf-8", "replace"))
    whole = f"{left[0] if left else ''}{limit.before}{right[0] if right else ''}"
    return whole in "\n".join(change.added)


def _steps(change: Change, limit: Mutation) -> bool:
    """Whether the patch takes one more or one less for what a limit compares: of whole numbers that
    is the same."""
    parts = find_parts(change.before, change.after)
    line = change.before.split("\n")[limit.line - 1]
    if len(parts) != 1:
        return False
    before, after = parts[0].before.strip(), parts[0].after.strip()
    if limit.before not in LIMITS and before.isdigit() and after.isdigit():
        return abs(int(after) - int(before)) == 1
    return not before and STEP.fullmatch(after) is not None and COUNTS.search(line) is not None


def _can_parse(change: Change) -> bool:
    source = parse(change.after, change.path)
    return source is not None and not source.root.has_error


def _write_down_results(
    code: Patched, expected: Sequence[str], choices: int
) -> Iterator[tuple[int, Substitution]]:
    """An expected result in place of one that the patch computes."""
    for at, place in product(expected, find_result_places(code)):
        computed = code.source.data[place.start : place.end].decode("utf-8", "replace")
        text = place.write_down(at, choices)
        says = f"with `{at}` for {quote_code(computed)}"
        yield 0, Substitution(place.start, place.end, text, says)
