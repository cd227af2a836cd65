"""What mends traps of Go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.mending import (
    put_before as put_line_before,
)
from whence.playbook.rules.traps.program.mending import replace, rewrite, substitute
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    put_after,
    put_before,
    remove,
    write,
    write_mended,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend


def _copy_stored(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of a parameter, where it is stored itself."""
    call = find_part(at, words["call"], "call_expression")
    kinds = [
        one.field("type").text for one in call.function.field("parameters").children
        if words["name"] in [name.text for name in one.fields("name")]
    ]  # fmt: skip
    stored = call.arguments[-1:]
    return [
        write(one, f"append({kind}(nil), {one.text}...)")
        for one, kind in zip(stored, kinds, strict=False)
    ]


def _append_to_copy(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A slice without room behind its end, of which `append` makes a copy."""
    grown = find_part(at, words["call"], "call_expression").arguments[:1]
    return [write(one, _leave_no_room(one)) for one in grown]


def _leave_no_room(grown: Part) -> str:
    if grown.type != "slice_expression":
        return f"{grown.text}[:len({grown.text}):len({grown.text})]"
    end = grown.field("end").text or f"len({grown.field('operand').text})"
    start = grown.field("start").text
    return f"{grown.field('operand').text}[{start}:{end}:{end}]"


def _keep_pointer(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The item itself under the name of its copy; an item of a map is stored back."""
    loop = find_on(at, "for_statement")
    clause, body, name = loop.first, loop.field("body"), words["name"]
    if clause.type != "range_clause":
        return []
    over = clause.field("right").text
    index = clause.field("left").children[0].text
    if _is_map(at.file, over):
        key = index if index != "_" else "key"
        is_left = body.list_inside("continue_statement", "break_statement", "return_statement")
        if is_left or (index == "_" and re.search(r"\bkey\b", loop.text)):
            return []
        head = [write(clause.field("left").children[0], key)] if index == "_" else []
        return [*head, put_after(body.statements[-1], f"{over}[{key}] = {name}")]
    free = next(one for one in ("i", "index", "at", "position")
                if not re.search(rf"\b{one}\b", loop.text))  # fmt: skip
    index = free if index == "_" else index
    return [
        write(clause.field("left"), index),
        put_before(body.statements[0], f"{name} := &{over}[{index}]"),
    ]


def _is_map(file: SourceFile, over: str) -> bool:
    last = re.escape(over.rpartition(".")[2])
    return re.search(rf"\b{last}\b\s*(?::?=\s*)?(?:make\()?map\[", file.text) is not None


def _assign_outer(at: Site, words: Mapping[str, object]) -> list[Change]:
    """An assignment to what is there already; the error beside it may have to be declared."""
    put = find_on(at, "short_var_declaration")
    left, right = put.field("left"), put.field("right")
    others = {one.text for one in left.children} - {words["name"], "_"}
    new = sorted(one for one in others if not _is_declared(put, one))
    if not put or set(new) - {"err", "ok"}:
        return []
    kinds = {"err": "error", "ok": "bool"}
    declared = [put_before(put, f"var {one} {kinds[one]}") for one in new]
    return [*declared, Change(put.tree, left.end, right.start, " = ")]


def _is_declared(put: Part, name: str) -> bool:
    """Whether a name is declared around what puts a value into it."""
    for one in put.function.list_inside("short_var_declaration", "var_spec"):
        names = [part.text for part in (*one.field("left").children, *one.fields("name"))]
        scope = one.find_around("block", "if_statement", "for_statement")
        if name in names and one.end <= put.start and scope.contains(put):
            return True
    given = put.function.list_inside("parameter_declaration")
    return name in [part.text for one in given for part in one.fields("name")]


def _defer_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    """What only one way calls, deferred for all; before the next round where a loop goes on."""
    leaving = find_on(at, "return_statement", "continue_statement")
    call = str(words["call"])
    if leaving.type == "continue_statement":
        return [put_before(leaving, call)]
    done = [one for one in leaving.function.list_calls("Done") if one.text == call]
    first = leaving.function.field("body").statements[:1]
    if len(done) != 1 or done[0].parent.type != "expression_statement":
        return []
    return [*(put_before(one, f"defer {call}") for one in first), remove(done[0].parent)]


def _close_when_sent(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The channel closed by the one goroutine that sends, or when all have been waited for."""
    leaving = find_on(at, "return_statement")
    name, beside = str(words["name"]), leaving.parent.children
    before = beside[: beside.index(leaving)][-1:] if leaving else []
    if before and re.fullmatch(r"[\w.]+\.Wait\(\)", before[0].text):
        return [put_before(leaving, f"close({name})")]
    started = [
        one for one in leaving.function.list_inside("go_statement")
        if re.search(rf"\b{re.escape(name)}\s*<-", one.text)
    ]  # fmt: skip
    if len(started) != 1 or started[0].find_around("for_statement"):
        return []
    body = started[0].first.field("function").field("body")
    return [put_before(one, f"defer close({name})") for one in body.statements[:1]]


def _count_letters(_at: Site, words: Mapping[str, object]) -> list[Change]:
    parts = words["parts"]
    assert isinstance(parts, list)
    return [write(one, str(words["letters"])) for one in parts]


MENDS: Final[dict[FindingText, Mend]] = {
    texts.ONE_VARIABLE: put_line_before("{name} := {name}"),
    texts.CHANGED_RECEIVER: lambda line, words: replace(
        line, f"({words['name']} {words['kind']})", f"({words['name']} *{words['kind']})"
    ),
    texts.LETTERS_CUT: rewrite("text", r"[\w.]+(\(.+)", r"{other}\1"),
    texts.WHOLE_NUMBER: lambda line, words: substitute(
        line,
        rf"(?<!ok := )({re.escape(words['value'])})\.\({re.escape(words['type'])}\)",
        rf"{words['type']}(\1.(float64))",
    ),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        texts.STORED_SHARED: _copy_stored,
        **dict.fromkeys(
            (
                texts.GROWN_SHARED,
                texts.GROWN_FIELD,
                texts.GROWN_RESULT,
                texts.REMOVED_IN_PLACE,
            ),
            _append_to_copy,
        ),
        any_language_texts.CHANGED_COPY: _keep_pointer,
        **dict.fromkeys(
            (any_language_texts.HIDDEN_NAME, texts.HIDDEN, texts.HIDDEN_VALUE), _assign_outer
        ),
        texts.CUT_BYTES: write_mended,
        texts.LEFT_UNDONE: _defer_first,
        texts.COUNTED_BYTES: _count_letters,
        texts.UNCLOSED: _close_when_sent,
    }
)
