"""Ends of spans that are replaced by others, which may be smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import edge_texts as texts
from whence.playbook.rules.traps.any_language.edges import LARGER
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ENDS_IN: Final = LARGER.keys() | {"go"}
_FIELD: Final = (
    r"(?:(?:\.|->)(?:\w*(?i:end|stop|to|until|till|last|high|max|close[sd]?|finish(?:ed)?|upper|"
    r"right|exit|leaves?|last_?day))(?![\w(.])|\[(?:1|['\"]\w*(?:end|stop|to|until|close)['\"])\])"
)
_REPLACES: Final = lazy_pattern(
    rf"(?<![\w.>])(?P<kept>(?P<of>[$@]?\w[\w.$@>()\[\]-]*?)(?P<field>{_FIELD})) = "
    rf"(?P<new>(?P<other>[$@]?\w[\w.$@>()\[\]-]*?)(?P=field))(?![\w.(\[+*/-])"
    r"|(?P<made>\w+[({]\s*(?P<last>\w+(?:\[-1\]|\.(?:back|last|peekLast|getLast)\(\))?)\.\w+(?:\(\))?,\s*)"
    rf"(?P<given>(?!(?P=last)\b)\w+(?P<end>\.\w*(?i:end|stop|to|until|close|upper|right)(?:\(\))?))(?=[)}}])"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from _find_shorter(file, lines, flow_of(file).language)


def _find_shorter(file: SourceFile, lines: Sequence[str], language: str) -> Iterator[Trap]:
    """`last.end = item.end` of two spans, whatever the lines above ask."""
    for number, line in enumerate(lines, 1):
        match = _REPLACES.search(line)
        if (
            match is None
            or language not in _ENDS_IN
            or (match["of"] and match["of"] == match["other"])
        ):
            continue
        kept, new = match["kept"] or match["last"] + match["end"], match["new"] or match["given"]
        at = Site(file, number)
        if match["last"]:
            larger = LARGER.get(language, new).format(kept=kept, new=new)
            edits = at.replacing(match[0], match["made"] + larger)
        elif language == "go":
            space = indent_of(at.text)
            mended = f"{space}if {new} > {kept} {{\n{space}\t{kept} = {new}\n{space}}}"
            edits = at.rewritten(mended) if line.strip() == match[0].strip() else ()
        else:
            larger = LARGER[language].format(kept=kept, new=new)
            edits = at.replacing(match[0], f"{kept} = {larger}")
        yield Trap(at, texts.SHORTER_END, {"kept": kept, "new": new, "edits": edits})
