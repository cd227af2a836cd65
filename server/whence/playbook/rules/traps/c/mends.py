"""What mends traps of C, and of what C++ has from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import LOOPS, Tree
from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.c.count_mends import OF_COUNTS
from whence.playbook.rules.traps.c.memory_mends import OF_MEMORY
from whence.playbook.rules.traps.program.mending import replace, rewrite, substitute
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    indent_of,
    list_declarators,
    put_after,
    put_before,
    put_mended_after,
    remove,
    site_of,
    statement_of,
    trees_of,
    write,
    write_between,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words
    from whence.playbook.rules.traps.program.tree_mending import TreeMend

_PLACES: Final = {
    "int": "%d", "short": "%d", "unsigned": "%u", "unsigned int": "%u", "uint32_t": "%u",
    "int32_t": "%d", "long": "%ld", "long long": "%lld", "size_t": "%zu", "double": "%g",
    "float": "%g", "bool": "%d",
}  # fmt: skip
_HEADERS: Final = {"strcmp": "string", "fabs": "math"}
_PLACED: Final = frozenset(
    {"identifier", "field_expression", "subscript_expression", "pointer_expression"}
)  # fmt: skip
_STANDS_ALONE: Final = frozenset(
    {"parenthesized_expression", "condition_clause", "return_statement", "init_declarator",
     "expression_statement", "argument_list"}
)  # fmt: skip


def _scale(line: str, words: Words) -> str | None:
    call, size = words["call"], words["size"]
    target = re.search(rf"(\w+(?:(?:->|\.)\w+)*)\s*=\s*(?:\([^()]*\)\s*)?{re.escape(call)}", line)
    head = call.removesuffix(f"{size})")
    if target is None or head == call:
        return None
    return replace(line, call, f"{head}{size} * sizeof(*{target[1]}))")


def _put_in_parentheses(line: str, words: Words) -> str | None:
    """The bits of `flags & MASK == MASK`."""
    head = words["text"].removesuffix(words["inner"])
    inner = re.fullmatch(r"(\w+)(\s*[!=]=.*)", words["inner"])
    return replace(line, words["text"], f"({head}{inner[1]}){inner[2]}") if inner else None


def _print_as_it_is(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The text of a `std::string`, or the place of a number."""
    given = _find_argument(at, words["text"])
    if given is None:
        return []
    if str(words["kind"]).endswith("string"):
        return [write(given, f"{given.text}.c_str()")]
    call, place = given.parent.parent, _PLACES.get(str(words["kind"]))
    literal = next(one for one in call.arguments if one.type == "string_literal")
    if words["place"] != "%s" or place is None or literal.text.count("%s") != 1:
        return []
    return [write(literal, literal.text.replace("%s", place))]


def _hand_address(at: Site, words: Mapping[str, object]) -> list[Change]:
    given = _find_argument(at, words["text"])
    return [write(given, f"&{given.text}")] if given is not None else []


def _find_argument(at: Site, text: object) -> Part | None:
    """The one argument on a line, behind a format, that reads like this."""
    found = [
        one for call in Tree(at.file).list_calls()
        if any(part.type == "string_literal" for part in call.arguments)
        for one in call.arguments if one.text == text and one.site.line == at.line
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


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


def _compare_twice(at: Site, words: Mapping[str, object]) -> list[Change]:
    both = find_part(at, words["text"], "binary_expression")
    inner = both.field("left")
    middle = inner.field("right").text
    if not re.fullmatch(r"[\w.>-]+", middle):
        return []
    text = f"{inner.text} && {middle} {both.operator} {both.field('right').text}"
    is_alone = both.parent.type in _STANDS_ALONE or both.parent.operator == "&&"
    return [write(both, text if is_alone else f"({text})")]


def _compare_texts(at: Site, words: Mapping[str, object]) -> list[Change]:
    asked = find_part(at, words["text"], "binary_expression")
    one, other = asked.field("left").unwrapped, asked.field("right").unwrapped
    held = next((part for part in (one, other) if part.called == "c_str"), None)
    if held is not None:
        return [write(held, held.receiver.text)]
    std = "std::" if asked.tree.language == "cpp" else ""
    compared = f"{std}strcmp({one.text}, {other.text}) {asked.operator} 0"
    return [write(asked, compared), *_include(asked, "strcmp")] if asked else []


def _take_fraction(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], "call_expression")
    return [write(call.field("function"), "fabs"), *_include(call, "fabs")] if call else []


def _include(part: Part, function: str) -> list[Change]:
    """The header that a function is declared in, below the last one of its file."""
    name = _HEADERS[function]
    listed = part.tree.list_parts("preproc_include")
    known = [one.field("path").text for one in listed]
    if not listed or not {f"<{name}.h>", f"<c{name}>"}.isdisjoint(known):
        return []
    header = f"<c{name}>" if part.tree.language == "cpp" else f"<{name}.h>"
    later = [one for one in listed if header < one.field("path").text.replace('"', "<")]
    at = later[0].start if later else listed[-1].end
    return [Change(part.tree, at, at, f"#include {header}\n")]


