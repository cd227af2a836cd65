"""What a line asks of a value that isn't there, asked only where it is there.

A part of a condition that can't be computed is false: `x and x[0] == "a"`. Which branch is to be
taken is certain only where nothing negates that part. Outside of conditions, the few calls that
have a form for the empty value: `max(…, default=0)`, `discard`, a step of at least one; and a
handler that is to catch one more error.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.case import Case
from whence.playbook.engine.file_search import WorkspaceFileSearch
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.evidence.refused_values import find_reason
from whence.playbook.fixes.text_edits import splice
from whence_tools.code.statements import (
    ARGUMENTS,
    BRANCHES,
    CALLS,
    FUNCTIONS,
    NUMBERS,
    RETURNS,
    STRINGS,
    condition_of,
    find_function_around,
    list_arguments,
    name_callee,
    operator_of,
)
from whence_tools.code.syntax import last_line_of, line_of, walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence.domain.analysis import Edit
    from whence_tools.code.syntax import Node, Source
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.workspace import Workspace

LANGUAGES: Final = frozenset({"python", "javascript", "typescript"})
_NO_ATTRIBUTE: Final = re.compile(r"'(\w+)'(?: object)? has no attribute '(\w+)'")
_NO_PROPERTY: Final = re.compile(r"propert(?:y|ies) .*of (?:undefined|null).*\(reading '([^']+)'\)")
# What can be read twice: it calls nothing.
PATH: Final = re.compile(
    r"[\w$]+(?:\.[#\w$]+|\[(?:[\w.$]+(?: ?[-+] ?\d+)?|'[^']*'|\"[^\"]*\"|-\d+)\])*"
)
# Methods of texts and matches that only look, so that they can be asked once more.
_LOOKS: Final = re.compile(
    r"\.(?:r?split|r?partition|l?r?strip|splitlines|lower|upper|groups?|trim|toLowerCase"
    r"|toUpperCase)\((?:\w+|'[^']*'|\"[^\"]*\"|, ?)*\)$"
)
_JOINS: Final = frozenset({"and", "or", "&&", "||"})
_BOTH: Final = frozenset({"and", "&&"})
_EQUAL: Final = frozenset({"==", "==="})
_GIVEN: Final = RETURNS | {"variable_declarator", "assignment"}
_NEGATES: Final = frozenset({"not", "!", "!=", "!==", "not in", "is not", "<>"})
_NOTHING: Final = frozenset({"None", "null", "undefined"})
_ASKS_FOR_NONE: Final = re.compile(r"(?i)not|no[A-Z_]|empty|missing|none|null|nan|invalid|differ")
_BARRIERS: Final = (
    FUNCTIONS | ARGUMENTS - {"argument_list", "arguments"} | {"lambda", "pair", "list", "object"}
)
_OF_KINDS: Final = frozenset({"TypeError", "AttributeError"})
_WHOLE: Final = re.compile(r"-?\d+")


def add_guard(case: Case, site: Site, cause: str) -> tuple[Edit, ...]:
    """The edit of the line that failed; none where what it should do instead is open.

    Args:
        cause: what was concluded: of several reads that can have failed, one of a value that it
            names.
    """
    source = site.file.source
    if source is None or source.language not in LANGUAGES:
        return ()
    return _ask_before(case, site, source, cause)


def guard_crash(
    problem: Problem, frame: Frame, cause: str, workspace: Workspace
) -> tuple[Edit, ...]:
    """The same of the frame in which a program failed, where no rule has read its line. Blocks."""
    crash = read_crash(problem, frame, workspace)
    return add_guard(*crash, cause) if crash is not None else ()


def read_crash(problem: Problem, frame: Frame, workspace: Workspace) -> tuple[Case, Site] | None:
    """The case with the line of a frame, as the rules take them; None without that line. Blocks."""
    text = workspace.try_read(frame.path) if frame.path is not None else None
    if text is None or frame.path is None or frame.line is None:
        return None
    root = problem.root if problem.root.own_frame == frame else problem
    site = Site(SourceFile(frame.path, text, ""), frame.line)
    return Case(root, problem, WorkspaceFileSearch(workspace)), site


def _ask_before(case: Case, site: Site, source: Source, cause: str) -> tuple[Edit, ...]:
    calls = _find_calls(site, source)
    safer = next(filter(None, (_make_safer(case, one, source) for one in calls)), None)
    if safer is not None:
        return splice(site.file, *safer)
    found = list(find_guards(case, site, source))
    if len(found) > 1:
        found = [one for one in found if f"`{one.of}`" in cause]
    if len(found) != 1:
        return ()
    access, guard = found[0].access, found[0].asks
    part = _find_part(access, source)
    if part is None:
        return _cut_unlike(case, site, access, source)
    if (cut := _cut_text(case, access, part, source)) is not None:
        return splice(site.file, access.start_byte, access.end_byte, cut)
    if not guard:
        return ()
    if access.type == "subscript" and case.error_type == "IndexError":
        asked = _find_indexed(case, access, part, source)
    else:
        asked = [(one, guard) for one in _find_parts(access, part, source)]
    return tuple(edit for one, guard in asked for edit in _write_asked(site.file, one, guard))


def _write_asked(file: SourceFile, part: Node, guard: str) -> tuple[Edit, ...]:
    source = flow_of(file).source
    text = f"{guard} {'and' if source.language == 'python' else '&&'} {source.text(part)}"
    joined = part.parent is not None and operator_of(part.parent, source) in {"or", "||"}
    return splice(file, part.start_byte, part.end_byte, f"({text})" if joined else text)


def catch_too(site: Site, error: str, message: str) -> tuple[Edit, ...]:
    """The edit of an `except` that names errors, to catch one more; none for an error that tells of
    an object of another kind, which no input is."""
    if error in _OF_KINDS and "NoneType" not in message:
        return ()
    found = re.fullmatch(r"(\s*except )([\w.]+|\([\w., ]+\))((?: as \w+)?:.*)", site.text)
    if found is None:
        return ()
    caught = found[2].strip("()").rstrip(", ")
    return site.rewritten(f"{found[1]}({caught}, {error}){found[3]}")


def _find_calls(site: Site, source: Source) -> list[Node]:
    return [one for one in walk(source.root) if one.type in CALLS and line_of(one) == site.line]


def _make_safer(case: Case, call: Node, source: Source) -> tuple[int, int, str] | None:
    """A call in the form that takes the empty value: the bytes, and what stands there then."""
    if source.language != "python":
        return None
    name, given = name_callee(call, source), list_arguments(call)
    if name in {"max", "min"} and re.search(r"empty (?:sequence|iterable)|is empty", case.message):
        inner = [one for one in given if one.type == "generator_expression"]
        inner = inner or [one for one in call.named_children if one.type == "generator_expression"]
        if len(inner) == 1 and len(given) <= 1 and _counts(inner[0], source):
            text = source.text(inner[0])
            whole = text if text.startswith("(") else f"({text})"
            return call.named_children[-1].start_byte, call.end_byte, f"({whole}, default=0)"
    if name == "remove" and case.error_type == "KeyError" and len(given) == 1:
        callee = call.child_by_field_name("function")
        last = callee.child_by_field_name("attribute") if callee is not None else None
        return (last.start_byte, last.end_byte, "discard") if last is not None else None
    if name == "range" and "must not be zero" in case.message and len(given) == 3:
        step = given[-1]
        return step.start_byte, step.end_byte, f"max({source.text(step)}, 1)"
    return None


def _counts(generator: Node, source: Source) -> bool:
    """Whether each element is a length, of which none is less than nothing."""
    first = generator.named_children[0]
    return first.type in CALLS and name_callee(first, source) == "len"


class Guard(NamedTuple):
    """Attributes:
    access: what failed.
    of: what it is a part of.
    asks: what has to hold for it to be read; "" where that would call something twice.
    """

    access: Node
    of: str
    asks: str


def find_guards(case: Case, site: Site, source: Source) -> Iterator[Guard]:
    """What a line reads that may not be there, each with what asks for it."""
    seen = case.frames[0].observed
    reason = find_reason(case.error_type, case.message, seen) if seen is not None else None
    operand = reason.operand if reason is not None else ""
    for node in walk(source.root):
        if not line_of(node) <= site.line <= last_line_of(node):
            continue
        of = node.child_by_field_name("object") or node.child_by_field_name("value")
        part = node.child_by_field_name("property") or of
        if of is None or part is None or line_of(of) > site.line or last_line_of(part) < site.line:
            continue
        text = source.text(of)
        if operand and not text.startswith(operand):
            continue
        write = _ask_for_object if source.language != "python" else _ASKING.get(node.type)
        asks = write(case, node, text, source) if write is not None else None
        if asks is not None:
            yield Guard(node, text, asks if PATH.fullmatch(_LOOKS.sub("", text)) else "")


def _ask_for_object(case: Case, node: Node, of: str, source: Source) -> str | None:
    """What asks in JavaScript whether a part can be read; None where that isn't what failed."""
    missing = _NO_PROPERTY.search(case.message)
    part = node.child_by_field_name("property") or node.child_by_field_name("index")
    if missing is None or part is None or source.text(part).strip("'\"`") != missing[1]:
        return None
    return None if "?." in source.text(node) else of


