"""One object that is made before a loop, and kept and changed in each round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import CHANGES
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap, list_body, makes_mutable
from whence_tools.code.flow_model import Call
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Binding

_LANGUAGES: Final = (
    "python", "javascript", "typescript", "ruby", "php", "java", "kotlin", "csharp"
)  # fmt: skip
_LOOP: Final = lazy_pattern(
    r"^\s*(?:for|foreach|while|until)\b|\.(?:each|times|forEach)\b.*(?:do|[{(])"
)
_MAKES: Final = lazy_pattern(r"new\s+(?:(?P<list>List|HashSet|Dictionary)<|(?P<name>\w+))")
_LEAVES: Final = lazy_pattern(r"^\s*(?:break|return|raise|throw)\b")
_DATES: Final = {
    "php": "modify add sub setTime setDate setTimezone setTimestamp",
    "javascript": "setDate setMonth setFullYear setHours setMinutes setSeconds setTime",
    "typescript": "setDate setMonth setFullYear setHours setMinutes setSeconds setTime",
    "java": "setTime roll append setLength",
}
_KEEPS: Final = (
    r"(?:\.|->)(?:append|appendleft|push|unshift|add|Add|addLast|put|set|store)\(\s*{held}\s*\)"
    r"|<<\s*{held}\s*$|\]\s*=\s*{held}\s*;?\s*$"
)
_HELD: Final = r"(?:.*,\s*)?(?:(?:new\s+)?\\?[A-Z]\w*\((?:[^()]*,\s*)?{name}\s*[,)].*|{name})"


def find_traps(program: Program) -> Iterator[Trap]:
    """Of PHP only of objects: its arrays are copied when they are kept."""
    for file in program.in_language(*_LANGUAGES):
        lines, flow = program.masked[file.path].lines, flow_of(file)
        for loop in (number for number, line in enumerate(lines, 1) if _LOOP.search(line)):
            function = flow.function_at(loop)
            first = function.line if function is not None else 0
            made = {one.target: one for one in flow.bindings if first <= one.line < loop}
            for one in made.values():
                is_object = flow.language != "php" or isinstance(one.value, Call)
                if flow.language == "csharp":  # which copies structures
                    made_of = _MAKES.match(one.value.at.text) if one.value is not None else None
                    is_object = made_of is not None and bool(made_of["list"] or re.search(
                        rf"\bclass {made_of['name']}\b", "\n".join(f.text for f in program.files)
                    ))  # fmt: skip
                if one.value is not None and is_object and makes_mutable(one.value):
                    yield from _find_kept(file, lines, one, loop)


def _find_kept(file: SourceFile, lines: Sequence[str], made: Binding, loop: int) -> Iterator[Trap]:
    """Where a round of a loop keeps and changes an object, which nothing makes anew there."""
    name = rf"(?<![\w.$>]){re.escape(made.target)}(?!\w)"
    methods = "|".join(CHANGES.get(language := flow_of(file).language, ())) or "(?!)"
    dates = "|".join(_DATES.get(language, "").split()) or "(?!)"
    sets = re.compile(rf"{name}\s*(?:=(?!=)|:=|\bin\b)")
    puts = re.compile(
        rf"{name}(?:\.|->)(?:(?:{dates})\b|\w+\s*[-+*/|]?=(?!=))|{name}\[[^\]]*\]\s*[-+*/|]?=(?!=)"
    )
    changes = re.compile(rf"{name}(?:\.|->)(?:{methods})\b|{puts.pattern}")
    keeps = re.compile(_KEEPS.format(held=_HELD.format(name=name)))
    body = list_body(file, loop, lines)
    kept = [one for one in body if keeps.search(lines[one - 1])]
    changed = [one for one in body if changes.search(lines[one - 1])]
    if len(kept) != 1 or not changed or any(sets.search(lines[one - 1]) for one in (loop, *body)):
        return
    below = lines[kept[0]] if kept[0] < len(lines) else ""
    if not (_LEAVES.match(below) and file.indent(kept[0] + 1) >= file.indent(kept[0])):
        is_put = all(puts.search(lines[one - 1]) for one in changed)
        words = {
            "name": made.target, "made": Site(file, made.line), "changed": Site(file, changed[0]),
            "expr": made.value if is_put else None,
        }  # fmt: skip
        yield Trap(Site(file, kept[0]), texts.KEPT_ONCE, words)
