"""Room for items, parts that are cut out in a loop, and parameters that are set last of all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import FUNCTIONS, LOOPS
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.sources import list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_NUMBER: Final = (
    r"(?:\d+|[a-z]?[a-z]*(?:[sS]ize|[cC]ount|[lL]ength|[cC]apacity)|n|[\w.]+\.(?:Count|Length))"
)
# What makes room only; what writes into an item; what makes items: `{}` is the name.
_ROOM: Final = {
    "cpp": (r"(?<![\w.>])(?P<name>\w+)\.reserve\([^;]*\);",
            r"\b{}(?:\[[^\]]*\]|\.at\([^;]*\))\s*=(?!=)",
            r"\b{}(?:\s*(?:=(?!=)|[({{])|\.(?:push_back|emplace|resize|insert|assign))"),
    "go": (r"(?m)\b(?P<name>\w+)\s*:?=\s*make\(\[\][\w.*\[\]]+, 0, [^\n]*\)(?:\s*//.*)?$",
           r"(?m)^\s*{}\[[^\]\n:]*\]\s*=(?!=)", r"append\({}\b|\b{}\s*=(?!=)(?!\s*make\()"),
    "java": (r"\b(?P<name>\w+)\s*=\s*new (?:ArrayList|Vector)<[^;]*>\([^();]+\);", r"\b{}\.set\(",
             r"\b{}\.add(?:All|First|Last)?\("),
    "csharp": (rf"\b(?P<name>\w+)\s*=\s*new List<[^;]*>\({_NUMBER}\);",
               r"\b{}\[[^\]]*\]\s*[-+*]?=(?!=)",
               r"\b{}\.(?:Add|Insert)\w*\(|\b(?:ref|out) {}\b|\b{}\s*=(?!=)|[(,]\s*{}\s*[,)]"),
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
_CUTS: Final = ("substring", "subList", "subSequence")
_FUNCTIONS: Final = ("function_definition", "method_declaration", "function_declaration")
_PUTS: Final = ("assignment_expression", "assignment_statement")
_GIVES_NOTHING: Final = lazy_pattern(
    r"NULL|nullptr|null|nil|\(?-?[\d.]+\)?|\"[^\"]*\"|true|false|\w+\.next|\w+->\w+"
)
_MAKES: Final = lazy_pattern(
    r"\b(?:malloc|calloc|realloc|strdup|new|append|make)\b|^\w+$|^&\w+|^\w+\("
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function; parts only where an index was outside."""
    yield from _find_rooms(program)
    if program.says(OUTSIDE):
        yield from _find_slice_ends(program)
    yield from _find_lost_parameters(program)
    yield from _find_ends_as_lengths(program)


def _find_rooms(program: Program) -> Iterator[Trap]:
    """In each function by itself."""
    for tree in program.types.in_language(*_ROOM):
        for function in tree.list_parts(*FUNCTIONS):
            for known, said in ((_ROOM, texts.ONLY_ROOM), (_FILLED, texts.FILLED_BEFORE)):
                if tree.language in known:
                    for at, name in _find(function, known[tree.language]):
                        is_map = tree.language == "cpp" and known is _ROOM
                        if is_map and not _is_vector(program, function, name):
                            continue
                        if "(1)" in at.text and f"{name}.back()" in function.text:
                            continue  # the first of several groups
                        yield Trap(at.site, said, {"text": at.text.strip(), "name": name})


def _find_slice_ends(program: Program) -> Iterator[Trap]:
    """`code[at:at+width]` where the loop goes on by `width` while `at` is before the end."""
    for tree in program.types.in_language("go", "java", "rust"):
        if tree.file.path != program.crash.path:
            continue
        for of, start, end in _list_cut(tree, program.crash.line):
            loop = end.find_around(*LOOPS)
            wide = _find_width(loop, start, end) if loop else end.field()
            if wide and _goes_on_by(loop, start.text, wide.text):
                length = "size" if end.parent.parent.called == "subList" else "length"
                words = {"end": wide.parent.text, "start": start.text, "step": wide.text,
                         "of": of.text, "length": length}  # fmt: skip
                yield Trap(wide.site, texts.ENDLESS_PART, words)


def _find_lost_parameters(program: Program) -> Iterator[Trap]:
    """Of C, C++, Go and Java."""
    for tree in program.types.in_language("c", "cpp", "go", "java"):
        for function in tree.list_parts(*_FUNCTIONS):
            body = function.field("body")
            names = _list_parameters(function) if body else set()
            for put in body.list_inside(*_PUTS) if names else ():
                name = put.field("left").text
                if name in names and put.function == function and _is_lost(function, put, name):
                    words = {"text": put.text, "name": name}
                    yield Trap(put.site, texts.LOST_PARAMETER, words)