def _ask_for_attribute(case: Case, node: Node, of: str, source: Source) -> str | None:
    attribute = node.child_by_field_name("attribute")
    found = _NO_ATTRIBUTE.search(case.message)
    if found is None or attribute is None or source.text(attribute) != found[2]:
        return None
    return f"{of} is not None" if found[1] == "NoneType" else f'hasattr({of}, "{found[2]}")'


def _ask_for_item(case: Case, node: Node, of: str, source: Source) -> str | None:
    if "'NoneType' object is not subscriptable" in case.message:
        return f"{of} is not None"
    index = node.child_by_field_name("subscript")
    if index is None or index.type == "slice":
        return None
    key = source.text(index)
    if case.error_type == "KeyError":
        return f"{key} in {of}" if case.message.strip() in {key, key.replace('"', "'")} else None
    if case.error_type != "IndexError" or "index out of range" not in case.message:
        return None
    if not _WHOLE.fullmatch(key):
        return f"{key} < len({of})" if PATH.fullmatch(key.partition(" ")[0]) else None
    number = int(key)
    if number in {0, -1}:
        return of
    return f"len({of}) > {number}" if number > 0 else f"len({of}) >= {-number}"


_ASKING: Final = {"attribute": _ask_for_attribute, "subscript": _ask_for_item}


