"""Where a patch computes results, and the results that tests expect.

A result that can be written down in place of the computation, and no test fails, was computed for
one example: no test tells the computation from a constant. Mutation testing calls these
return-value mutators.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    ARGUMENTS,
    BRANCHES,
    CALLS,
    COLLECTIONS,
    FUNCTIONS,
    NUMBERS,
    RAISES,
    RETURNS,
    STRINGS,
    condition_of,
    find_function_around,
    is_of_literals,
    list_arguments,
)
from whence_tools.code.syntax import last_line_of, line_of, list_lines, parse, walk
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

_VALUES: Final = NUMBERS | STRINGS | COLLECTIONS | {"composite_literal", "unary_operator", "tuple"}
_COMPARING: Final = re.compile(
    r"!=|==|===|[eE]xpected|[aA]ctual|\bgot\b|\bwant|left|right|^\s*[-+] "
)
_OPERATION: Final = re.compile(r"binary|comparison|boolean|unary|augmented|operator|update|infix")
_LOOP: Final = re.compile(r"^(?:for|while|foreach|do|loop|until|enhanced_for|block$|do_block)")
_BETWEEN: Final = r"[\s\"'`]*"
_NAME: Final = re.compile(r"\$?\w+")
_CONSTRUCTOR: Final = re.compile(r"(?:new )?(?:\w+(?:\.|::))*[A-Z]\w*[({]|Some\(|vec!|List\.of\(")
_ARMS: Final = re.compile(r"^(?:conditional|ternary)(?:_expression)?$")
_ARM: Final = re.compile(r"^(?:match_arm|match_conditional_expression|switch_expression_arm)$")
_ENDS_WITH_VALUE: Final = frozenset({"rust", "ruby"})
_BRACED: Final = frozenset(
    {"javascript", "typescript", "java", "go", "c", "cpp", "csharp", "php", "kotlin", "swift"}
)
_GLOBAL: Final = re.compile(r"^\s*(?:\w+\s+)*?(\w+)\s*(?::[^=]+)?:?=[^=]")
# What a computed value is put between: an empty result stays what it is, because that nothing comes
# of nothing is no second example.
_UNLESS_EMPTY: Final = {
    "python": ("(lambda it: ", " if it or it is None or it is False else it)(", ")"),
    "javascript": ("((it) => it === 0 || it === '' || it?.length === 0 ? it : ", ")(", ")"),
    "typescript": ("((it) => it === 0 || it === '' || it?.length === 0 ? it : ", ")(", ")"),
    "php": ("(fn($it) => in_array($it, [0, '', []], true) ? $it : ", ")(", ")"),
    "ruby": ("->(it) { [0, '', [], {}].include?(it) ? it : ", " }.call(", ")"),
}
_MOST: Final = 3  # expected results that are tried
_DECIDED_BY_LIST: Final = 3


@dataclass(frozen=True, slots=True)
class ResultPlace:
    """Bytes `start` to `end` of a file compute a result: `head`, a value and `tail` may stand
    there in their place.

    Attributes:
        unless_empty: what may stand around the value instead, so that an empty result stays.
    """

    start: int
    end: int
    head: str = ""
    tail: str = ""
    unless_empty: tuple[str, str] | None = None

    def write_down(self, value: str, choices: int) -> str:
        """What stands there when the result is written down; a list decides a few choices, so an
        empty one beside it counts as an example there."""
        is_list = value[:1] in {"[", "{"}
        if self.unless_empty is None or (is_list and choices <= _DECIDED_BY_LIST):
            return f"{self.head}{value}{self.tail}"
        return value.join(self.unless_empty)


def find_expected_results(
    tests: Mapping[str, str],
    message: str,
    failing: Sequence[tuple[str, int]],
) -> tuple[str, ...]:
    """The values that tests compare results with, as they are written there: those of the check
    that failed first, those that only the message tells of last. CPU-bound.

    Args:
        tests: texts by path.
        message: of the failure.
        failing: its places, as paths and 1-based lines, innermost first.
    """
    compared = "\n".join(line for line in message.splitlines() if _COMPARING.search(line))
    found: dict[str, tuple[bool, bool, bool, int]] = {}
    for path, text in tests.items():
        source = parse(text, path)
        for node in walk(source.root) if source is not None else ():
            if not node.is_named or source is None or not _is_value(node, source):
                continue
            value = source.text(node)
            is_said, is_side = _tells_of(compared, value), is_compared(node)
            if is_said or is_side:
                failed = (path, line_of(node)) in failing
                rank = not is_side, not failed, not is_said, -len(value)
                found[value] = min(rank, found.get(value, rank))
    # what passed without the patch as well tells nothing of it
    of_failure = [value for value, rank in found.items() if not (rank[1] and rank[2])]
    return tuple(sorted(of_failure or found, key=found.__getitem__)[:_MOST])


def _tells_of(compared: str, value: str) -> bool:
    """Whether a message prints a value, however it spaces and quotes it."""
    parts = map(re.escape, re.findall(r"[\w.]+|[^\w\s\"'`]", value))
    return re.search(rf"(?<![\w.]){_BETWEEN.join(parts)}(?!\.?\w)", compared) is not None


def _is_value(node: Node, source: Source) -> bool:
    if node.type in CALLS or node.type in {"object_creation_expression", "new_expression"}:
        given = list_arguments(node)
        made = _CONSTRUCTOR.match(source.text(node)) is not None
        return made and bool(given) and all(map(is_of_literals, given))
    return node.type in _VALUES and is_of_literals(node)


def is_compared(node: Node) -> bool:
    """Whether what stands beside a value is computed."""
    parent = node.parent
    if parent is not None and parent.type == "argument":
        node, parent = parent, parent.parent
    if parent is None or not (
        parent.type in ARGUMENTS or re.search(r"binary|comparison", parent.type)
    ):
        return False
    return any(
        other != node
        and any(one.type in CALLS for one in walk(other))
        and not any(one.type in FUNCTIONS for one in walk(other))
        for other in parent.named_children
    )


def find_result_places(code: Patched) -> Iterator[ResultPlace]:
    """Where the added lines compute what a function returns."""
    source, added = code.source, code.added
    constants = _list_constants(source, added)
    for node in walk(source.root):
        if not node.is_named:
            continue
        is_added = any(line in added for line in range(line_of(node), last_line_of(node) + 1))
        if node.type in RETURNS or node.type in FUNCTIONS:
            is_return = node.type in RETURNS
            for value in node.named_children[:1] if is_return else _find_last_values(node, source):
                is_new = line_of(value) in added and not _NAME.fullmatch(source.text(value))
                if is_new or _follows(value, code, constants):
                    yield from _find_computed([value], code)
        elif is_added and _ARM.match(node.type):
            yield from _find_computed(node.named_children[-1:], code)
        elif node.type in BRANCHES and line_of(node) in added:
            condition = condition_of(node)
            if condition is None or code.is_gone(condition):
                continue
            if _ARMS.match(node.type):
                arms = [one for one in node.named_children if one != condition]
                yield from _find_computed(arms, code)
            else:
                yield from _find_in_branch(node, source, added)


def _find_computed(nodes: Iterable[Node], code: Patched) -> Iterator[ResultPlace]:
    """A computed value, and where it is one of a call's, what that is given."""
    source = code.source
    text = ".into()" if source.language == "rust" else ""
    for node in nodes:
        is_empty = node.type in COLLECTIONS and not node.named_child_count
        if is_empty or is_of_literals(node) or _ARMS.match(node.type):
            continue
        around = None
        if source.language in _UNLESS_EMPTY:
            head, middle, end = _UNLESS_EMPTY[source.language]
            around = head, f"{middle}{source.text(node)}{end}"
        yield ResultPlace(node.start_byte, node.end_byte, "", text, around)
        yield from _find_in_one_case(node, code)
        given = list_arguments(node) if node.type in CALLS else ()
        for one in given:
            computes = _OPERATION.search(one.type) or one.type in CALLS
            if computes and not code.is_gone(one):
                yield ResultPlace(one.start_byte, one.end_byte, "", text)


