"""How often edits of a kind are what was meant.

Counted on 1,600 small programs with one fault each (`tests/bench/fixtures/failing`, `tests/blind`):
of a thousand edits of a kind that can be made within twelve lines of the fault, how many are just
the author's mend. A kind that never was counts as if it had been so in half a case.
`python -m tests.bench.edit_odds` counts anew.
"""

from __future__ import annotations

from typing import Final

from whence_tools.code.opposites import is_of_libraries

_OTHER_OPERATOR: Final = {
    ("<=", "<"): 64.5, ("<", "<="): 39.9, (">", ">="): 32.3, (">=", ">"): 20.0, ("||", "??"): 69.0,
    ("//", "/"): 27.0, ("or", "and"): 19.2, ("||", "&&"): 17.2, ("..", "..."): 50.0,
    ("...", ".."): 50.0, ("..", "..="): 50.0, ("..=", ".."): 50.0, (">", "<"): 4.0,
    ("-", "+"): 1.6, ("&&", "||"): 4.0, ("and", "or"): 4.0,
}  # fmt: skip
_ODDS: Final = {
    "other_operator": 0.5, "unshift": 4.1, "other_number": 0.8, "make_default_anew": 100.0,
    "move_statement": 2.0, "other_truth": 8.4, "name_opposites": 4.7, "other_text": 6.8,
    "regroup": 14.3, "everywhere": 1.0, "shift": 1.9, "swap": 5.2, "keep_result": 0.7,
    "return_last": 8.0, "add_await": 188.4, "asked_for_nothing": 6.0, "negate": 0.5,
    "keep_extreme": 19.2, "count_by": 15.2, "swap_items": 4.7, "change_sign": 1.3,
    "loop_over_copy": 9.7, "other_name": 0.6, "read_another": 1.7, "call_another": 1.8,
    "give_copy": 0.3, "leave_out": 0.3,
    "bind_conditional": 13.9, "complete_call": 24.0, "swap_statements": 2.4, "leave_branch": 10.6,
    "extend_key": 5.8, "copy_statement": 3.9, "join_conditions": 0.03, "put_another": 0.6,
    "unwrap_call": 1.4, "wrap_in_call": 0.18, "add_term": 0.22, "bound_value": 0.12,
}  # fmt: skip
_OF_OPERANDS: Final = 2.4
_OF_LIBRARIES: Final = 2.4
# Not those of truths, texts and operands, nor names of the program: tests pass with such by chance.
_SAFE: Final = frozenset(
    {"other_operator", "add_await", "loop_over_copy", "keep_extreme", "count_by", "regroup",
     "complete_call", "bind_conditional", "extend_key", "swap", "name_opposites"}
)  # fmt: skip
_LEAST_SAFE: Final = 3.0


def find_odds(operator: str, before: str, after: str) -> float:
    """Per thousand.

    Args:
        operator: the name of what makes the edit.
        before, after: what it replaces, and with what.

    Raises:
        KeyError: nobody counted edits of this operator.
    """
    odds = _ODDS[operator]
    if operator == "swap" and "," not in before:
        return _OF_OPERANDS
    if operator == "name_opposites" and is_of_libraries(before, after):
        return _OF_LIBRARIES
    return _OTHER_OPERATOR.get((before, after.strip()), odds)


def is_safe(operator: str, before: str, after: str) -> bool:
    """Whether edits of a kind with which a failing test passes were the mend, nearly always: there
    they need no other evidence."""
    if operator == "name_opposites":
        return is_of_libraries(before, after)
    return may_be_safe(operator) and find_odds(operator, before, after) >= _LEAST_SAFE


def may_be_safe(operator: str) -> bool:
    """Whether some edits of an operator are; see `is_safe`."""
    return operator in _SAFE