def _cut_text(case: Case, access: Node, part: Node, source: Source) -> str | None:
    """`text[:1]` for `text[0]`, where that is compared with a character."""
    index = access.child_by_field_name("subscript")
    of = access.child_by_field_name("value")
    if index is None or of is None or not case.message.startswith("string index out of range"):
        return None
    sides = part.named_children
    is_whole = part.type == "comparison_operator" and len(sides) == 2 and access in sides
    letters = [one for one in sides if one.type in STRINGS and len(source.text(one)) == 3]
    if not is_whole or not letters or index.type not in NUMBERS | {"unary_operator"}:
        return None
    number = source.text(index)
    is_near = number.isdecimal() or number == "-1"
    return f"{source.text(of)}[{write_cut(int(number))}]" if is_near else None


def write_cut(index: int) -> str:
    """The slice that holds the character at an index, and nothing where there is none."""
    return f"{index or ''}:{'' if index == -1 else index + 1}"


def _cut_unlike(case: Case, site: Site, access: Node, source: Source) -> tuple[Edit, ...]:
    """`text[:1] != "#"`: a text without that character is unlike it."""
    part = access.parent
    if part is None or operator_of(part, source) != "!=":
        return ()
    cut = _cut_text(case, access, part, source)
    return splice(site.file, access.start_byte, access.end_byte, cut) if cut else ()


def _find_part(node: Node, source: Source) -> Node | None:
    """The smallest part of a condition that holds a node; None where it is in none, or where
    something negates it."""
    while (parent := node.parent) is not None:
        if parent.type in _BARRIERS or _negates(parent, source):
            return None
        if parent.type in CALLS and _ASKS_FOR_NONE.match(name_callee(parent, source) or ""):
            return None
        is_equality = operator_of(node, source) in _EQUAL and parent.type in _GIVEN
        if is_equality or _is_joined(parent, source) or _is_condition(node, parent):
            return node if node.type != "parenthesized_expression" else node.named_children[0]
        if not re.search(
            r"operator|expression|argument|attribute|subscript|call|string", parent.type
        ) or parent.type in {"expression_statement", "assignment_expression"}:
            return None
        node = parent
    return None


