"""The lines that mend traps of JavaScript and TypeScript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.fixes.text_edits import splice_all
from whence.playbook.rules.traps.javascript import texts
from whence.playbook.rules.traps.javascript.promises import list_async_rounds
from whence.playbook.rules.traps.program.mending import (
    indent_of,
    is_statement,
    replace,
    rewrite,
    substitute,
    write_expression,
)
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence_tools.code.flow_model import Call, Table
from whence_tools.code.statements import find_function_around
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend


def _make_for_each_place(call: Call) -> str | None:
    places = call.receiver.at.text if call.receiver is not None else ""
    value = call.arguments[0].value.at.text
    make = f"() => ({value})" if value.startswith("{") else f"() => {value}"
    size = re.fullmatch(r"(?:new\s+)?Array(?:<.*>)?\((.+)\)", places)
    if size is not None:
        return f"Array.from({{ length: {size[1]} }}, {make})"
    is_new = places.startswith(("[...", "Array.from("))
    return f"{places}.map({make})" if is_new else None


def _leave_prototype(table: Table) -> str:
    own = table.at.text[1:]
    return f"{{ __proto__: null,{own}" if own.strip("} \n") else "Object.create(null)"


def _keep_inside_month(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """From the first day on where a later line sets it; else the last day of a month that has no
    such day."""
    call, name, utc = str(words["call"]), str(words["name"]), words["utc"] or ""
    if words["is_set_later"]:
        return at.replacing(call, f"{call}, 1")
    if not is_statement(at) or at.text.strip() != f"{call});":
        return ()
    indent = indent_of(at.text)
    lines = (
        f"{indent}const dayBefore = {name}.get{utc}Date();",
        at.text,
        f"{indent}if ({name}.get{utc}Date() !== dayBefore) {name}.set{utc}Date(0);",
    )
    return at.rewritten("\n".join(lines))


def _keep_order(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """A `Map` in its place, where all uses are to fill it, to look up and to list it."""
    name, function = str(words["name"]), at.function
    edits: list[Edit] = []
    for number in range(at.line, function.last_line + 1) if function is not None else ():
        line = at.on(number)
        if not re.search(rf"\b{name}\b", line.text):
            continue
        text = line.text
        for pattern, new in _OF_MAP:
            text = re.sub(pattern.format(name=name), new.format(name=name), text)
        rest = re.sub(
            rf"\b{name}(?:\.(?:set|get|has|keys|values|entries)\(|\s*=\s*new Map)", "", text
        )
        if re.search(rf"(?<![\w.'\"`]){name}\b", rest):
            return ()
        edits += line.rewritten(text)
    return tuple(edits)


def _wait_for_each(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """A loop in its place, in a function that may await."""
    source = at.flow.source
    for each in list_async_rounds(at.file):
        function, statement = find_function_around(each.call), each.call.parent
        is_async = function is not None and source.text(function).startswith("async")
        if line_of(each.call) != at.line or not is_async or statement is None:
            continue
        if statement.type != "expression_statement" or "return" in source.text(each.body):
            return ()
        head = f"for (const {words['each']} of {words['of']}) "
        return splice_all(
            at.file,
            [(statement.start_byte, each.body.start_byte, head),
             (each.body.end_byte, statement.end_byte, "")],
        )  # fmt: skip
    return ()


_OF_MAP: Final = (
    (r"\b({name}\s*)=\s*\{{\}}", r"\1= new Map()"),
    (r"(?<![\w.]){name}\[([^\[\]]+)\]\s*=(?!=)\s*(.+?)(;?\s*)$", r"{name}.set(\1, \2)\3"),
    (r"(?<![\w.]){name}\[([^\[\]]+)\]", r"{name}.get(\1)"),
    (r"\bObject\.(keys|values|entries)\(\s*{name}\s*\)", r"[...{name}.\1()]"),
    (r"\b([\w.]+) in {name}\b", r"{name}.has(\1)"),
)
"""How an object's uses are written of a `Map`."""
MENDS: Final[dict[FindingText, Mend]] = {
    texts.DATE_AS_TEXT: rewrite(
        "text",
        r"JSON\.parse\(JSON\.stringify\(((?:[^(),]|\([^()]*\))+)\)\)",
        r"structuredClone(\1)",
    ),
    texts.SHARED_PATTERN: lambda line, words: (
        substitute(line, r"(/[a-fh-z]*)g([a-xz]*\s*;?\s*)$", r"\1\2")
        if words["is_needed"] == "False"
        else None
    ),
    texts.SORTED_AS_TEXT: lambda line, _: substitute(
        line, r"\.(sort|toSorted)\(\)", r".\1((one, other) => one - other)"
    ),
    texts.INDEX_AS_BASE: lambda line, _: replace(
        line, ".map(parseInt)", ".map((text) => parseInt(text, 10))"
    ),
    texts.ASSIGNED_INTO: rewrite("call", r"Object\.assign\(({name}\b.*)", r"Object.assign({}, \1"),
    texts.LOST_THIS: rewrite("text", r"([\w.]+)\.(\w+)", r"\1.\2.bind(\1)"),
    texts.MONTH_FROM_ONE: rewrite("call", r"(.+?,\s*)({month})(\s*[,)].*)", r"\1\2 - 1\3"),
    texts.NOT_AWAITED_INSIDE: lambda line, words: replace(
        line, f"return {words['call']}", f"return await {words['call']}"
    ),
    texts.REVERSED: lambda line, words: replace(
        line, f"{words['kept']}.reverse(", f"[...{words['kept']}].reverse("
    ),
    texts.NOT_AWAITED: lambda line, words: replace(line, words["text"], f"await {words['text']}"),
}
EDITS: Final[dict[FindingText, EditMaker]] = {
    texts.MISSING_DAY: _keep_inside_month,
    texts.NOT_WAITED_FOR: _wait_for_each,
    texts.SORTED_KEYS: _keep_order,
    texts.INHERITED_KEYS: write_expression(Table, _leave_prototype),
    SAME_IN_EVERY_PLACE: write_expression(Call, _make_for_each_place),
}
