"""What mends traps of C++."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL, Tree
from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.cpp.container_mends import OF_CONTAINERS
from whence.playbook.rules.traps.cpp.grown_mends import use_element_anew
from whence.playbook.rules.traps.cpp.kept_views import OF_VIEWS
from whence.playbook.rules.traps.program.mending import replace
from whence.playbook.rules.traps.program.sources import find_function_declarator
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    is_in_block,
    list_declarators,
    move_below_uses,
    put_before,
    put_in_braces,
    put_inside,
    site_of,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_NUMBERS: Final = SMALL | {"long", "long long", "double", "float", "size_t"}
_ABSENT: Final = {**dict.fromkeys(_NUMBERS, "0"), "bool": "false", "string": '""'}
"""What `[]` gives for a key that is not there."""
_KEY: Final = r"[\w.>:-]+(?:\(\))?|\"[^\"]*\"|'[^']*'"


def _hold_by_value(line: str, words: Words) -> str | None:
    own = re.sub(rf"(\[[^\[\]]*)&\s*({re.escape(words['name'])}\b[^\[\]]*\])", r"\1\2", line)
    return own if own != line else replace(line, "[&]", "[=]")


def _ask_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    """What `[]` gives for a key that is not there, without a new entry for it."""
    asked = find_part(at, words["text"], "subscript_expression")
    of, key = asked.field("argument").text, asked.text[len(asked.field("argument").text) + 1 : -1]
    if not asked or not re.fullmatch(_KEY, key):
        return []
    has, item, kind = f"{of}.count({key}) != 0", f"{of}.at({key})", str(words["kind"])
    lacks, parent = has.replace("!=", "=="), asked.parent
    if kind not in _ABSENT and _is_whole_question(parent, kind):
        return _ask_for_entry(asked, has, lacks)
    call = parent.parent if parent.parent.field("function") == parent else parent.field()
    if call and call.called in {"size", "length", "empty"}:
        text = f"{item}.{call.called}()"
        if call.called == "empty" and call.parent.text == f"!{call.text}":
            return [write(call.parent, _enclose(call.parent, f"{has} && !{text}"))]
        if call.called == "empty":
            return [write(call, _enclose(call, f"{lacks} || {text}"))]
        return [write(call, _enclose(call, f"{has} ? {text} : 0"))]
    if kind in _ABSENT:
        return [write(asked, _enclose(asked, f"{has} ? {item} : {_ABSENT[kind]}"))]
    while parent.type in {"field_expression", "call_expression"}:
        parent = parent.parent
    is_asked = parent.operator in {">", ">=", "=="} and parent.field("left").contains(asked)
    if parent.type != "binary_expression" or not is_asked:
        return []
    text = parent.text.replace(asked.text, item, 1)
    return [write(parent, _enclose(parent, f"{has} && {text}"))]


def _is_whole_question(around: Part, kind: str) -> bool:
    if re.search(r"[!=]=\s*(?:nullptr|NULL)$|^nullptr\s*[!=]=", around.text):
        return True
    is_negated = around.type == "unary_expression" and around.text.startswith("!")
    is_asked = is_negated or around.type == "condition_clause" or around.text.endswith("= 0")
    return is_asked and re.search(r"(?:unique_ptr|shared_ptr|function)<.*>$|\*$", kind) is not None


def _ask_for_entry(asked: Part, has: str, lacks: str) -> list[Change]:
    parent = asked.parent
    if parent.type == "condition_clause":
        return [write(asked, has)]
    return [write(parent, has if parent.operator == "!=" else lacks)]


def _enclose(part: Part, text: str) -> str:
    outer = part.parent.type
    is_alone = outer in {"return_statement", "parenthesized_expression", "condition_clause"}
    return text if is_alone else f"({text})"


def _move_last(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The uses of what was moved name the place that it has moved to; else the move comes last."""
    name = str(words["name"])
    calls = [
        one for one in Tree(at.file).list_calls("move")
        if one.site.line == at.line and [part.text for part in one.arguments] == [name]
    ]  # fmt: skip
    if len(calls) != 1:
        return []
    place, is_kept = _find_place(calls[0])
    moved = [] if is_kept else list(move_below_uses(calls[0], name))
    is_own = re.search(rf"\b(?<!this->){re.escape(name)}\b", place) is not None
    if moved or not place or is_own:
        return moved
    initializer = calls[0].find_around("field_initializer")
    block = calls[0].function.field("body") if initializer else statement_of(calls[0]).parent
    end = initializer.end if initializer else statement_of(calls[0]).end
    uses = block.list_inside(calls[0].arguments[0].type)
    return [write(one, place) for one in uses if one.text == name and one.start >= end]