def _find_parts(access: Node, part: Node, source: Source) -> list[Node]:
    """The part of a condition and those behind it in the function that read the same; none where a
    value without what is read is used on where no condition holds: what is to become of it there is
    open."""
    of, function = access.child_by_field_name("object"), find_function_around(access)
    if of is None or function is None:
        return [part]
    found, asked = [part], _list_asked(part, source)
    for node in walk(function):
        is_same = node.type == access.type and source.text(node) == source.text(access)
        if is_same and node.start_byte > part.start_byte and not _is_inside(node, asked):
            another = _find_part(node, source)
            if another is None or line_of(another) == line_of(found[-1]):
                return []
            found.append(another)
            asked += _list_asked(another, source)
    asked += _list_branches_of_names(found, function, source)
    uses = (one for one in walk(function) if source.text(one) == source.text(of))
    later = (one for one in uses if one.start_byte >= part.end_byte)
    return found if all(_is_inside(one, asked) for one in later) else []


def _find_indexed(case: Case, access: Node, part: Node, source: Source) -> list[tuple[Node, str]]:
    """A part of a condition and those behind it in the function that read other elements of the
    same, each with what asks for its own; none where one is read in no condition."""
    of, function = access.child_by_field_name("value"), find_function_around(access)
    first = _ask_for_item(case, access, source.text(of), source) if of is not None else None
    if of is None or function is None or first is None:
        return []
    found, asked = [(part, first)], _list_asked(part, source)
    for node in walk(function):
        value = node.child_by_field_name("value") if node.type == "subscript" else None
        if value is None or source.text(value) != source.text(of):
            continue
        guard = _ask_for_item(case, node, source.text(value), source)
        if guard is None or node.start_byte < part.end_byte or _is_inside(node, asked):
            continue
        another = _find_part(node, source)
        if another is None:
            return []
        found.append((another, guard))
        asked += _list_asked(another, source)
    return found


def _list_asked(part: Node, source: Source) -> list[Node]:
    """Where a part of a condition holds: what it is joined with, and the branch."""
    whole = _find_whole(part, source)
    branch = next((one for one in walk_ancestors(part) if one.type in BRANCHES), None)
    inside = branch and (
        branch.child_by_field_name("consequence") or branch.child_by_field_name("body")
    )
    return [whole] if inside is None else [whole, inside]


def _find_whole(part: Node, source: Source) -> Node:
    """What is false where a part of it is."""
    while (parent := part.parent) is not None and (
        operator_of(parent, source) in _BOTH or parent.type == "parenthesized_expression"
    ):
        part = parent
    return part


def _list_branches_of_names(parts: Iterable[Node], function: Node, source: Source) -> list[Node]:
    """The branches that are taken only where a part holds whose result has a name:
    `const is = …; if (is || isToo) {}`."""
    names = set()
    for part in parts:
        given = _find_whole(part, source).parent
        name = given.child_by_field_name("name") if given is not None else None
        if given is not None and name is not None and given.type == "variable_declarator":
            names.add(source.text(name))
    found = []
    for branch in walk(function):
        condition = condition_of(branch) if branch.type in BRANCHES and names else None
        inside = branch.child_by_field_name("consequence")
        if condition is None or inside is None:
            continue
        cases = re.split(r"\|\|", source.text(condition))
        if all(names.intersection(re.findall(r"(?<![\w.$!])[\w$]+", one)) for one in cases):
            found.append(inside)
    return found


def _is_inside(node: Node, others: Iterable[Node]) -> bool:
    return any(one.start_byte <= node.start_byte < one.end_byte for one in others)


def _is_joined(node: Node, source: Source) -> bool:
    return (
        node.type in {"boolean_operator", "binary_expression"}
        and operator_of(node, source) in _JOINS
    )


def _is_condition(node: Node, parent: Node) -> bool:
    is_branch = parent.type in BRANCHES | {"while_statement", "for_statement"}
    return parent.type == "if_clause" or (is_branch and condition_of(parent) == node)


def _negates(node: Node, source: Source) -> bool:
    """Whether a node asks for the opposite. Asked whether it is nothing, what isn't there is."""
    written = [one.type for one in node.children if not one.is_named]
    if _NEGATES.isdisjoint({*written, " ".join(written)}) or node.type in CALLS:
        return False
    return not any(source.text(one) in _NOTHING for one in node.named_children)
