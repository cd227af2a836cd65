"""What mends traps of what a program keeps in step: a list and the positions in it, a list and the
number of what it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, FUNCTIONS, Part, Tree
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.tree_mending import (
    is_in_block,
    put_after,
    put_before,
    put_in_braces,
    site_of,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.tree_mending import Change, TreeMend

_PLAIN: Final = frozenset(
    {"expression_statement", "declaration", "local_variable_declaration", "let_declaration",
     "short_var_declaration", "assignment_statement"}
)  # fmt: skip
_POSITION: Final = r"\w+(?:(?:\.|->)\w+)*"
_LOWERS: Final = {
    "go": ("for key, {one} := range {index} {{", "\tif {one} > {at} {{",
           "\t\t{index}[key] = {one} - 1", "\t}}", "}}"),
    "cpp": ("for (auto& entry : {index})", "    if (entry.second > {at})",
            "        entry.second--;"),
    "java": ("{index}.replaceAll((key, {one}) -> {one} > {at} ? {one} - 1 : {one});",),
    "rust": ("for {one} in {index}.values_mut() {{", "    if *{one} > {at} {{",
             "        *{one} -= 1;", "    }}", "}}"),
}  # fmt: skip
"""What lowers the positions above one by one."""


def _move_positions(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The positions behind what is taken out go down by one; where the last item fills its place,
    that one's is noted."""
    taken = _find_taken(at, str(words["of"]))
    language = at.flow.language
    position, is_swapped = _find_position(taken)
    index = _find_owned(taken.function, str(words["index"])) if taken else ""
    if not position or not index or language not in _LOWERS:
        return []
    is_named = re.search(r"\bplace\b", taken.function.text) is not None
    one = "other" if is_named else "place"
    lines = [line.format(index=index, at=position, one=one) for line in _LOWERS[language]]
    if is_swapped:
        key = _find_key(site_of(words, "adds"), str(words["index"]), str(words["of"]))
        owner = taken.receiver.text
        lines = [
            f"if let Some(moved) = {owner}.get({position}) {{",
            f"    {index}.insert({key}, {position});", "}",
        ]  # fmt: skip
        if not key:
            return []
    statement = statement_of(taken)
    if statement.type in _PLAIN and is_in_block(statement):
        return [put_after(statement, *lines)]
    kept = {"rust": "let", "java": "var", "cpp": "auto"}.get(language)
    is_known = re.search(r"\btaken\b", taken.function.text) is not None
    if kept is None or is_known or taken.type not in CALLS:
        return []
    return [put_before(statement, f"{kept} taken = {taken.text};", *lines), write(taken, "taken")]


def _find_taken(at: Site, of: str) -> Part:
    """What takes an item out of a list on a line."""
    tree = Tree(at.file)
    found = [
        one for one in tree.list_calls("remove", "swap_remove", "erase", "append")
        if one.site.line == at.line
        and of in {one.receiver.last_name, _name_sliced(one)}
    ]  # fmt: skip
    return found[0] if len(found) == 1 else Part(tree, None)


def _name_sliced(call: Part) -> str:
    """The list of `append(all[:i], all[i+1:]...)`."""
    first = call.arguments[0] if call.arguments else call.field()
    return first.field("operand").last_name if first.type == "slice_expression" else ""


def _find_position(taken: Part) -> tuple[str, bool]:
    """The position of what is taken out, "" where it is not plain; whether the last takes it."""
    given = taken.arguments[0] if taken.arguments else taken.field()
    if given.type == "slice_expression":
        text = given.field("end").text
    elif taken.called == "erase":
        begun = re.fullmatch(r"[\w.>-]+\.begin\(\)\s*\+\s*(.+)", given.text)
        text = begun[1] if begun and len(taken.arguments) == 1 else ""
    else:
        text = re.sub(r"^\(int\)\s*", "", given.text)
    return text if re.fullmatch(_POSITION, text) else "", taken.called == "swap_remove"


def _find_owned(function: Part, name: str) -> str:
    """A field as a function writes it, with what it is a field of."""
    found = re.search(rf"(?:\w+(?:\.|->))*\b{re.escape(name)}\b", function.text)
    return found[0] if found is not None else ""


def _find_key(adds: Site, index: str, of: str) -> str:
    """Rust: the key of an item, as it is written where the item is added."""
    functions = [one for one in Tree(adds.file).list_parts(*FUNCTIONS) if one.site == adds]
    text = functions[0].text if functions else ""
    key = re.search(rf"\b{index}\.insert\(\s*([^,]+?)\s*,", text)
    added = re.search(rf"\b{of}\.push\(\s*(\w+)\s*(\)|\{{[^}}]*\}})", text)
    if key is None or added is None:
        return ""
    if key[1].startswith(f"{added[1]}."):
        return f"moved{key[1][len(added[1]) :]}"
    is_field = re.search(rf"[{{,]\s*{re.escape(key[1])}\s*[,}}]", added[2]) is not None
    return f"moved.{key[1]}" if is_field else ""


def _lower_number(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The number goes down where an item is taken out."""
    taken = _find_taken(at, str(words["of"]))
    adds = [one for one in Tree(at.file).list_parts(*FUNCTIONS)
            if one.site == site_of(words, "adds")]  # fmt: skip
    number = _find_owned(adds[0], str(words["number"])) if adds else ""
    statement = statement_of(taken)
    inner = taken.find_around(*_PLAIN)
    if not taken or not number or not inner:
        return []
    lowered = f"{number} -= 1;" if at.flow.language == "rust" else f"{number}--;"
    lowered = lowered.rstrip(";") if at.flow.language == "go" else lowered
    if inner == statement:
        return [put_after(statement, lowered)]
    return [put_in_braces(statement, inner, f"{inner.text}\n{lowered}")]


KEPT: Final[Mapping[FindingText, TreeMend]] = {
    texts.LEFT_POSITIONS: _move_positions,
    texts.LEFT_NUMBER: _lower_number,
}