def _find_place(move: Part) -> tuple[str, bool]:
    """Where a value is moved to, "" where the text does not say it; and whether that is a name."""
    taker = move.parent
    if taker.type == "argument_list" and len(taker.children) == 1:
        taker = taker.parent
    if taker.type == "field_initializer":
        is_alike = taker.first.text == move.arguments[0].text
        return ("this->" if is_alike else "") + taker.first.text, True
    if taker.type == "init_declarator":
        return taker.declared_name.text, True
    if taker.type == "assignment_expression" and taker.operator == "=":
        left = taker.field("left").text
        return left, re.search(rf"\b{re.escape(move.arguments[0].text)}", left) is None
    is_added = taker.called in {"push_back", "emplace_back"} and bool(taker.receiver)
    return (f"{taker.receiver.text}.back()", False) if is_added else ("", False)


def _go_by_reference(at: Site, words: Mapping[str, object]) -> list[Change]:
    loop = find_on(at, "for_range_loop")
    name = loop.field("declarator")
    is_value = name.type == "identifier" and name.text == words["name"]
    constant = re.search(r"\bconst\b", loop.text.partition(":")[0])
    return [_refer(loop.field("type"), name)] if is_value and not constant else []


def _catch_by_reference(at: Site, words: Mapping[str, object]) -> list[Change]:
    clause = find_on(at, "catch_clause")
    caught = clause.list_inside("parameter_declaration")[:1]
    if not caught or caught[0].field("type").text != words["base"]:
        return []
    kind = caught[0].field("type")
    constant = [] if caught[0].text.startswith("const") else [put_inside(kind, "const ")]
    return [*constant, _refer(kind, caught[0].field("declarator"))]


def _refer(kind: Part, name: Part) -> Change:
    """A reference for a value, with the space on the side where the file has it."""
    text = kind.tree.file.text
    is_right = re.search(r"\w &\w", text) is not None and re.search(r"\w& \w", text) is None
    between = Change(kind.tree, kind.end, name.start, " &" if is_right else "& ")
    return between if name else Change(kind.tree, kind.end, kind.end, "&")


def _join_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The statement that joins the thread on the other way, on this one too."""
    leaving, join = find_on(at, "return_statement"), site_of(words, "join").text.strip()
    if not leaving or not re.fullmatch(rf"{re.escape(str(words['name']))}\.\w+\(\);", join):
        return []
    if is_in_block(leaving):
        return [put_before(leaving, join)]
    return [put_in_braces(statement_of(leaving), leaving, f"{join}\n{leaving.text}")]


def _take_return_off(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], "call_expression")
    body = call.find_around("while_statement", "for_statement").field("body")
    name = call.arguments[1].text if call else ""
    if body.type != "compound_statement" or not body.children:
        return []
    asked = f"if (!{name}.empty() && {name}.back() == '\\r')"
    return [put_before(body.children[0], f"{asked} {name}.pop_back();")]


def _override(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The signature of the method that is meant, where it is declared and where it is defined."""
    members = ("function_definition", "field_declaration")
    own = find_function_declarator(find_on(at, *members))
    of_base = find_function_declarator(find_on(site_of(words, "meant"), *members))
    name, klass = (
        own.field("declarator").text,
        own.find_around("class_specifier", "struct_specifier"),
    )
    outside = [
        one for one in list_declarators(words, name)
        if one.field("declarator").text.endswith(f"{klass.field('name').text}::{name}")
    ]  # fmt: skip
    is_defined = own.parent.type == "function_definition" or len(outside) == 1
    if not own or not of_base or not is_defined:
        return []
    constant = " const" if _find_tail(of_base) == "const" else ""
    changes = []
    for one in (own, *outside):
        given = one.field("parameters").children
        base = of_base.field("parameters").children
        taken = [
            f"{_read_kind(theirs)} {mine.field('declarator').declared_name.text}".strip()
            for mine, theirs in zip(given, base, strict=False)
        ]  # fmt: skip
        if len(given) != len(base) or _find_tail(one) not in {"", "const"} or "[" in str(taken)[1:]:
            return []
        text = f"{one.field('declarator').text}({', '.join(taken)}){constant}"
        changes.append(write(one, f"{text} override" if one == own else text))
    return changes


def _find_tail(declarator: Part) -> str:
    """What stands behind a function's parameters."""
    return declarator.text[declarator.field("parameters").end - declarator.start :].strip()


def _read_kind(parameter: Part) -> str:
    """A parameter as it is written, without its name and default."""
    text = parameter.text.partition("=")[0].rstrip()
    name = parameter.field("declarator").declared_name.text
    return re.sub(rf"\s*\b{re.escape(name)}$", "", text) if name else text


MENDS: Final[dict[FindingText, Mend]] = {
    texts.HELD_BY_REFERENCE: _hold_by_value,
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        **OF_CONTAINERS,
        **OF_VIEWS,
        any_language_texts.CHANGED_COPY: _go_by_reference,
        texts.CUT_OFF: _catch_by_reference,
        texts.ASKED_BY_INDEX: _ask_first,
        texts.MOVED_BEFORE: _move_last,
        texts.LEFT_THREAD: _join_first,
        texts.LEFT_RETURN_OF_LINE: _take_return_off,
        texts.NOT_OVERRIDDEN: _override,
        texts.OLD_ELEMENT: use_element_anew,
    }
)
