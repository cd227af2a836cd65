"""Traps of C#: numbers, texts and formats; variables of loops that are read later."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_FORMAT: Final = lazy_pattern(r"FormatException")
_PLACE: Final = lazy_pattern(r"\{(\d+)(?:,\s*-?\d+)?(?::[^{}]*)?\}")
_DATED: Final = frozenset(
    {"ToString", "ParseExact", "TryParseExact", "Format", "WriteLine", "AppendFormat"}
)
_DATE: Final = lazy_pattern(r"[yYMmDdHhsftzK:/.,\-\s]*(?:[yY]{4}|[dD]{2})[yYMmDdHhsftzK:/.,\-\s]*")
_COMPARED: Final = frozenset({"OrderBy", "OrderByDescending"})
_TEXTS: Final = ("string_literal", "verbatim_string_literal")
_LATER: Final = frozenset(
    {"Add", "Run", "StartNew", "Enqueue", "Push", "QueueUserWorkItem", "ContinueWith", "Thread",
     "Timer", "Subscribe", "Register"}
)  # fmt: skip
_COLUMN: Final = lazy_pattern(r"\.Split\(\s*(?:['\"](?:[,;|]|\\t)['\"]|new\s*(?:char)?\[\]\s*\{\s*"
                              r"'(?:[,;|]|\\t)'\s*\})\s*,.*RemoveEmptyEntries")  # fmt: skip
_LEAST_COLUMN: Final = 2


def find_traps(program: Program) -> Iterator[Trap]:
    """What is wrong in a format only where one was wrong when it failed."""
    types = program.types
    for tree in types.in_language("csharp"):
        yield from _find_date_letters(tree)
        yield from _find_characters(types, tree)
        yield from _find_lists(types, tree)
        yield from _find_captured(tree)
        if program.says(_FORMAT):
            yield from _find_missing_arguments(types, tree)
        if program.says(OUTSIDE) or program.says(_FORMAT):
            yield from _find_lost_columns(tree)


def _find_date_letters(tree: Tree) -> Iterator[Trap]:
    """`yyyy-mm-dd` and `YYYY-MM-DD`, where dates are read or written."""
    for part in tree.list_parts(*_TEXTS, "interpolation_format_clause"):
        call = part.parent.parent if part.parent.type == "argument_list" else part.parent
        text = part.text.strip('@":')
        is_format = call.called in _DATED or part.type == "interpolation_format_clause"
        if not is_format or not _DATE.fullmatch(text):
            continue
        wrong = next((letters for letters, is_wrong in (
            ("YYYY", "YYYY" in text and re.search(r"[Md]", text)),
            ("DD", "DD" in text and re.search(r"[yM]", text)),
            ("mm", "mm" in text and "d" in text and not re.search(r"[Hhs]", text)),
        ) if is_wrong), None)  # fmt: skip
        if wrong is not None:
            meant = "minutes" if wrong == "mm" else "itself, and for no part of a date"
            yield Trap(
                part.site, texts.DATE_LETTERS, {"text": text, "letters": wrong, "meant": meant}
            )


def _find_missing_arguments(types: Types, tree: Tree) -> Iterator[Trap]:
    """`string.Format("{0} {1}", name)`, and braces that are no place for an argument."""
    for call in tree.list_calls("Format", "WriteLine", "Write", "AppendFormat"):
        given = call.arguments
        at = next((at for at, one in enumerate(given[:2]) if one.type in _TEXTS), None)
        is_own = call.receiver.text not in {"string", "String", "Console"}
        if at is None or (is_own and call.called != "AppendFormat"):
            continue
        count = len(given) - at - 1
        if not count and call.called != "AppendFormat" and call.called != "Format":
            continue
        text = given[at].text.replace("{{", "").replace("}}", "")
        places = [int(one) for one in _PLACE.findall(text)]
        is_open = count == 1 and types.find(given[-1]) in {"", "object[]", "string[]"}
        is_open = is_open and not given[-1].type.endswith(("literal", "string_expression"))
        if re.search(r"[{}]", _PLACE.sub("", text)):
            yield Trap(call.site, texts.BAD_BRACES, {"text": given[at].text})
        elif places and max(places) >= count and not is_open:
            words = {"text": given[at].text, "place": max(places), "count": count}
            yield Trap(call.site, texts.MISSING_ARGUMENT, words)


def _find_characters(types: Types, tree: Tree) -> Iterator[Trap]:
    """`Convert.ToInt32(text[0])` and `Append('a' + i)`: the number of a character."""
    for call in tree.list_calls("ToInt32", "Append", "Write", "WriteLine"):
        for one in call.arguments if len(call.arguments) == 1 else ():
            of = (
                types.find(one.field("expression"))
                if one.type == "element_access_expression"
                else ""
            )
            is_digit = call.called == "ToInt32" and call.receiver.text == "Convert"
            sides = (one.field("left"), one.field("right"))
            is_sum = one.operator in {"+", "-"} and "string" not in [
                types.find(part) for part in sides
            ]
            is_sum = is_sum and one.field("left").type == "character_literal"
            is_number = is_sum and all(
                part.type == "character_literal" or types.find(part) in {"int", "char"}
                for part in sides
            )
            is_letter = of.rstrip("?") == "string" or types.find(one) == "char"
            if (is_digit and is_letter) or (not is_digit and is_number):
                yield Trap(call.site, texts.NUMBER_OF_LETTER, {"text": call.text})


def _find_lists(types: Types, tree: Tree) -> Iterator[Trap]:
    """`letters.ToString()` of an array, and arrays that are compared as objects."""
    for call in tree.list_calls("ToString", "Equals"):
        kind = types.find(call.receiver)
        if call.called == "ToString" and kind.endswith("[]") and not call.arguments:
            yield Trap(call.site, texts.NAME_OF_TYPE, {"text": call.text, "kind": kind})
        if call.called == "Equals" and len(call.arguments) == 1 and kind.endswith("[]"):
            yield Trap(call.site, texts.COMPARED_LISTS, {"text": call.text})
    for outer in tree.list_calls(*_COMPARED):
        if outer.receiver.called in _COMPARED and outer.arguments:
            words = {"text": f".{outer.called}({outer.arguments[0].text})", "call": outer.called}
            yield Trap(outer.field("function").field("name").site, texts.ORDERED_AGAIN, words)


def _find_captured(tree: Tree) -> Iterator[Trap]:
    """`tasks.Add(() => Work(i))` in a loop over `i`, which all its rounds share."""
    for loop in tree.list_parts("for_statement"):
        names = [
            one.field("name").text
            for one in loop.field("initializer").list_inside("variable_declarator")
        ]
        for made in loop.field("body").list_inside("lambda_expression") if names else ():
            if not _is_kept(made):
                continue
            used = [one for one in list_used(made) if one.text in names]
            if used:
                words = {"name": used[0].text, "text": made.text}
                yield Trap(used[0].site, texts.LAST_OF_VARIABLE, words)


def list_used(made: Part) -> list[Part]:
    """The names in the body of a lambda that are no members and none of its own."""
    own = {
        one.text for one in made.field("parameters").list_inside("identifier", "implicit_parameter")
    }
    return [
        one for one in made.field("body").list_inside("identifier")
        if one != one.parent.field("name") and one.text not in own
    ]  # fmt: skip


def _is_kept(made: Part) -> bool:
    """Whether a lambda runs later: it is added to something, or another thread runs it."""
    around = made.parent
    if around.type == "assignment_expression":
        left = around.field("left").type
        return around.operator == "+=" or left == "element_access_expression"
    call = around.parent
    called = call.called or call.field("type").text
    is_waited = call.parent.type in {"await_expression", "member_access_expression"}
    return around.type == "argument_list" and called in _LATER and not is_waited


def _find_lost_columns(tree: Tree) -> Iterator[Trap]:
    """`line.Split(',', RemoveEmptyEntries)` whose parts are read by number."""
    for call in tree.list_calls("Split"):
        name = call.parent.field("name").text
        body = call.function.text
        reads = re.findall(rf"(?<![\w.]){re.escape(name)}\[(\d+)\]", body) if name else []
        is_read = reads and max(map(int, reads)) >= _LEAST_COLUMN
        if is_read and call.parent.type == "variable_declarator" and _COLUMN.search(call.text):
            yield Trap(call.site, texts.LOST_COLUMNS, {"text": call.text})