def _join_text(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A number as text, or a text that a character can be added to."""
    both = find_part(at, words["text"], "binary_expression")
    number = find_part(at, words["number"], "char_literal")
    sides = [both.field("left"), both.field("right")] if both else []
    literal = next((one for one in sides if one.type == "string_literal"), None)
    if literal is None:
        return []
    if number:
        return [write(literal, f"std::string({literal.text})")]
    return [write(one, f"std::to_string({one.text})") for one in sides if one != literal]


def _add_fractions(at: Site, words: Mapping[str, object]) -> list[Change]:
    calls = [one for one in Tree(at.file).list_calls("accumulate") if one.site.line == at.line]
    starts = [one.arguments[2] for one in calls if len(one.arguments) > 2]
    return [write(one, f"{one.text}.0") for one in starts if one.text == words["text"]]


def _ask_the_read(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The read of a loop's first statement as its condition."""
    loop = find_on(at, "while_statement")
    first = next(iter(loop.field("body").children), loop)
    read = first.first
    if first.site.line != site_of(words, "read").line or first.type != "expression_statement":
        return []
    asked = {
        "fgets": f"{read.text} != NULL",
        "fscanf": f"{read.text} == {len(read.arguments) - 2}",
        "fread": f"{read.text} > 0",
    }.get(read.called, read.text)
    is_stream = read.type == "binary_expression" or read.called in {"getline", "get", "read"}
    if asked == read.text and not is_stream:
        return []
    return [write(loop.field("condition").unwrapped, asked), remove(first)]


def _open_body(at: Site, words: Mapping[str, object]) -> list[Change]:
    head = find_part(at, words["text"], "if_statement", "for_statement", "while_statement")
    body = head.field("consequence", "body")
    before = head.field("condition") if head.type != "for_statement" else body
    start = body.start if before == body else before.end
    return [Change(body.tree, start, body.end, "")] if head else []


def _begin_at_zero(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The first value of what is only added to."""
    made, name = find_on(at, "declaration"), words["name"]
    own = [one for one in made.fields("declarator") if one.text == name]
    block = made.find_around("compound_statement", *LOOPS)
    uses = [
        one for one in block.list_inside("identifier")
        if one.text == name and one.start > made.end
    ]  # fmt: skip
    use = uses[0].parent if uses else made
    is_added = use.type == "update_expression" or use.operator in {"+=", "-=", "|="}
    return [write(one, f"{one.text} = 0") for one in own] if is_added else []


def _assign_hidden(at: Site, words: Mapping[str, object]) -> list[Change]:
    made = find_part(at, f"{words['text']};", "declaration")
    if not made or len(made.fields("declarator")) != 1:
        return []
    return [write_between(made, made.field("declarator").declared_name, "")]


def _hand_itself(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A reference for what is got by value, in C a pointer, at each declaration and call."""
    given = [
        one for one in Tree(at.file).list_parts("parameter_declaration")
        if one.site.line == at.line and one.field("declarator").text == words["name"]
    ]  # fmt: skip
    if len(given) != 1:
        return []
    function, index = given[0].function, given[0].parent.children.index(given[0])
    declared = [
        one.field("parameters").children for one in list_declarators(words, name_of(function))
    ]
    parameters = [one[index] for one in declared if index < len(one)]
    kinds = [one.field("type") for one in parameters]
    if given[0].tree.language == "cpp":
        return [write(one, f"{one.text}&") for one in kinds]
    calls = [one for tree in trees_of(words) for one in tree.list_calls(name_of(function))]
    handed = [one.arguments[index].unwrapped for one in calls if index < len(one.arguments)]
    if any(one.type not in _PLACED for one in handed):
        return []
    members = [
        one for one in function.field("body").list_inside("field_expression")
        if one.field("argument").text == words["name"]
    ]  # fmt: skip
    return [
        *(Change(one.tree, one.end, one.parent.field("declarator").start or one.end, " *")
          for one in kinds),
        *(Change(one.tree, one.field("argument").end, one.field("field").start, "->")
          for one in members),
        *(write(one, one.text.removeprefix("*") if one.text.startswith("*") else f"&{one.text}")
          for one in handed),
    ]  # fmt: skip


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
    texts.COMPARED_FIRST: _put_in_parentheses,
    texts.KEPT_SUM: lambda line, _: substitute(line, r"\bstatic\s+", ""),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        **OF_MEMORY,
        **OF_COUNTS,
        texts.LEFT_OPEN: put_mended_after,
        texts.WRONG_FORMAT: _print_as_it_is,
        texts.NO_ADDRESS: _hand_address,
        texts.OPEN_PARAMETER: _close_parameters,
        texts.OPEN_VALUE: _wrap_value("({})"),
        texts.TORN_STATEMENTS: _wrap_value("do {{ {}; }} while (0)"),
        texts.COMPARED_TWICE: _compare_twice,
        texts.COMPARED_ADDRESSES: _compare_texts,
        texts.CUT_ABSOLUTE: _take_fraction,
        texts.MOVED_LITERAL: _join_text,
        texts.SUMMED_AS_INT: _add_fractions,
        texts.READ_PAST_END: _ask_the_read,
        texts.EMPTY_BODY: _open_body,
        texts.UNSET_VARIABLE: _begin_at_zero,
        texts.HIDDEN_VARIABLE: _assign_hidden,
        texts.CHANGED_PARAMETER: _hand_itself,
        texts.EVALUATED_TWICE: _change_beside,
        texts.SHORT_TABLE: _add_entry,
        any_language_texts.LEFT_OUT_OF_TABLE: _fill_table,
        texts.SEARCHED_OTHERWISE: _search_alike,
    }
)