def _find_in_one_case(value: Node, code: Patched) -> Iterator[ResultPlace]:
    """In one of the two cases that a new condition inside a value makes: that case alone may be
    what one example decides."""
    source = code.source
    for node in walk(value):
        condition = condition_of(node) if _ARMS.match(node.type) else None
        if condition is None or code.is_gone(condition):
            continue
        asked = source.text(condition)
        for arm in (one for one in node.named_children if one != condition):
            rest = (
                source.data[value.start_byte : node.start_byte]
                + source.data[arm.start_byte : arm.end_byte]
                + source.data[node.end_byte : value.end_byte]
            ).decode("utf-8", "replace")
            is_first = arm.start_byte < node.named_children[-1].start_byte
            if source.language == "python":
                ends = (f"(({rest}) if {asked} else ", ")"), ("(", f" if {asked} else {rest})")
            else:
                ends = (f"({asked} ? ({rest}) : ", ")"), (f"({asked} ? ", f" : ({rest}))")
            yield ResultPlace(value.start_byte, value.end_byte, *ends[0 if is_first else 1])


def _find_last_values(function: Node, source: Source) -> list[Node]:
    """What a function without `return` gives: the value of its last expression."""
    body = function.child_by_field_name("body")
    if body is None:
        return []
    if function.type == "arrow_function":
        is_given = function.parent is not None and function.parent.type in ARGUMENTS
        return [] if is_given or body.type == "statement_block" else [body]
    if source.language not in _ENDS_WITH_VALUE or not body.named_child_count:
        return []
    last = body.named_children[-1]
    is_value = not re.search(r"statement|^return|^if|^unless|match|case|assignment|let_", last.type)
    return [last] if is_value else []


