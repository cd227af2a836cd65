"""What mends traps of C#."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Tree
from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.csharp.values import list_used
from whence.playbook.rules.traps.program.mending import replace, rewrite, substitute
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_part,
    is_in_block,
    put_after,
    put_before,
    remove,
    site_of,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_SETS: Final = ("assignment_expression", "postfix_unary_expression")
_CALL: Final = "invocation_expression"


def _write_date(line: str, words: Words) -> str | None:
    text = words["text"]
    mended = text.replace("Y", "y").replace("D", "d")
    if not re.search(r"[Hhs]", text):
        mended = mended.replace("m", "M")
    return replace(line, text, mended)


def _write_property(line: str, words: Words) -> str | None:
    return substitute(line, rf"\b{words['name']}\s*;", f"{words['name']} {{ get; set; }}")


def _copy_items(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    return [Change(call.tree, call.end, call.end, ".ToList()")] if call else []


def _wait(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    if not call:
        return []
    if words["is_main"]:
        return [Change(call.tree, call.end, call.end, ".GetAwaiter().GetResult()")]
    return [Change(call.tree, call.start, call.start, "await ")]


def _return_waited(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    kind = call.function.field("type")
    if not kind or call.function.type != "method_declaration":
        return []
    return [
        Change(call.tree, kind.start, kind.start, "async "),
        Change(call.tree, call.start, call.start, "await "),
    ]


def _copy_variable(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of the loop's variable, which is made in each round."""
    made = [
        one for one in Tree(at.file).list_parts("lambda_expression") if one.text == words["text"]
    ]  # fmt: skip
    statement = statement_of(made[0]) if len(made) == 1 else None
    if statement is None or not is_in_block(statement):
        return []
    name = str(words["name"])
    copy = f"{name}Now"
    uses = [one for one in list_used(made[0]) if one.text == name]
    return [put_before(statement, f"var {copy} = {name};"), *(write(one, copy) for one in uses)]


def _put_back(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The changed copy, put where it was taken from."""
    name = words["name"]
    made = [
        one for one in Tree(at.file).list_parts("variable_declarator")
        if one.field("name").text == name and one.site.line == at.line
    ]  # fmt: skip
    if len(made) != 1:
        return []
    sets = [
        one for one in made[0].function.list_inside(*_SETS)
        if one.start > made[0].end and one.text.startswith(f"{name}.")
    ]  # fmt: skip
    statement = statement_of(sets[-1])
    if statement.parent != statement_of(made[0]).parent:
        return []
    return [put_after(statement, f"{words['of']} = {name};")]


def _declare_above(at: Site, words: Mapping[str, object]) -> list[Change]:
    fields = Tree(at.file).list_parts("field_declaration", "property_declaration")
    first = [one for one in fields if one.site.line == at.line]
    later = [one for one in fields if one.site.line == site_of(words, "below").line]
    if len(first) != 1 or len(later) != 1:
        return []
    return [put_before(first[0], later[0].text), remove(later[0])]


def _override(at: Site, words: Mapping[str, object]) -> list[Change]:
    methods = [
        one for one in Tree(at.file).list_parts("method_declaration")
        if one.site.line == at.line and one.field("name").text == words["name"]
    ]  # fmt: skip
    kinds = [one.field("type") for one in methods]
    return [Change(one.tree, one.start, one.start, "override ") for one in kinds[:1]]


def _listen_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    add = find_part(at, words["text"], "assignment_expression")
    call = find_part(site_of(words, "raised"), words["call"], _CALL)
    if not add or not call:
        return []
    return [put_before(call.parent, add.parent.text), remove(add.parent)]


def _order_then(line: str, words: Words) -> str | None:
    then = words["call"].replace("OrderBy", "ThenBy")
    return replace(line, words["text"], words["text"].replace(words["call"], then, 1))


MENDS: Final[dict[FindingText, Mend]] = {
    texts.DATE_LETTERS: _write_date,
    texts.LEFT_FIELD: _write_property,
    texts.ORDERED_AGAIN: _order_then,
    texts.LOST_COLUMNS: rewrite(
        "text", r"(.+?),\s*StringSplitOptions\.RemoveEmptyEntries\)", r"\1)"
    ),
    texts.COMPARED_LISTS: rewrite("text", r"(.+)\.Equals\((.+)\)", r"\1.SequenceEqual(\2)"),
    texts.NOBODY_LISTENS: rewrite("text", r"(\w+)(?:\.Invoke)?(\(.+)", r"\1?.Invoke\2"),
    texts.LOST_COMPARER: rewrite("text", r"(.+)\(\)", r"\1({comparer})"),
    texts.NAME_OF_TYPE: lambda line, words: (
        replace(line, words["text"], f"new string({words['text'].removesuffix('.ToString()')})")
        if words["kind"] == "char[]"
        else None
    ),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        texts.READ_WHEN_CLOSED: _copy_items,
        texts.MADE_AGAIN: _copy_items,
        texts.READ_LATE: _copy_items,
        texts.NOT_AWAITED: _wait,
        texts.LEFT_TASK: _return_waited,
        texts.LAST_OF_VARIABLE: _copy_variable,
        texts.CHANGED_STRUCTURE: _put_back,
        texts.READ_TOO_EARLY: _declare_above,
        texts.NOT_OVERRIDDEN: _override,
        texts.LISTENS_LATE: _listen_first,
    }
)
