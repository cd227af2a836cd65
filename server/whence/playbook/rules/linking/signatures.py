"""Whether a definition is of the function that a linker names, by the types of its parameters.

C++ makes the types a part of a function's name. The linker prints them in full (`std::vector<int,
std::allocator<int> > const&`), the code writes them shorter (`const std::vector<int>& values`).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.evidence.linkage import Linked

Likeness = Literal["same", "other", "unknown"]

_NESTED: Final = r"<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>"
_STRING: Final = lazy_pattern(rf"\bbasic_string(?P<view>_view)?<char(?:[^<>]|{_NESTED})*>")
# What the library adds to a container's type where nothing else is written.
_DEFAULTS: Final = lazy_pattern(rf", (?:allocator|less|hash|equal_to|default_delete){_NESTED} ?")
_TOKEN: Final = lazy_pattern(r"\w+|&&?|\*|\.\.\.|[<>\[\](),]")
_SCOPE: Final = lazy_pattern(r"\b\w+(?:\[abi:\w+\])?::|::|\[abi:\w+\]")
_SAID_OTHERWISE: Final = frozenset({"struct", "class", "enum", "union", "register", "volatile"})
_NUMBERS: Final = frozenset({"int", "long", "short", "char", "unsigned", "signed"})
# What no alias stands for: two types that differ in these are two types.
_PLAIN: Final = frozenset(
    {"const", "&", "&&", "*", "bool", "float", "double", "string", "...", "char", "int", "short",
     "long", "long long", "unsigned char", "unsigned short", "unsigned int", "unsigned long",
     "unsigned long long", "signed char", "string_view", "vector", "map", "set", "<", ">", "list",
     "deque", "pair", "optional", ","}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function or variable as a linker names it.

    Attributes:
        scopes: the namespaces and the class that it is in, outermost first.
        parameters: their types; None where the name says none, as those of C.
        is_const: it may be called on what is `const`.
    """

    text: str
    name: str
    scopes: tuple[str, ...]
    parameters: str | None
    is_const: bool


def read_symbol(text: str) -> Symbol | None:
    """What a linker's name stands for; None for what no code writes by name."""
    qualified, bracket, rest = re.sub(r"\[abi:\w+\]", "", text).partition("(")
    *scopes, name = qualified.split("::")
    if not re.fullmatch(r"~?\w+", name) or not all(re.fullmatch(r"\w+", one) for one in scopes):
        return None
    inside, _, behind = rest.rpartition(")")
    return Symbol(text, name, tuple(scopes), inside if bracket else None, "const" in behind)


def compare(symbol: Symbol, one: Linked) -> Likeness:
    """Whether a definition has the types that a linker's name has."""
    if symbol.parameters is None or one.parameters is None:
        return "same" if symbol.parameters is None else "unknown"
    wanted, written = _split(symbol.parameters), _split(one.parameters)
    if len(wanted) != len(written) or symbol.is_const != one.is_const:
        return "other"
    pairs = zip(map(_read_type, wanted), map(_read_written, written), strict=True)
    found = {_compare_types(mine, theirs) for mine, theirs in pairs}
    return next((kind for kind in ("other", "unknown") if kind in found), "same")


def may_be_meant(symbol: Symbol, one: Linked) -> bool:
    """Whether the namespaces and the class of a definition fit a name, as far as both say them."""
    own, wanted = one.scopes, symbol.scopes
    return not own or not wanted or own[-len(wanted) :] == wanted or wanted[-len(own) :] == own


def _compare_types(mine: Counter[str], theirs: Counter[str]) -> Likeness:
    different = {*(mine - theirs), *(theirs - mine)}
    if not different:
        return "same"
    return "other" if different <= _PLAIN else "unknown"


def _split(parameters: str) -> list[str]:
    """The parameters, split at the commas between them."""
    parts, depth = [""], 0
    for character in parameters:
        depth += character in "(<[{"
        depth -= character in ")>]}"
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    found = [one.strip() for one in parts]
    return [] if found in ([""], ["void"]) else found


def _read_written(parameter: str) -> Counter[str]:
    """The words of a type as code writes it, with a name and a default behind it."""
    text = parameter.partition("=")[0].strip()
    named = re.fullmatch(
        r"(?P<type>.*[\w>&*\])]\s*(?<![:\w])|.*[&*>]\s*)(?P<name>\w+)\s*(?P<array>(?:\[[^\]]*\])*)",
        text,
    )
    if named is not None and named["name"] not in _NUMBERS | {"const", "bool", "float", "double"}:
        text = named["type"] + ("*" if named["array"] else "")
    return _read_type(text)


def _read_type(text: str) -> Counter[str]:
    """The words of a type, in an order of their own: `const int&` is `int const&`."""
    plain = _STRING.sub(r"string\g<view>", _SCOPE.sub("", text))
    while (shorter := _DEFAULTS.sub("", plain)) != plain:
        plain = shorter
    words = [one for one in _TOKEN.findall(plain) if one not in _SAID_OTHERWISE]
    if not {"&", "&&", "*"} & {*words[-1:]} and "*" not in words and "&" not in words:
        words = _drop_first(words, "const")  # a copy that the function doesn't change
    elif words[-2:] == ["*", "const"]:
        words = words[:-1]
    return Counter(_join_numbers(words))


def _drop_first(words: list[str], word: str) -> list[str]:
    """Without a word that stands outside of `<…>`."""
    depth, found = 0, []
    for one in words:
        depth += (one == "<") - (one == ">")
        if one != word or depth:
            found.append(one)
    return found


def _join_numbers(words: list[str]) -> list[str]:
    """`long unsigned int` and `unsigned long` as one word."""
    own = [one for one in words if one in _NUMBERS]
    if len(own) < 2 or "<" in words:
        return ["unsigned int" if one == "unsigned" else one for one in words]
    kinds = [one for one in own if one in {"char", "short", "long"}] or ["int"]
    is_told = "unsigned" in own or kinds == ["char"]
    sign = [one for one in own if one.endswith("signed") and is_told]
    return [*(one for one in words if one not in _NUMBERS), " ".join([*sign, *kinds])]
