"""Room that is taken for items, and items that are there already where others are added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.typed_tree import FUNCTIONS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part

# What makes room only; what writes into an item; what makes items: `{}` is the name.
_ROOM: Final = {
    "cpp": (r"(?<![\w.>])(?P<name>\w+)\.reserve\([^;]*\);",
            r"\b{}(?:\[[^\]]*\]|\.at\([^;]*\))\s*=(?!=)",
            r"\b{}(?:\s*(?:=(?!=)|[({{])|\.(?:push_back|emplace|resize|insert|assign))"),
    "go": (r"(?m)\b(?P<name>\w+)\s*:?=\s*make\(\[\][\w.*\[\]]+, 0, [^\n]*\)(?:\s*//.*)?$",
           r"(?m)^\s*{}\[[^\]\n:]*\]\s*=(?!=)", r"append\({}\b|\b{}\s*=(?!=)(?!\s*make\()"),
    "java": (r"\b(?P<name>\w+)\s*=\s*new (?:ArrayList|Vector)<[^;]*>\([^();]+\);", r"\b{}\.set\(",
             r"\b{}\.add(?:All|First|Last)?\("),
    "rust": (r"\blet mut (?P<name>\w+)[^=;]*=\s*Vec(?:::<[^;]*>)?::with_capacity\([^;]*\);",
             r"\b{}\[[^\]]*\]\s*[-+*]?=(?!=)",
             r"\b{}\.(?:push|extend|resize|insert)|\b{}\s*=(?!=)"),
}  # fmt: skip
_FILLED: Final = {
    "go": (r"(?m)\b(?P<name>\w+)\s*:=\s*make\(\[\][\w.*\[\]]+, (?!0\b)[^,\n]+\)(?:\s*//.*)?$",
           r"\b{}\s*=\s*append\({},",
           r"\b{}\[[^\]\n]*\]\s*[-+*]?=(?!=)|\bcopy\({}|range {}\b.*\n.*&"),
    "cpp": (r"\bvector<[^;]*>\s+(?P<name>\w+)\((?!0\))[^;,.]*\w\);",
            r"\b{}\.(?:push|emplace)_back\(",
            r"\b{}(?:\[|\.at\(|\.data\(|\.clear\(|\.begin\()"),
}  # fmt: skip
_KIND_OF_COPY: Final = lazy_pattern(r"\bvector<")


def find_traps(program: Program) -> Iterator[Trap]:
    """In each function by itself."""
    for tree in program.types.in_language(*_ROOM):
        for function in tree.list_parts(*FUNCTIONS):
            for known, said in ((_ROOM, texts.ONLY_ROOM), (_FILLED, texts.FILLED_BEFORE)):
                if tree.language in known:
                    for at, name in _find(function, known[tree.language]):
                        is_map = tree.language == "cpp" and known is _ROOM
                        if is_map and not _is_vector(program, function, name):
                            continue
                        yield Trap(at.site, said, {"text": at.text.strip(), "name": name})


def _find(function: Part, known: tuple[str, str, str]) -> Iterator[tuple[Part, str]]:
    made, written, other = known
    text = function.text
    for match in re.finditer(made, text):
        name = match["name"]
        later = text[match.end() :]
        around = text[: match.start()] + " " * len(match[0]) + later
        first = re.search(written.format(*[name] * 3), later)
        if first is None or re.search(other.format(*[name] * 4), around):
            continue
        line = function.site.line + text[: match.start("name")].count("\n")
        at = next(
            (one for one in function.list_inside("expression_statement", "declaration",
                                                 "short_var_declaration", "assignment_statement",
                                                 "local_variable_declaration", "let_declaration")
             if one.site.line == line and one.function == function), function.field(),
        )  # fmt: skip
        if at:
            yield at, name


def _is_vector(program: Program, function: Part, name: str) -> bool:
    """C++: whether what has room is a vector, and no map."""
    uses = [one for one in function.list_inside("identifier") if one.text == name]
    return bool(uses) and _KIND_OF_COPY.match(program.types.find(uses[0]).rstrip("&")) is not None
