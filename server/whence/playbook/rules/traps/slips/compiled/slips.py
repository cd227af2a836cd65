"""Slips that compiled languages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.slips.c import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence.playbook.rules.traps.slips.slip import Slip

_LINKED: Final = ("c", "cpp", "csharp", "go", "java", "kotlin")
_ALL: Final = (*_LINKED, "rust")
_BRACKETED: Final = ("c", "cpp", "csharp", "java", "kotlin")
_LIMIT: Final = (
    r"(?:\w+(?:\.|->))*\w*(?:[mM]ax|MAX|[lL]imit|LIMIT|[cC]apacity|CAPACITY|[rR]oom|[uU]pper|"
    r"[tT]hreshold|UP_?TO|up_?to)\w*(?:\(\))?"
)
_REST: Final = r"(?:\w+(?:\.|->))*(?:left|rest|remaining|room|space|spare|free|gap|headroom)"
_NO_LOOP: Final = r"(?<!\bwhile \()(?<!; )"
_OWN: Final = r"(?P<own>(?:\w+(?:\.|->))*_?)"
_PAIRS: Final = (
    (r"\w*rows?(?:\(\))?|height|h", r"\w*col(?:umn)?s?(?:\(\))?|width|w|longest|across"),
    (r"x", r"y"),
    (r"\w*[lL]at(?:itude)?", r"\w*[lL]o?ng?(?:itude)?"),
    (r"from\w*|src|source", r"to|to[A-Z_]\w*|dst|dest|target"),
    (r"min\w*|low|lo|start\w*|begin", r"max\w*|high|hi|end\w*|stop"),
)


def _is_as_declared(trap: Trap, program: Program) -> bool:
    """Whether two names that may be swapped are those of the parameters that they are given to."""
    given = [trap.words["one"], trap.words["other"]]
    return any(
        [one.name for one in function.parameters[:2]] == given
        for file in program.files
        for function in flow_of(file).function_named(str(trap.words["of"]))
    )


def _list_swapped_arguments() -> Iterator[Slip]:
    for pair in _PAIRS:
        for first, second in (pair, pair[::-1]):
            one = rf"(?P<one>(?:\w+(?:\.|->))*(?:{first}))"
            other = rf"(?P<other>(?:\w+(?:\.|->))*(?:{second}))"
            yield slip(
                _ALL,
                rf"\b(?P<of>\w+)(?<!max)(?<!min)(?<!Max)(?<!Min)\({one}, {other}(?=[,)])",
                r"\g<of>(\g<other>, \g<one>",
                texts.SWAPPED_ARGUMENTS,
                unless=_is_as_declared,
            )


_SLIPS: Final = (
    slip(
        _LINKED,
        rf"\b{_OWN}(?P<end>tail|last|back|rear)(?P<sets>_? = \w+(?:\.|->)_?)next\b",
        r"\g<own>\g<end>\g<sets>prev",
        texts.WRONG_NEIGHBOUR,
        beside=r"\bprev\b",
    ),
    slip(
        _LINKED,
        rf"\b{_OWN}(?P<end>head|first|front)(?P<sets>_? = \w+(?:\.|->)_?)prev\b",
        r"\g<own>\g<end>\g<sets>next",
        texts.WRONG_NEIGHBOUR,
        beside=r"\bprev\b",
    ),
    slip(
        _BRACKETED,
        r"\bwhile \((?P<one>[^()|&]+(?:\([^()]*\)[^()|&]*)?) \|\| "
        r"(?P<other>[^()|&]+(?:\([^()]*\)[^()|&]*)?)\)",
        r"while (\g<one> && \g<other>)",
        texts.EITHER_GOES_ON,
    ),
    slip(
        ("rust",),
        r"\bwhile (?P<one>[^|&{]+) \|\| (?P<other>[^|&{]+) \{",
        r"while \g<one> && \g<other> {",
        texts.EITHER_GOES_ON,
    ),
    slip(
        ("go",),
        r"\bfor (?P<one>[^|&{;]+) \|\| (?P<other>[^|&{;]+) \{",
        r"for \g<one> && \g<other> {",
        texts.EITHER_GOES_ON,
    ),
    slip(
        _ALL,
        rf"{_NO_LOOP}(?<![\w.])(?P<of>{PART}) < (?![A-Z_]+\b)(?P<limit>{_LIMIT})(?![\w.(])",
        r"\g<of> <= \g<limit>",
        texts.LIMIT_LEFT_OUT,
    ),
    slip(
        _ALL,
        rf"(?<![\w.])(?P<of>{PART}) <= (?P<limit>{_LIMIT})(?![\w.(])",
        r"\g<of> < \g<limit>",
        texts.LIMIT_TAKEN_IN,
    ),
    slip(
        _ALL,
        rf"(?<![\w.])(?P<of>{PART}) > (?P<limit>{_LIMIT})(?![\w.(])",
        r"\g<of> >= \g<limit>",
        texts.LIMIT_TAKEN_IN,
    ),
    slip(
        _ALL,
        rf"(?<![\w.])(?P<of>{PART}) >= (?P<limit>{_LIMIT})(?![\w.(])",
        r"\g<of> > \g<limit>",
        texts.LIMIT_LEFT_OUT,
    ),
    slip(_ALL, rf"(?<![\w.])(?P<of>{_REST}) > 0(?![\w.])", r"\g<of> >= 0", texts.LIMIT_LEFT_OUT),
    slip(
        _ALL,
        r"\b(?P<of>(?:\w+(?:\.|->))+(?:length|count|size|len|run)) > 1(?=\)| \{)",
        r"\g<of> > 0",
        texts.LIMIT_LEFT_OUT,
    ),
    slip(
        ("java", "csharp"),
        rf"\((?P<type>long|double)\) ?\((?P<one>{PART}) \* (?P<other>{PART})\)",
        r"((\g<type>) \g<one> * \g<other>)",
        texts.WIDENED_LATE,
    ),
    slip(
        ("go",),
        rf"\b(?P<type>u?int64|float64)\((?P<one>{PART}) \* (?P<other>{PART})\)",
        r"\g<type>(\g<one>) * \g<type>(\g<other>)",
        texts.WIDENED_LATE,
    ),
    slip(
        ("kotlin",),
        rf"\((?P<one>{PART}) \* (?P<other>{PART})\)\.to(?P<type>Long|Double)\(\)",
        r"(\g<one>.to\g<type>() * \g<other>)",
        texts.WIDENED_LATE,
    ),
    slip(
        ("c", "cpp", "go", "rust", "java"),
        r"(?P<how>\b\w*(?:[wW]idth|[sS]tep|[bB]in_?[sS]ize)\w* :?= )(?P<of>\([^()]+\)) / "
        r"(?P<by>\w+)(?=;|$)",
        r"\g<how>\g<of> / \g<by> + 1",
        texts.ROUNDED_TO_NOTHING,
    ),
    *_list_swapped_arguments(),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