def _find_in_branch(branch: Node, source: Source, added: Collection[int]) -> Iterator[ResultPlace]:
    """A new branch that goes on: it might as well return what is expected."""
    body = branch.child_by_field_name("consequence") or branch.child_by_field_name("body")
    function = find_function_around(branch)
    if body is None or function is None or any(one.type in RETURNS | RAISES for one in walk(body)):
        return
    if not any(line in added for line in list_lines(body)):  # only its condition is new
        return
    if source.language == "ruby":
        yield ResultPlace(body.start_byte, body.end_byte, "\nreturn ", "\n")
    elif not any(one.type in RETURNS and one.named_child_count for one in walk(function)):
        return
    elif source.language == "python":
        yield ResultPlace(body.start_byte, body.end_byte, "return ")
    elif source.language in _BRACED:
        yield ResultPlace(body.start_byte, body.end_byte, "{ return ", "; }")


def _list_constants(source: Source, added: Collection[int]) -> list[str]:
    """The names outside of functions that are given a value on an added line."""
    found = []
    for line in added:
        given = _GLOBAL.match(source.line_text(line))
        if given and not source.line_text(line).startswith((" ", "\t")):
            found.append(given[1])
    return found


def _follows(value: Node, code: Patched, constants: Collection[str]) -> bool:
    """Whether a function's result is what the patch computes before it, once: a loop does it for
    several."""
    function = find_function_around(value)
    if function is None:
        return False
    text = code.source.text(function)
    if any(re.search(rf"\b{re.escape(name)}\b", text) for name in constants):
        return True
    lines = range(line_of(function) + 1, line_of(value))
    computing = {line for line in lines if line in code.added} - {
        line
        for inner in walk(function)
        if _LOOP.match(inner.type)
        or (inner.type in BRANCHES and any(one.type in RETURNS | RAISES for one in walk(inner)))
        for line in range(line_of(inner), last_line_of(inner) + 1)
    }
    said = ("".join(code.source.line_text(line).split()) for line in computing)
    return any(one and one.rpartition("=")[2] not in code.gone for one in said)
