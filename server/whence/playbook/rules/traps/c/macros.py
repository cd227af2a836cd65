"""Traps of macros, which put texts together and no values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_TOKEN: Final = lazy_pattern(
    r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\w+(?:\.\w+)?|->|<<=?|>>=?|\+\+|--|##|&&|\|\|"
    r"|[-+*/%&|^<>=!]=|[^\s\\]"
)
_COMMENT: Final = lazy_pattern(r"//.*|/\*[\s\S]*?\*/")
_BINDS: Final = {
    "*": 10, "/": 10, "%": 10, "+": 9, "-": 9, "<<": 8, ">>": 8, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "==": 6, "!=": 6, "&": 5, "^": 4, "|": 3, "&&": 2, "||": 1, "?": 0, ":": 0,
}  # fmt: skip
"""How tight operators bind."""
_PREFIX: Final = 11
_WHOLE: Final = 12
_NOT_REGROUPED: Final = frozenset({"-", "/", "%"})  # `a - (b + c)` is not `a - b + c`
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_STATEMENTS: Final = frozenset(
    {"if_statement", "else_clause", "for_statement", "while_statement", "for_range_loop"}
)
_CHANGES: Final = ("update_expression", "assignment_expression")


class _Macro(NamedTuple):
    """A macro that is defined once; `parameters` is None of one that takes no arguments."""

    part: Part
    name: str
    parameters: tuple[str, ...] | None
    tokens: tuple[str, ...]

    def list_outer(self) -> list[int]:
        """The places of the tokens that stand in no brackets."""
        depth, found = 0, []
        for index, token in enumerate(self.tokens):
            depth -= token in _CLOSE
            if depth == 0 and token not in _OPEN | _CLOSE:
                found.append(index)
            depth += token in _OPEN
        return found

    def find_strength(self) -> int:
        """How tight the value holds together by itself."""
        if {";", "{"} & set(self.tokens):
            return _WHOLE
        strengths = [
            _BINDS[self.tokens[index]] for index in self.list_outer() if self.is_binary(index)
        ]
        return min(strengths, default=_WHOLE)

    def is_binary(self, index: int) -> bool:
        """Whether a token is an operator between two operands."""
        if self.tokens[index] not in _BINDS or not 0 < index < len(self.tokens) - 1:
            return False
        before = self.tokens[index - 1]
        return re.fullmatch(r"[\w.]+|[)\]]|\".*\"|'.*'", before) is not None


def find_traps(program: Program) -> Iterator[Trap]:
    """Each macro once."""
    trees = program.types.in_language("c", "cpp")
    macros = _list_macros(trees)
    told: set[str] = set()
    for use in (one for tree in trees for one in tree.list_parts("call_expression", "identifier")):
        name = use.field("function").text if use.type == "call_expression" else use.text
        macro = macros.get(name)
        is_call = use.type == "call_expression"
        if macro is None or name in told or is_call != (macro.parameters is not None):
            continue
        found = next(_find_in_use(macros, macro, use), None)
        if found is not None:
            told.add(name)
            yield found


def _list_macros(trees: Sequence[Tree]) -> dict[str, _Macro]:
    found: dict[str, list[_Macro]] = {}
    for tree in trees:
        for part in tree.list_parts("preproc_def", "preproc_function_def"):
            given = part.field("parameters")
            names = tuple(one.text for one in given.children) if given else None
            value = _COMMENT.sub("", part.field("value").text)
            name, tokens = part.field("name").text, tuple(_TOKEN.findall(value))
            found.setdefault(name, []).append(_Macro(part, name, names, tokens))
    return {name: macros[0] for name, macros in found.items() if len(macros) == 1}


def _find_in_use(macros: Mapping[str, _Macro], macro: _Macro, use: Part) -> Iterator[Trap]:
    """What goes wrong in one use of a macro."""
    words: dict[str, object] = {"name": macro.name, "used": use.site, "text": use.text}
    for index, argument in enumerate(use.arguments if macro.parameters else ()):
        if index >= len(macro.parameters or ()):
            break
        parameter = (macro.parameters or ())[index]
        more = {**words, "parameter": parameter, "argument": argument.text}
        beside = _find_operator_beside(macro, parameter, _find_strength(macros, argument))
        if beside:
            more["operator"] = beside
            yield Trap(macro.part.site, texts.OPEN_PARAMETER, more, use.site)
        if argument.list_inside(*_CHANGES) and _takes_twice(macro, parameter):
            yield Trap(use.site, texts.EVALUATED_TWICE, more)
    strength, operator = macro.find_strength(), _find_operator_around(use)
    if operator and _breaks(strength, operator, is_left=use == use.parent.field("right")):
        more = {**words, "value": " ".join(macro.tokens), "operator": operator}
        yield Trap(macro.part.site, texts.OPEN_VALUE, more, use.site)
    if _has_more_statements(macro) and use.parent.parent.type in _STATEMENTS:
        yield Trap(macro.part.site, texts.TORN_STATEMENTS, words, use.site)


def _find_strength(macros: Mapping[str, _Macro], part: Part) -> int:
    """How tight an argument holds together."""
    if part.type == "binary_expression":
        return _BINDS.get(part.operator, _WHOLE)
    if part.type == "conditional_expression":
        return 0
    name = part.field("function").text if part.type == "call_expression" else part.text
    return macros[name].find_strength() if name in macros else _WHOLE


def _find_operator_beside(macro: _Macro, parameter: str, strength: int) -> str:
    """The operator in a macro that takes only a part of an argument; "" where none does."""
    tokens = macro.tokens
    if "#" in tokens or "##" in tokens:
        return ""
    for index, token in enumerate(tokens):
        if token != parameter:
            continue
        before = tokens[index - 1] if index else ""
        after = tokens[index + 1] if index + 1 < len(tokens) else ""
        if index and macro.is_binary(index - 1) and _breaks(strength, before, is_left=True):
            return before
        is_prefix = index and before in {"-", "!", "~"} and not macro.is_binary(index - 1)
        if is_prefix and strength < _PREFIX:
            return before
        if after in _BINDS and _breaks(strength, after, is_left=False):
            return after
    return ""


def _breaks(strength: int, operator: str, *, is_left: bool) -> bool:
    """Whether an operator binds tighter than what stands beside it, on whose left it may stand."""
    binds = _BINDS[operator]
    return strength < binds or (is_left and strength == binds and operator in _NOT_REGROUPED)


def _find_operator_around(use: Part) -> str:
    is_operand = use.parent.type == "binary_expression" and use.parent.operator in _BINDS
    return use.parent.operator if is_operand else ""


def _takes_twice(macro: _Macro, parameter: str) -> bool:
    """Whether an argument is computed more than once, whichever way a `?` goes."""
    if "sizeof" in macro.tokens or "#" in macro.tokens:
        return False
    asks = macro.tokens.index("?") if "?" in macro.tokens else 0
    first, rest = macro.tokens[:asks], macro.tokens[asks:]
    return rest.count(parameter) > 1 if not asks else parameter in first and parameter in rest


def _has_more_statements(macro: _Macro) -> bool:
    """Whether a macro is several statements that nothing holds together."""
    outer = [macro.tokens[index] for index in macro.list_outer()]
    return outer[:1] != ["do"] and ";" in outer[:-1]
