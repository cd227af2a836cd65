"""Cells of Rust that stay borrowed while somebody else borrows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.rust import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_BORROWED: Final = lazy_pattern(r"[bB]orrowed|Borrow(?:Mut)?Error")
_OF: Final = r"&?(?P<of>[A-Za-z_][\w.]*)\.(?:borrow(?:_mut)?|lock|read)\(\)(?:\.unwrap\(\))?"
_LOOP: Final = lazy_pattern(rf"^(?P<head>\s*for .+ in )(?P<call>{_OF}(?P<rest>[\w.()]*)) \{{$")
_ASKS: Final = lazy_pattern(
    rf"^(?P<head>\s*(?:if let .+ =|while let .+ =|match) )(?P<call>{_OF}(?P<rest>\..+?)) \{{$"
)
_GUARD: Final = lazy_pattern(rf"^\s*let (?:mut )?(?P<name>\w+) = {_OF};$")
_GIVES_REFERENCE: Final = lazy_pattern(r"\.(?:get|first|last|front|back|iter\(\)\.\w+)\([^()]*\)$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where a cell was borrowed, or nothing tells."""
    if not program.may_show(_BORROWED):
        return
    for file in program.in_language("rust"):
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            yield from _find_loop(Site(file, number), line)
            yield from _find_guard(file, number, lines)


def _find_loop(at: Site, line: str) -> Iterator[Trap]:
    """`for handler in self.handlers.borrow().iter() {`"""
    looped, asked = _LOOP.match(line), _ASKS.match(line)
    match = looped or asked
    if match is None:
        return
    call = at.text[slice(*match.span("call"))]
    head, space = at.text[: match.start("call")], indent_of(at.text)
    rest = at.text[slice(*match.span("rest"))]
    if looped is not None:
        made = call[: len(call) - len(rest)].lstrip("&").replace(".borrow_mut()", ".borrow()")
        named, taken = f"let copied = {made}.clone();", f"copied{rest or '.iter()'}"
    elif _GIVES_REFERENCE.search(rest):
        named, taken = f"let found = {call}.cloned();", "found.as_ref()"
    else:
        named, taken = f"let found = {call};", "found"
    edits = at.rewritten(f"{space}{named}\n{head}{taken} {{")
    words = {"call": call, "of": match["of"], "mended": named, "edits": edits}
    yield Trap(at, texts.KEEPS_BORROWED, words)


def _find_guard(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`let mut account = from.borrow_mut();` that is not used in what comes last in its block."""
    made = _GUARD.match(lines[number - 1])
    if made is None:
        return
    level = len(indent_of(lines[number - 1]))
    end = number
    while end < len(lines) and not (
        lines[end].strip() and len(indent_of(lines[end])) < level
    ):  # of the block that the guard stands in
        end += 1
    name = re.compile(rf"(?<![\w.]){made['name']}\b")
    uses = [one for one in range(number + 1, end + 1) if name.search(lines[one - 1])]
    last = uses[-1] if uses else number
    if lines[last - 1].rstrip().endswith("{"):
        last = list_body(file, last, lines).stop
    is_whole = last <= end and re.search(r"[;}]$", lines[last - 1].rstrip()) is not None
    if not is_whole or not any("(" in one for one in lines[last:end]):
        return
    drop = f"{indent_of(lines[last - 1])}drop({made['name']});"
    words = {"name": made["name"], "edits": insert_after(file, last, drop)}
    yield Trap(Site(file, number), texts.GUARD_STAYS, words)
