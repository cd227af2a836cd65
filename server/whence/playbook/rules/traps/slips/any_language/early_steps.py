"""Steps that a function takes too early, and constructors that leave out the one above them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before, replace_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import step_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_UPDATES: Final = lazy_pattern(
    r"^\s*(?:(?:self|this|\$this|super)(?:\.|->))?(?P<name>_?(?:update|refresh|recompute"
    r"|recalc\w*|adjust|"
    r"promote|advance|next|reset|clear|apply|raise|increase|bump|rotate|shift|move|step|upgrade|"
    r"normali[sz]e|sort|trim|prune|expire|clean|flush)\w*)(?:\([^()]*\))?\s*;?\s*$"
)
_CLOSES: Final = lazy_pattern(
    r"^\s*(?:(?:f|p)close\((?P<php>[$\w.>-]+)\)|(?P<name>[@\w.]+)\.(?:close|Close|Dispose|dispose|"
    r"shutdown|disconnect)(?:\(\))?)\s*;?\s*$"
)
_CHANGES: Final = lazy_pattern(
    r"^\s*(?P<name>[$@]?\w+(?:(?:\.|->)\w+)*) (?P<sign>[-+*/])= (?P<value>[^;]+?);?\s*$"
)
_PARENTS: Final = {
    "php": r"\bclass {owner}\b[^{{]*\bextends \\?(?P<parent>\w+)",
    "ruby": r"^\s*class {owner} < (?P<parent>\w+)",
    "python": r"^\s*class {owner}\((?P<parent>\w+)[,)]",
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            at = Site(file, number)
            yield from _find_other_order(at, lines)
            closes = _CLOSES.match(line)
            if not (closes or _UPDATES.match(line)) or at.function is None or not is_statement(at):
                continue
            if closes is not None:
                yield from _find_closed(at, closes["php"] or closes["name"], lines)
            else:
                yield from _find_updated(at, lines)
    yield from _find_parents(program)


def _list_beside(at: Site, lines: Sequence[str]) -> list[int]:
    """The lines of statements below one in its block, up to the first of more than one line."""
    found: list[int] = []
    last = at.function.last_line if at.function is not None else at.line
    for number in range(at.line + 1, last + 1):
        if not lines[number - 1].strip():
            continue
        if at.file.indent(number) != at.file.indent(at.line) or not lines[number - 1].strip(" });"):
            break
        found.append(number)
    return found


def _find_updated(at: Site, lines: Sequence[str]) -> Iterator[Trap]:
    """`update_tier` above `@points += bonus(euros)`, which asks for the tier."""
    below = [
        one for one in _list_beside(at, lines)
        if is_statement(at.on(one)) and re.search(r"=|\w\(|<<", lines[one - 1])
    ]  # fmt: skip
    if not below or below[0] != next(iter(_list_beside(at, lines)), 0):
        return
    first = below[0]
    moved = [*(at.file.line(one) for one in range(at.line + 1, first + 1)), at.text]
    edits = replace_lines(at.file, at.line, first, "\n".join(moved))
    words = {"call": at.text.strip().rstrip(";"), "below": at.file.line(first).strip().rstrip(";")}
    yield Trap(at, texts.TOO_EARLY, {**words, "edits": edits})


def _find_closed(at: Site, name: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`fclose($file)` above what goes on reading it."""
    uses = [
        one for one in _list_beside(at, lines)
        if re.search(rf"(?<![\w$]){re.escape(name)}(?!\w)", lines[one - 1])
        and is_statement(at.on(one))
    ]  # fmt: skip
    if not uses:
        return
    moved = [*(at.file.line(one) for one in range(at.line + 1, uses[-1] + 1)), at.text]
    edits = replace_lines(at.file, at.line, uses[-1], "\n".join(moved))
    words = {"call": at.text.strip().rstrip(";"), "below": at.file.line(uses[-1]).strip()}
    yield Trap(at, texts.CLOSED_TOO_EARLY, {**words, "edits": edits})


def _find_other_order(at: Site, lines: Sequence[str]) -> Iterator[Trap]:
    """`total += shipping` above `return discounted(total)`, and the other way round."""
    first = _CHANGES.match(lines[at.line - 1])
    below = lines[at.line] if at.line < len(lines) else ""
    if first is None or at.file.indent(at.line) != at.file.indent(at.line + 1):
        return
    name, is_sum = re.escape(first["name"]), first["sign"] in "+-"
    one, other = at.text, at.file.line(at.line + 1)
    then = re.match(rf"\s*{name} (?P<sign>[-+*/])= |\s*{name} = [^=].*{name}\b", below)
    given = re.match(rf"(?P<how>\s*return [^(]*\w\({name}\))(?P<end>;?)\s*$", below)
    new = ""
    if then is not None and (then["sign"] or "*") not in ("+-" if is_sum else "*/"):
        new = f"{other}\n{one}"
    elif given is not None and is_sum:
        value = one[slice(*first.span("value"))]
        new = f"{other[: given.end('how')]} {first['sign']} {value}{given['end']}"
    if new:
        words = {"call": one.strip().rstrip(";"), "below": other.strip().rstrip(";")}
        edits = replace_lines(at.file, at.line, at.line + 1, new)
        yield Trap(at, texts.OTHER_ORDER, {**words, "edits": edits})


def _find_parents(program: Program) -> Iterator[Trap]:
    """Constructors that don't call the one of the class above."""
    files = program.in_language(*_PARENTS)
    made: dict[tuple[str, str | None], Function] = {
        (flow_of(file).language, one.owner): one
        for file in files for one in flow_of(file).functions
        if one.owner is not None and one.name in {"__construct", "initialize", "__init__"}
    }  # fmt: skip
    for file in files:
        language = flow_of(file).language
        for one in flow_of(file).functions:
            if one.owner is None or made.get((language, one.owner)) is not one:
                continue
            head = _PARENTS[language].format(owner=re.escape(one.owner.rpartition(".")[2]))
            parent = re.search(head, file.text, re.MULTILINE)
            above = made.get((language, parent["parent"])) if parent is not None else None
            body = "\n".join(file.line(number) for number in one.lines)
            if parent is None or above is None or re.search(r"\bparent::|\bsuper\b", body):
                continue
            yield from _call_parent(file, one, above, parent["parent"])


def _call_parent(file: SourceFile, own: Function, above: Function, parent: str) -> Iterator[Trap]:
    language = file.language
    names = [one.name for one in own.parameters if one.name not in {"self", "cls"}]
    wanted = [
        one.name for one in above.parameters if one.name not in {"self", "cls"}
    ]  # fmt: skip
    given = [one for one in wanted if one in names]
    sign = "$" if language == "php" and given and not given[0].startswith("$") else ""
    listed = ", ".join(f"{sign}{one}" for one in given)
    call = {
        "php": f"parent::__construct({listed});",
        "ruby": f"super({listed})",
        "python": f"super().__init__({listed})",
    }[language]
    first = next(
        (number for number in own.lines
         if number > own.line and file.line(number).strip() not in {"", "{", "}", ") {"}
         and file.indent(number) > file.indent(own.line)
         and not re.match(r"\s*(?:private|public|protected)\b", file.line(number))), 0,
    )  # fmt: skip
    if not first:
        return
    edits = insert_before(file, first, indent_of(file.line(first)) + call)
    words = {"owner": own.owner, "parent": parent, "call": call, "edits": edits}
    yield Trap(Site(file, own.line), texts.PARENT_LEFT_OUT, words)
