"""Traps of Go's texts: their bytes are counted where their letters are meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.sources import group_functions, list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_SHOWS: Final = lazy_pattern(r"out of range|negative Repeat")
_COMPARES: Final = frozenset({"<", "<=", ">", ">="})
_BYTES: Final = lazy_pattern(r"\blen\(|\bcap\(|Index|(?i:pos|off)")
_STEPS: Final = lazy_pattern(r"\w\+\+|\+= 1\b")
_ENOUGH: Final = frozenset({"0", "1"})  # a text that is not empty has a first letter


class _Letters(NamedTuple):
    """A function that takes a text for its letters, as patterns.

    Attributes:
        runes: what holds them.
        counted: what holds their number.
        site: where it first does so.
        given: what it is handed, of another function than the one that counts bytes.
    """

    function: Part
    runes: str
    counted: str
    site: Site
    given: Sequence[str] = ()


def find_traps(program: Program) -> Iterator[Trap]:
    """Only of a program that has a letter of several bytes."""
    known = [one.text for one in (*program.files, *program.data, program.crash.file)]
    known += [value.text for _, value in program.list_seen()]
    if all(map(str.isascii, (*known, program.message))):
        return
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_cut_bytes(program.types, tree)
    if not program.may_show(_SHOWS):
        return
    functions = group_functions(trees)
    for tree in trees:
        yield from _find_counted_bytes(program.types, functions, tree)
        yield from _find_indexes(program.types, tree)


def _find_cut_bytes(types: Types, tree: Tree) -> Iterator[Trap]:
    """`line[16:22]` of a text whose columns are counted in letters."""
    for cut in tree.list_parts("slice_expression"):
        bounds = [cut.field(one) for one in ("start", "end")]
        is_place = any(_BYTES.search(one.text) for one in bounds)
        of = cut.field("operand")
        if types.find(of) == "string" and not is_place and any(one.text for one in bounds):
            place = cut.text[len(of.text) :]
            words = {"text": cut.text, "part": cut, "mended": f"string([]rune({of.text}){place})"}
            yield Trap(cut.site, texts.CUT_BYTES, words)


def _find_counted_bytes(
    types: Types, functions: Mapping[str, Sequence[Part]], tree: Tree
) -> Iterator[Trap]:
    """`width - len(name)` beside `[]rune(name)[:width]`."""
    found: dict[tuple[Part, str], tuple[Site, list[Part]]] = {}
    is_known = '"unicode/utf8"' in tree.file.text
    for call in tree.list_calls("len"):
        name, function = call.arguments[0].text if call.arguments else "", call.function
        is_name = re.fullmatch(r"[\w.]+", name) is not None
        for one in _list_letters(types, functions, function, name) if is_name else ():
            if _is_number_of_letters(call, one):
                found.setdefault((function, name), (one.site, []))[1].append(call)
                break
    for (_, name), (used, calls) in found.items():
        letters = f"utf8.RuneCountInString({name})" if is_known else f"len([]rune({name}))"
        words = {"text": calls[0].text, "name": name, "used": used, "parts": calls,
                 "letters": letters}  # fmt: skip
        yield Trap(calls[0].site, texts.COUNTED_BYTES, words)


def _find_indexes(types: Types, tree: Tree) -> Iterator[Trap]:
    """`for i, one := range name` with `letters[i]`."""
    for clause in tree.list_parts("range_clause"):
        over, index = clause.field("right"), clause.field("left").first.text
        items = clause.parent.field("body").list_inside("index_expression")
        for item in items if types.find(over) == "string" else ():
            of = re.escape(item.field("operand").text)
            made = rf"(?<![\w.]){of}\s*:?=\s*(?:make\()?\[\]rune\b"
            if item.field("index").text == index and re.search(made, clause.function.text):
                words = {"text": index, "name": over.text, "used": item.site, "parts": [over],
                         "letters": f"[]rune({over.text})"}  # fmt: skip
                yield Trap(clause.site, texts.COUNTED_BYTES, words)
                break


def _list_letters(
    types: Types, functions: Mapping[str, Sequence[Part]], function: Part, name: str
) -> Iterator[_Letters]:
    """The function itself, and those that it hands the text to."""
    yield from _read_letters(types, function, name)
    for call in function.list_calls():
        given = [one.text for one in call.arguments]
        called = functions.get(call.called, ()) if name in given else ()
        if len(called) == 1 and called[0] != function:
            names = [
                one.text for part in list_parameters(called[0]) for one in part.fields("name")
            ]  # fmt: skip
            for one in names[given.index(name) :][:1]:
                for letters in _read_letters(types, called[0], one):
                    yield letters._replace(given=given)


def _read_letters(types: Types, function: Part, name: str) -> Iterator[_Letters]:
    own = re.escape(name)
    made = rf"\[\]rune\({own}\)"
    held = re.findall(rf"\b(\w+)\s*:?=\s*{made}", function.text)
    runes = "|".join([made, *(rf"\b{one}\b" for one in held)])
    count = rf"len\((?:{runes})\)|(?:\butf8\.)?RuneCountInString\({own}\)"
    counted = re.findall(rf"\b(\w+)\s*:?=\s*(?:{count})", function.text)
    count = "|".join([count, *(rf"\b{one}\b" for one in counted)])
    over = [
        one for one in function.list_inside("range_clause")
        if one.field("right").text == name and one.field("left").text.startswith("_,")
        and types.find(one.field("right")) == "string" and _STEPS.search(one.parent.text)
    ]  # fmt: skip
    match = re.search(rf"{made}|RuneCountInString\({own}\)", function.text)
    if over or match is not None:
        line = function.text.count("\n", 0, match.start()) if match is not None else 0
        site = over[0].site if over else Site(function.tree.file, function.site.line + line)
        yield _Letters(function, rf"(?:{runes})", rf"(?:{count})", site)


def _is_number_of_letters(call: Part, letters: _Letters) -> bool:
    """Whether a length is taken away from a width, or is one that the letters are cut at."""
    whole = call
    while whole.parent.type in {"parenthesized_expression", "binary_expression"}:
        around = whole.parent
        if around.operator in _COMPARES:
            sides = [one.text for one in around.children if one != whole]
            return any(_cuts(letters, one) for one in sides if one not in _ENOUGH)
        if around.operator == "-" and around.field("right").contains(call):
            return not _BYTES.search(around.field("left").text) and _is_width(around)
        if around.operator not in {"+", "-", "", "*", "/"}:
            return False
        whole = around
    of = whole.parent.field("operand")
    return whole.parent.type in {"index_expression", "slice_expression"} and bool(
        re.fullmatch(letters.runes, of.text)
    )


def _is_width(difference: Part) -> bool:
    """Whether a difference is no room, and no place in a text."""
    around = difference.find_around(
        "index_expression", "slice_expression", "call_expression", "block"
    )
    return around.type not in {"index_expression", "slice_expression"} and around.called not in {
        "make", "Grow"
    }  # fmt: skip


def _cuts(letters: _Letters, bound: str) -> bool:
    """Whether the letters are cut at a bound, or filled up to it, and not counted for that."""
    if letters.given:
        compares = rf"{letters.counted}\s*[<>]|[<>]=?\s*{letters.counted}"
        return bound in letters.given and not re.search(compares, letters.function.text)
    own, text = rf"(?<![\w.]){re.escape(bound)}\b", letters.function.text
    compares = rf"{letters.counted}\s*[<>]=?\s*{own}|{own}\s*[<>]=?\s*{letters.counted}"
    cuts = rf"{letters.runes}\[[^\]\n]*{own}|{own}\s*-\s*{letters.counted}"
    return re.search(cuts, text) is not None and not re.search(compares, text)
