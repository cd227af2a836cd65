"""One line of several that are alike which has two names the other way round: it was copied, and
not changed as the others were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LEAST: Final = 3  # lines that are alike
_LEAST_ONE_WAY: Final = 3  # of those, that have two names the same way round
_NAME: Final = lazy_pattern(r"[A-Za-z_]\w*")
_LITERAL: Final = lazy_pattern(r"\d[\w.]*|(?P<quote>['\"`]).*?(?P=quote)")
# One order of two names is as good as the other there.
_ORDERS: Final = lazy_pattern(r"[-<>]|(?i:compare|cmp)|\breturn\b|\bcase\b")


class _Line(NamedTuple):
    number: int
    shape: str
    names: tuple[str, ...]


def find_traps(program: Program) -> Iterator[Trap]:
    """Of blocks of lines with the same words between their names."""
    for file in program.files:
        for block in _list_blocks(file, program.masked[file.path].lines):
            yield from _find_turned(file, block)


def _list_blocks(file: SourceFile, lines: Sequence[str]) -> Iterator[list[_Line]]:
    block: list[_Line] = []
    for number, line in enumerate(lines, 1):
        names = tuple(_NAME.findall(_LITERAL.sub("", line)))
        shape = f"{file.indent(number)} {_NAME.sub('I', _LITERAL.sub('0', line.strip()))}"
        if block and shape.rstrip(",") != block[-1].shape.rstrip(","):
            if len(block) >= _LEAST:
                yield block
            block = []
        if len(names) > 1:
            block.append(_Line(number, shape, names))
    if len(block) >= _LEAST:
        yield block


def _find_turned(file: SourceFile, block: Sequence[_Line]) -> Iterator[Trap]:
    """`port: own.port.or(top.port)` among `host: top.host.or(own.host)` and others."""
    if _ORDERS.search(file.line(block[0].number)):
        return
    width = len(block[0].names)
    for at in range(width):
        for then in range(at + 1, width):
            pairs = [(one.names[at], one.names[then]) for one in block]
            usual = max(set(pairs), key=pairs.count)
            odd = [line for line, pair in zip(block, pairs, strict=True) if pair != usual]
            is_turned = len(odd) == 1 and usual[0] != usual[1]
            if not is_turned or len(block) - 1 < _LEAST_ONE_WAY:
                continue
            [line] = odd
            if (line.names[then], line.names[at]) == usual:
                other = next(one.number for one in block if one != line)
                words = {"first": usual[0], "second": usual[1], "other": Site(file, other)}
                yield Trap(Site(file, line.number), texts.TURNED_NAMES, words)
                return
