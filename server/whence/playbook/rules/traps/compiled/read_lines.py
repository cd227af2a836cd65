"""Lines that are read with their end, or behind the one before."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import LOOPS
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_READS: Final = {"c": "fgets", "cpp": "fgets", "go": "ReadString", "rust": "read_line"}
_CUTS: Final = {
    "c": "{0}[strcspn({0}, \"\\n\")] = '\\0';",
    "cpp": "{0}[strcspn({0}, \"\\n\")] = '\\0';",
    "go": '{0} = strings.TrimRight({0}, "\\r\\n")',
    "rust": "{0}.truncate({0}.trim_end().len());",
}
"""What takes the end off a line."""
_NEEDS: Final = {"c": "<string.h>", "cpp": "<cstring>", "go": '"strings"', "rust": ""}
_KNOWS: Final = lazy_pattern(
    r"(?i)trim|strip|'\\n'[^)]|\"\\r?\\n\"|strcspn|strtok|\.pop\(\)|split_whitespace|\.lines\(\)"
    r"|Fields|sscanf|strto|ato[ifl]|TrimRight|\\r"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language(*_READS):
        for call in tree.list_calls(_READS[tree.language]):
            name = _find_line(call)
            if not name:
                continue
            if tree.language == "rust":
                yield from _find_appended(call, name)
            yield from _find_left_end(tree, call, name)


def _find_line(call: Part) -> str:
    """The name of the line that a call reads."""
    if call.tree.language == "go":
        made = call.find_around("short_var_declaration", "assignment_statement", "block")
        names = made.field("left").children
        return names[0].text if names and "\\n" in call.text else ""
    given = call.arguments[0].text if call.arguments else ""
    name = given.removeprefix("&mut ")
    return name if re.fullmatch(r"\w+", name) else ""


def _find_appended(call: Part, name: str) -> Iterator[Trap]:
    """`while input.read_line(&mut line)? > 0` of a line that nothing clears."""
    loop = call.find_around(*LOOPS)
    clears = rf"\b{name}\.(?:clear|drain|truncate)\(|\b{name}\s*=(?!=)|\btake\(&mut {name}\)"
    made = rf"let mut {name}\b"
    if loop and loop.function == call.function and not re.search(f"{clears}|{made}", loop.text):
        words = {"text": call.text, "name": name, "part": call, "loop": loop}
        yield Trap(call.site, texts.APPENDED_LINE, words)


def _find_left_end(tree: Tree, call: Part, name: str) -> Iterator[Trap]:
    """A line that is handed on or compared as it was read."""
    function = call.function
    needs = _NEEDS[tree.language] in tree.file.text
    if not function or _KNOWS.search(function.text.replace(call.text, "")) or not needs:
        return
    after = function.text[call.end - function.start :]
    if re.search(rf"(?<![\w.]){name}\b", after) and not call.find_around(*LOOPS):
        cut = _CUTS[tree.language].format(name)
        words = {"text": call.text, "name": name, "part": call, "mended": cut}
        yield Trap(call.site, texts.LEFT_END_OF_LINE, words)
