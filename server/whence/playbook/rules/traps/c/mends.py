"""What mends traps of C, and of what C++ has from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Tree
from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.c.count_mends import OF_COUNTS
from whence.playbook.rules.traps.c.memory_mends import OF_MEMORY
from whence.playbook.rules.traps.program.mending import replace, rewrite
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    indent_of,
    put_after,
    put_before,
    put_mended_after,
    site_of,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words
    from whence.playbook.rules.traps.program.tree_mending import TreeMend


def _scale(line: str, words: Words) -> str | None:
    call, size = words["call"], words["size"]
    target = re.search(rf"(\w+(?:(?:->|\.)\w+)*)\s*=\s*(?:\([^()]*\)\s*)?{re.escape(call)}", line)
    head = call.removesuffix(f"{size})")
    if target is None or head == call:
        return None
    return replace(line, call, f"{head}{size} * sizeof(*{target[1]}))")


def _close_parameters(at: Site, _words: Mapping[str, object]) -> list[Change]:
    """Parentheses around a macro's parameters, wherever they have none."""
    macro = find_on(at, "preproc_function_def")
    value, text = macro.field("value"), macro.field("value").text
    for one in macro.field("parameters").children:
        name = re.escape(one.text)
        text = re.sub(
            rf"(?<![\w.\"(#])(?<!->)\b{name}\b(?!\s*##)|(?<=\(){name}\b(?!\s*[),])",
            f"({one.text})",
            text,
        )
    return [write(value, text)] if value and '"' not in text else []


def _wrap_value(form: str) -> TreeMend:
    """What a macro stands for, put into a form, in front of a comment."""

    def wrap(at: Site, _words: Mapping[str, object]) -> list[Change]:
        value = find_on(at, "preproc_def", "preproc_function_def").field("value")
        written = re.match(r"(?:[^/]|/(?![/*]))*", value.text.rstrip())
        text = written[0].rstrip() if written else ""
        rest = value.text[len(text) :]
        return [write(value, form.format(text.rstrip(";")) + rest)] if text else []

    return wrap


def _add_fractions(at: Site, words: Mapping[str, object]) -> list[Change]:
    calls = [one for one in Tree(at.file).list_calls("accumulate") if one.site.line == at.line]
    starts = [one.arguments[2] for one in calls if len(one.arguments) > 2]
    return [write(one, f"{one.text}.0") for one in starts if one.text == words["text"]]


def _change_beside(at: Site, words: Mapping[str, object]) -> list[Change]:
    """What an argument of a macro changes, changed by a statement of its own."""
    call = find_part(at, words["text"], "call_expression")
    given = next((one for one in call.arguments if one.text == words["argument"]), call)
    statement, name = statement_of(call), given.field("argument").text
    is_plain = statement.type in {"expression_statement", "declaration"} and given != call
    if given.type != "update_expression" or not is_plain or statement.text.count(name) != 1:
        return []
    change = put_before if given.text.startswith(("++", "--")) else put_after
    return [write(given, name), change(statement, f"{given.text};")]


def _add_entry(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The entry of a member, spelled after it as the others are after theirs."""
    members, member = words["all"], words["member"]
    assert isinstance(members, tuple)
    tables = [
        one for one in Tree(at.file).list_parts("initializer_list")
        if one.site.line <= at.line <= one.site.line + one.text.count("\n")
        and len(one.children) == words["entries"]
    ]  # fmt: skip
    if len(tables) != 1 or member not in members:
        return []
    entries, place = tables[0].children, members.index(member)
    spelled = _spell_like(members, place, [one.text for one in entries])
    if not spelled:
        return []
    own = entries[min(place, len(entries) - 1)]
    before = entries[max(place - 1, 0)]
    if own == before:  # the first or last
        before = entries[1] if place == 0 else entries[place - 2]
    gap = f",\n{indent_of(own)}" if own.site.line != before.site.line else ", "
    if place == len(entries):
        return [write(own, f"{own.text}{gap}{spelled}")]
    return [write(own, f"{spelled}{gap}{own.text}")]


def _spell_like(members: Sequence[str], place: int, entries: Sequence[str]) -> str:
    """The text for the member at a place, as the others have theirs; "" where that differs."""
    start = members[0].find("_") + 1
    if any(one[:start] != members[0][:start] for one in members):
        start = 0
    others = [one for at, one in enumerate(members) if at != place]
    for form in (
        str, str.lower, str.upper, str.capitalize, lambda one: one.lower().replace("_", " "),
        lambda one: one.lower().replace("_", "-"), lambda one: one.title().replace("_", ""),
    ):  # fmt: skip
        if [f'"{form(one[start:])}"' for one in others] == list(entries):
            return f'"{form(members[place][start:])}"'
    return ""


def _fill_table(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The one function like those of a table that nothing uses, for the member without one."""
    tree = Tree(at.file)
    made = [
        one for one in tree.list_parts("init_declarator")
        if one.site.line == at.line and one.declared_name.text == words["table"]
    ]  # fmt: skip
    entries = made[0].field("value").children if len(made) == 1 else []
    functions = {name_of(one): one for one in tree.list_parts("function_definition")}
    names = [one.field("value").text for one in entries]
    if not names or not functions.keys() >= set(names):
        return []
    given = functions[names[0]].field("declarator").field("parameters").text
    used = [one.text for one in tree.list_parts("identifier")]
    unused = [
        name for name, one in functions.items()
        if used.count(name) == 1 and one.field("declarator").field("parameters").text == given
    ]  # fmt: skip
    if len(unused) != 1:
        return []
    gap = f",\n{indent_of(entries[-1])}" if entries[-1].site.line != at.line else ", "
    return [write(entries[-1], f"{entries[-1].text}{gap}[{words['member']}] = {unused[0]}")]


def _search_alike(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The order of a sort, where a search has none; the one of the search, where that takes
    small and capital letters alike."""
    order, search = str(words["text"]), site_of(words, "search")
    if order.startswith("std::greater<"):
        call = find_part(search, words["other"], "call_expression")
        last = call.arguments[-1:]
        return [write(one, f"{one.text}, {order}") for one in last]
    sorts = find_part(at, order, "call_expression")
    is_folded = str(words["other"]).startswith("strcasecmp(") and sorts.called == "strcmp"
    return [write(sorts.field("function"), "strcasecmp")] if is_folded else []


MENDS: Final[dict[FindingText, Mend]] = {
    texts.UNSCALED: _scale,
    texts.NO_ROOM_FOR_END: rewrite("text", r"(malloc\(.+)\)", r"\1 + 1)"),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        **OF_MEMORY,
        **OF_COUNTS,
        texts.LEFT_OPEN: put_mended_after,
        texts.OPEN_PARAMETER: _close_parameters,
        texts.OPEN_VALUE: _wrap_value("({})"),
        texts.TORN_STATEMENTS: _wrap_value("do {{ {}; }} while (0)"),
        texts.SUMMED_AS_INT: _add_fractions,
        texts.EVALUATED_TWICE: _change_beside,
        texts.SHORT_TABLE: _add_entry,
        any_language_texts.LEFT_OUT_OF_TABLE: _fill_table,
        texts.SEARCHED_OTHERWISE: _search_alike,
    }
)