def _find_ends_as_lengths(program: Program) -> Iterator[Trap]:
    """C++ and C#: `text.Substring(open, close)`, where `close` is a place in the text."""
    for tree in program.types.in_language("cpp", "csharp"):
        for call in tree.list_calls("Substring", "Remove", "substr"):
            own, given = call.receiver.text, call.arguments
            if len(given) != 2 or given[1].type != "identifier" or given[0].text == "0":
                continue
            end, body = re.escape(given[1].text), call.function.text
            puts = re.findall(rf"(?<![\w.]){end}\s*[-+]?=(?!=)\s*([^;]*);", body)
            found = rf"{re.escape(own)}\.(?:(?:Last)?IndexOf|r?find)\([^;]*\)"
            steps = re.search(rf"\b{end}\s*(?:--|\+\+)|\b(?:out|ref)\s+(?:\w+ )?{end}\b", body)
            if puts and not steps and all(re.fullmatch(found, one) for one in puts):
                words = {"text": call.text, "start": given[0].text, "end": given[1].text}
                yield Trap(call.site, texts.END_AS_LENGTH, words)


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
                                                 "local_variable_declaration", "let_declaration",
                                                 "local_declaration_statement")
             if one.site.line == line and one.function == function), function.field(),
        )  # fmt: skip
        if at:
            yield at, name


def _is_vector(program: Program, function: Part, name: str) -> bool:
    """C++: whether what has room is a vector, and no map."""
    uses = [one for one in function.list_inside("identifier") if one.text == name]
    return bool(uses) and _KIND_OF_COPY.match(program.types.find(uses[0]).rstrip("&")) is not None


def _list_cut(tree: Tree, line: int) -> Iterator[tuple[Part, Part, Part]]:
    """What is cut on a line, with the first and last index of what is cut out."""
    for one in tree.list_parts("slice_expression", "range_expression"):
        of, start, end = one.field("operand"), one.field("start"), one.field("end")
        if one.type == "range_expression" and len(one.children) == 2:
            of, (start, end) = one.parent.first, one.children
        if start and end and one.site.line == line:
            yield of, start, end
    for call in tree.list_calls(*_CUTS):
        if len(call.arguments) == 2 and call.site.line == line:
            start, end = call.arguments
            yield call.receiver, start, end


def _find_width(loop: Part, start: Part, end: Part) -> Part:
    """What is added to the start, in the expression or where the loop makes the end."""
    if end.type == "binary_expression" and end.operator == "+":
        return end.field("right") if end.field("left").text == start.text else end.field()
    made = [
        one for one in loop.list_inside(
            "short_var_declaration", "variable_declarator", "let_declaration",
            "assignment_statement", "assignment_expression",
        )
        if one.field("left", "name", "pattern").text == end.text
    ]  # fmt: skip
    if end.type != "identifier" or len(made) != 1:
        return end.field()
    value = made[0].field("right", "value")
    value = value.first if value.type == "expression_list" else value
    return _find_width(loop, start, value) if value.type == "binary_expression" else end.field()


def _goes_on_by(loop: Part, start: str, step: str) -> bool:
    """Whether a loop goes on by a step as long as the start is before the end."""
    at, by = re.escape(start), re.escape(step)
    is_stepped = re.search(rf"(?<![\w.]){at}\s*\+=\s*{by}(?!\w)|\.step_by\({by}\)", loop.text)
    head = loop.text.split("{")[0]
    is_whole = re.search(rf"(?<![\w.]){at}\s*<[^=<]*(?:len|length|size)\b", head)
    is_range = re.search(r"0\.\.[\w.]+\.len\(\)\s*\)", head) and ".step_by" in head
    return bool(is_stepped and (is_whole or is_range))


def _list_parameters(function: Part) -> set[str]:
    """Those that refer to something and are handed over by value."""
    language = function.tree.language
    found = set()
    for one in list_parameters(function):
        kind, declarator = one.field("type").text, one.field("declarator")
        if language in {"c", "cpp"}:
            is_kept = declarator.type == "pointer_declarator"
            is_kept = is_kept and declarator.field("declarator").type == "identifier"
            found |= {declarator.declared_name.text} if is_kept else set()
        elif language == "java":
            is_kept = kind[:1].isupper() and kind not in {"String", "Integer", "Long", "Double"}
            found |= {one.field("name").text} if is_kept or kind.endswith("[]") else set()
        elif kind.startswith(("[]", "map[", "*")):
            found |= {name.text for name in one.fields("name")}
    return found


def _only_grows(function: Part, name: str) -> bool:
    """Go: whether a function does nothing with a slice but append to it."""
    grown = re.compile(rf"(?<![\w.]){name}\s*=\s*append\({name}, ")
    uses = [one for one in function.field("body").list_inside("identifier") if one.text == name]
    return len(uses) == 2 * len(grown.findall(function.text))


def _is_lost(function: Part, put: Part, name: str) -> bool:
    """Whether nothing reads a parameter after it was set."""
    right = put.field("right").text
    if put.operator == "=" and put.tree.language == "go" and _only_grows(function, name):
        return True
    if put.operator != "=" or put.find_around(*LOOPS, "lambda_expression", "func_literal"):
        return False
    if _GIVES_NOTHING.fullmatch(right) or not _MAKES.search(right):
        return False
    after = function.text[put.end - function.start :]
    deferred = re.search(rf"\bdefer\b|\bgoto\b|&\s*{re.escape(name)}\b", function.text)
    is_read = re.search(rf"(?<![\w.]){re.escape(name)}\b", after)
    return put.parent.type in {"expression_statement", "statement_list"} and not (
        is_read or deferred
    )
