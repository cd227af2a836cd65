"""What mends a parameter that a function sets for its caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.evidence.typed_tree import Part, Tree
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    find_part,
    put_after,
    put_inside,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.source import Site

_PUTS = ("assignment_expression", "assignment_statement")


def set_for_caller(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A reference in C++; elsewhere the function returns what it sets, and its callers take it."""
    name = str(words["name"])
    function = find_part(at, words["text"], *_PUTS).function
    given = [
        one for one in function.list_inside("parameter_declaration", "formal_parameter")
        if name in {part.text for part in one.fields("name")} | {one.declared_name.text}
    ]  # fmt: skip
    if len(given) != 1 or not function.field("body").statements:
        return []
    if function.tree.language == "cpp":
        return [put_inside(given[0].declared_name, "&")]
    return _return_parameter(function, given[0], name)


def _return_parameter(function: Part, given: Part, name: str) -> list[Change]:
    kind, end = given.field("type").text, "" if function.tree.language == "go" else ";"
    if given.field("declarator").type == "pointer_declarator":
        kind += " *"
    index = function.list_inside(given.type).index(given)
    calls = [
        one for one in Tree(function.tree.file).list_calls(name_of(function))
        if index < len(one.arguments)
    ]  # fmt: skip
    if function.tree.language == "go":
        head = [] if function.field("result") else [put_inside(function.field("body"), f"{kind} ")]
    else:
        is_void = function.field("type").text == "void"
        head = [write(function.field("type"), kind)] if is_void else []
    if not head or not calls or any(not _is_alone(one) for one in calls):
        return []
    leaving = [one for one in function.list_inside("return_statement") if one.function == function]
    taken = [put_inside(one, f"{one.arguments[index].text} = ") for one in calls]
    last = function.field("body").statements[-1]
    returned = [write(one, f"return {name}{end}") for one in leaving]
    return [*head, *returned, put_after(last, f"return {name}{end}"), *taken]


def _is_alone(call: Part) -> bool:
    """Whether a call is a statement, with what can be set as its arguments."""
    return statement_of(call).text.rstrip(";") == call.text
