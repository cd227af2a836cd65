"""Two places that are to exchange what they hold, one after the other: the first value is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_SETS: Final = lazy_pattern(
    r"\s*(?P<to>[$@]{0,2}[\w.\[\]$@>()+-]*\w\]?|\*\w+)\s*=\s*"
    r"(?P<of>[$@]{0,2}[\w.\[\]$@>()+-]*\w\]?|\*\w+)\s*;?\s*$"
)
_BOTH: Final = {
    **dict.fromkeys(("python", "ruby", "go"), "{first}, {second} = {second}, {first}"),
    **dict.fromkeys(
        ("javascript", "typescript", "php"), "[{first}, {second}] = [{second}, {first}];"
    ),
    "csharp": "({first}, {second}) = ({second}, {first});",
    "cpp": "std::swap({first}, {second});",
    "java": "var kept = {first};\n{first} = {second};\n{second} = kept;",
    "kotlin": "{first} = {second}.also {{ {second} = {first} }}",
}
_SETS_TO_USE: Final = frozenset({"c", "cpp", "go", "rust"})  # a name, to call it used


def find_traps(program: Program) -> Iterator[Trap]:
    """Lines in pairs: the second one puts back what the first has just taken from there."""
    for file in program.files:
        lines, language = program.masked[file.path].lines, flow_of(file).language
        for number in range(1, len(lines)):
            first, second = _SETS.match(lines[number - 1]), _SETS.match(lines[number])
            if first is None or second is None or first["to"] == first["of"]:
                continue
            is_back = (second["to"], second["of"]) == (first["of"], first["to"])
            is_like = ("[" in first["to"]) == ("[" in first["of"])
            is_name = "[" not in first["to"] + first["of"]
            if not is_back or not is_like or (is_name and language in _SETS_TO_USE):
                continue
            at, words = Site(file, number), {"first": first["to"], "second": first["of"]}
            form = _BOTH.get(language)
            is_ended = at.text.rstrip().endswith(";") or not (form or "").startswith("[")
            new = [indent_of(at.text) + one for one in (form or "").format(**words).split("\n")]
            edits = (
                replace_lines(file, number, number + 1, "\n".join(new)) if form and is_ended else ()
            )
            yield Trap(at, texts.LOST_BY_EXCHANGE, {**words, "edits": edits})
