"""Plain objects that stand for maps: they have keys of their own, and another order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_MADE: Final = lazy_pattern(
    r"^\s*(?:const|let|var) (?P<name>\w+)(?:: [\w<>, \[\]{}:]+)? = (?P<empty>\{\});?\s*$"
)
_ASKED: Final = (
    r"(?<![\w.]){name}\[[^\]]+\](?: (?:\|\||\?\?|\|\|=|\?\?=) |\)| === undefined| \? )|!{name}\["
    r"| in {name}\b"
)
_KEY: Final = r"\[(?P<key>(?:[^\[\]'\"]|\[[^\[\]]*\])+)\]"
_OTHERWISE: Final = (
    (r"Object\.values\({name}\)", "[...{name}.values()]"),
    (r"Object\.entries\({name}\)", "[...{name}]"),
    (r"Object\.keys\({name}\)", "[...{name}.keys()]"),
    (r"\bin {name}\)", "of {name}.keys())"),
    (rf"!{{name}}{_KEY}", r"!{name}.has(\g<key>)"),
    (rf"\bdelete {{name}}{_KEY}", r"{name}.delete(\g<key>)"),
    (r"(?P<key>[\w.]+) in {name}\b", r"{name}.has(\g<key>)"),
    (rf"(?<![\w.]){{name}}{_KEY} (?:\|\||\?\?)= (?P<value>[^;]+)",
     r"if (!{name}.has(\g<key>)) {name}.set(\g<key>, \g<value>)"),
    (rf"(?<![\w.]){{name}}{_KEY} = (?P<value>[^=;][^;]*)(?=;)", r"{name}.set(\g<key>, \g<value>)"),
    (rf"(?<![\w.]){{name}}{_KEY} (?P<sign>[+*-])= (?P<value>[^;]+)(?=;)",
     r"{name}.set(\g<key>, {name}.get(\g<key>) \g<sign> \g<value>)"),
    (rf"(?<![\w.]){{name}}{_KEY}", r"{name}.get(\g<key>)"),
)  # fmt: skip
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of objects that are made empty."""
    for file in program.in_language("javascript", "typescript"):
        lines = program.masked[file.path].lines
        found: list[Trap] = []
        for number, line in enumerate(lines, 1):
            made = _MADE.match(line)
            at = Site(file, number)
            function = at.function
            if made is None or function is None:
                continue
            name = made["name"]
            below = "\n".join(lines[number : function.last_line])
            found += _make_ordered(at, name, below, function)
            if re.search(_ASKED.format(name=name), below):
                new = (
                    line[: made.start("empty")] + "Object.create(null)" + line[made.end("empty") :]
                )
                words = {"name": name, "edits": at.rewritten(new)}
                found.append(Trap(at, texts.INHERITED, words))
        yield from found[:_MOST]


def _make_ordered(at: Site, name: str, below: str, function: Function) -> list[Trap]:
    """One of what is listed again, and is used in the function only; as a `Map`."""
    listed = rf"Object\.(?:values|entries|keys)\({name}\)|\bin {name}\)"
    if not re.search(listed, below) or re.search(r"\.sort\(|\.toSorted\(", below):
        return []
    file = at.file
    text = "\n".join(file.lines[at.line : function.last_line])
    for form, new in _OTHERWISE:
        text = re.sub(form.format(name=name), new.replace("{name}", name), text)
    left = re.sub(
        rf"(?<![\w.]){name}\.(?:get|set|has|delete|keys|values)\(|\[\.\.\.{name}\]", "", text
    )
    if re.search(rf"(?<![\w.]){name}(?!\w)", left):
        return []
    head = at.text.replace("{}", "new Map()", 1)
    edits = replace_lines(file, at.line, function.last_line, f"{head}\n{text}")
    return [Trap(at, texts.NUMBERS_FIRST, {"name": name, "edits": edits})]
