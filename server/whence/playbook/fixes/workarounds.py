"""What a function does where a step can't be done: it leaves the step out and goes on.

Such an edit takes the error away and decides what happens instead: the next round of the loop, an
early return of what the function returns elsewhere for nothing, a statement left undone, an absent
value handed on. So it is worth showing only once a run has gone on with it.
"""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.evidence.refused_values import find_reason
from whence.playbook.fixes.guards import LANGUAGES, PATH, find_guards, read_crash, write_cut
from whence.playbook.fixes.steps import (
    LATER_CONDITIONS,
    choose_exit,
    find_step,
    nest,
    read_indent,
    read_unit,
)
from whence.playbook.fixes.text_edits import splice, splice_all
from whence.playbook.fixes.unbound import bind_first
from whence.playbook.fixes.undone import leave_undone
from whence_tools.code.statements import CALLS, FUNCTIONS, condition_of, operator_of
from whence_tools.code.syntax import line_of, walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.source import Site
    from whence_tools.code.syntax import Node, Source
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.workspace import Workspace

_UNBOUND: Final = re.compile(r"local variable '(\w+)'")
_NO_FUNCTION: Final = re.compile(r"^([\w$.]+) is not a function")
# What a cause says of a name that nothing has, or that is there in another spelling.
_NO_NAME: Final = re.compile(r"has no attribute '(?P<name>\w+)'|^[\w$.]+\.(?P<method>[\w$]+) is no")
_LACKS: Final = "has no `{}`"
_MISSPELT: Final = "has no `{}` key; it has `"
_NEEDS: Final = 2  # of those that can have failed on one line
_POSTFIX: Final = CALLS | {"attribute", "subscript", "member_expression", "subscript_expression"}
_COMPREHENSIONS: Final = frozenset(
    {"list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression"}
)
_ABSENT: Final = {"NoneType": "{} is not None", "null": "{} != null", "undefined": "{} != null"}
_FIT: Final = (("by zero", ""), ("math domain error", " > 0"))
_OPPOSITES: Final = (
    (re.compile(r"(.+) is not None"), r"\1 is None"),
    (re.compile(r"(.+) != null"), r"\1 == null"),
    (re.compile(r"(\S+) in (.+)"), r"\1 not in \2"),
    (re.compile(r"(len\(.+\)) > (.+)"), r"\1 <= \2"),
    (re.compile(r"(len\(.+\)) >= (.+)"), r"\1 < \2"),
    (re.compile(r"(.+) < (len\(.+\))"), r"\1 >= \2"),
    (re.compile(r"([\w.]+) > 0"), r"\1 <= 0"),
    (re.compile(r"typeof (.+) === (.+)"), r"typeof \1 !== \2"),
)


class _Need(NamedTuple):
    """Attributes:
    node: what failed.
    asks: what has to hold for it; "" where that is not known.
    is_whole: the node itself has to be another value, not what it is a part of.
    """

    node: Node
    asks: str
    is_whole: bool = False


def list_workarounds(
    problem: Problem, frame: Frame, cause: str, workspace: Workspace
) -> Iterator[tuple[Edit, ...]]:
    """The edits of the function that failed with which it may go on, the likeliest first. Blocks.

    Args:
        cause: what was concluded: of several reads that can have failed, those that it names.
            Where it says that the name is another one, to leave out its use mends nothing.
    """
    crash = read_crash(problem, frame, workspace)
    source = crash[1].file.source if crash is not None else None
    if crash is None or source is None or source.language not in LANGUAGES:
        return
    case, site = crash
    if _is_misspelt(case, cause):
        return
    if unbound := _UNBOUND.search(case.message):
        if bound := bind_first(site, source, unbound[1]):
            yield bound
        return
    if undone := leave_undone(case, site):
        yield undone
    needs = list(_find_needs(case, site, source))
    named = [one for one in needs if any(f"`{part}" in cause for part in _list_parts(one, source))]
    told: list[tuple[Edit, ...]] = []
    for need in (named or needs)[:_NEEDS]:
        for edits in _list_ways(case, site, source, need):
            if edits and edits not in told:
                told.append(edits)
                yield edits
    if not needs and (caught := _catch(case, site, source)):
        yield caught


def _is_misspelt(case: Case, cause: str) -> bool:
    if case.error_type == "KeyError":
        return _MISSPELT.format(case.message.strip("'\"")) in cause
    lacked = _NO_NAME.search(case.message)
    return lacked is not None and _LACKS.format(lacked["name"] or lacked["method"]) in cause


def _list_parts(need: _Need, source: Source) -> Iterator[str]:
    yield source.text(need.node)
    of = need.node.child_by_field_name("object") or need.node.child_by_field_name("value")
    if of is not None:
        yield source.text(of)


def _find_needs(case: Case, site: Site, source: Source) -> Iterator[_Need]:
    is_script = source.language != "python"
    for one in find_guards(case, site, source):
        asks = f"{one.of} != null" if one.asks and is_script else one.asks
        yield _Need(one.access, asks)
    operand, asks = _ask_for_operand(case)
    for node in walk(source.root) if asks and PATH.fullmatch(operand) else ():
        if line_of(node) == site.line and source.text(node) == operand and node.is_named:
            yield _Need(node, asks, is_whole=True)
            return


def _ask_for_operand(case: Case) -> tuple[str, str]:
    """An operand of what failed that no operation of its kind takes, and what has to hold for one
    that it takes; "" where that is not known."""
    if called := _NO_FUNCTION.match(case.message):
        return called[1], f'typeof {called[1]} === "function"'
    seen = case.frames[0].observed
    if seen is None:
        return "", ""
    absent = {
        one.text: _ABSENT[one.value.type].format(one.text)
        for one in seen.operands
        if one.value.type in _ABSENT and one.value.type in case.message
    }
    if len(absent) == 1:
        return next(iter(absent.items()))
    reason = find_reason(case.error_type, case.message, seen)
    operand = reason.operand if reason is not None else ""
    fits = (f"{operand}{is_fit}" for said, is_fit in _FIT if said in case.message)
    return operand, next(fits, "")


def _list_ways(case: Case, site: Site, source: Source, need: _Need) -> Iterator[tuple[Edit, ...]]:
    step = find_step(need.node)
    if step is None:
        yield _ask_in_condition(site, source, need)
        return
    if need.asks and (filtered := _filter(site, need, step)):
        yield filtered
        return
    is_script = source.language != "python"
    if is_script:  # `?.` leaves all else as it is
        yield _hand_on_absent(case, site, source, need)
    if need.asks and not _holds_inner_function(need.node, step):
        yield _leave_undone(site, source, need, step)
        opposite = _negate(need.asks, source)
        leaves = choose_exit(step, need.asks, source)
        yield _put_before(site, source, step, opposite, leaves)
    if not is_script:
        yield _hand_on_absent(case, site, source, need)


def _ask_in_condition(site: Site, source: Source, need: _Need) -> tuple[Edit, ...]:
    """`while rows and rows[-1]:`: there is no round, and no branch, without what it needs."""
    above = (one for one in walk_ancestors(need.node) if one.type in LATER_CONDITIONS)
    condition = next((condition_of(one) for one in above), None)
    if condition is None or not need.asks:
        return ()
    joins = " and " if source.language == "python" else " && "
    if condition.type == "parenthesized_expression":
        condition = condition.named_children[0]
    text = source.text(condition)
    text = f"({text})" if operator_of(condition, source) in {"or", "||"} else text
    return splice(site.file, condition.start_byte, condition.end_byte, need.asks + joins + text)


def _holds_inner_function(node: Node, step: Node) -> bool:
    for one in walk_ancestors(node):
        if one == step:
            return False
        if one.type in FUNCTIONS or one.type in _COMPREHENSIONS:
            return True
    return True


def _filter(site: Site, need: _Need, step: Node) -> tuple[Edit, ...]:
    """`[one.name for one in rows if one is not None]`."""
    for one in walk_ancestors(need.node):
        if one == step or one.type in FUNCTIONS:
            return ()
        if one.type in _COMPREHENSIONS:
            clauses = [clause for clause in one.named_children if clause.type == "for_in_clause"]
            bound = clauses[0].child_by_field_name("left") if clauses else None
            if bound is None or need.node.start_byte > bound.start_byte:
                return ()
            end = one.named_children[-1].end_byte
            return splice(site.file, end, end, f" if {need.asks}")
    return ()


def _leave_undone(site: Site, source: Source, need: _Need, step: Node) -> tuple[Edit, ...]:
    """The statement alone under what it needs, where nothing is made of its result."""
    inner = step.named_children[0] if step.type == "expression_statement" else step
    target = inner.child_by_field_name("left")
    is_kept = target is not None and target.type not in _POSTFIX
    if step.type != "expression_statement" or (is_kept and "augmented" not in inner.type):
        return ()
    if source.language != "python":
        text = f"if ({need.asks}) {source.text(step)}"
        return splice(site.file, step.start_byte, step.end_byte, text)
    if read_indent(step, source) is None:
        return ()
    return splice(site.file, step.start_byte, step.end_byte, nest(step, f"if {need.asks}:", source))


def _put_before(site: Site, source: Source, step: Node, asks: str, leaves: str) -> tuple[Edit, ...]:
    indent = read_indent(step, source)
    if not leaves or (indent is None and source.language == "python"):
        return ()
    if source.language == "python":
        text = f"if {asks}:\n{indent}{read_unit(step, source)}{leaves}\n{indent}"
    else:
        text = f"if ({asks}) {leaves};" + (" " if indent is None else f"\n{indent}")
    return splice(site.file, step.start_byte, step.start_byte, text)


def _catch(case: Case, site: Site, source: Source) -> tuple[Edit, ...]:
    """The statement under a handler of a built-in error that a library raises for its input."""
    error = getattr(builtins, case.error_type, None)
    is_input = isinstance(error, type) and issubclass(error, (ValueError, LookupError))
    if source.language != "python" or not is_input:
        return ()
    nodes = (one for one in walk(source.root) if line_of(one) == site.line)
    found = (find_step(one) for one in nodes)
    steps = [one for one in found if one is not None and one.type != "comment"]
    step = max(steps, key=lambda one: one.start_byte, default=None)
    if step is None or step.type not in {"expression_statement", "return_statement"}:
        return ()
    indent, leaves = read_indent(step, source), choose_exit(step, "", source)
    if indent is None or not leaves:
        return ()
    handler = f"{indent}except {case.error_type}:\n{indent}{read_unit(step, source)}{leaves}"
    text = f"{nest(step, 'try:', source)}\n{handler}"
    return splice(site.file, step.start_byte, step.end_byte, text)


def _hand_on_absent(case: Case, site: Site, source: Source, need: _Need) -> tuple[Edit, ...]:
    """What is read of an absent value is absent, too."""
    node = need.node
    if need.is_whole:
        is_called = need.asks.startswith("typeof")
        return splice(site.file, node.end_byte, node.end_byte, "?.") if is_called else ()
    of = node.child_by_field_name("object") or node.child_by_field_name("value")
    parent = node.parent
    sets = parent is not None and "assignment" in parent.type
    target = parent.child_by_field_name("left") if parent is not None and sets else None
    if of is None or target == node:
        return ()
    if source.language != "python":
        same = [one for one in _list_reads(source, of) if line_of(one) == line_of(of)]
        return splice_all(site.file, [(one.end_byte, one.end_byte, _chain(one)) for one in same])
    if case.error_type == "KeyError" and node.type == "subscript":
        return _get_items(site, source, node)
    index = _read_index(node, source)
    if index is not None and case.message.startswith("string index"):
        return splice(site.file, of.end_byte, node.end_byte, f"[{write_cut(index)}]")
    whole = node
    while (above := whole.parent) is not None and above.type in _POSTFIX:
        if above.named_children[0] != whole:
            break
        whole = above
    if not need.asks:
        return ()
    text = f"({source.text(whole)} if {need.asks} else None)"
    return splice(site.file, whole.start_byte, whole.end_byte, text)


def _read_index(node: Node, source: Source) -> int | None:
    index = node.child_by_field_name("subscript")
    text = source.text(index) if index is not None else ""
    return int(text) if re.fullmatch(r"-?\d+", text) else None


def _chain(of: Node) -> str:
    """What makes the read of a part end where there is nothing to read it of."""
    return "?." if of.parent is not None and of.parent.type == "subscript_expression" else "?"


def _list_reads(source: Source, of: Node) -> Iterator[Node]:
    """Where parts of the same are read."""
    for one in walk(source.root):
        read = one.child_by_field_name("object")
        if read is not None and source.text(read) == source.text(of):
            yield read


def _get_items(site: Site, source: Source, node: Node) -> tuple[Edit, ...]:
    """`of.get(key, {}).get(another)` for `of[key][another]`."""
    spans = []
    while node.type == "subscript":
        of, key = node.child_by_field_name("value"), node.child_by_field_name("subscript")
        above = node.parent
        if of is None or key is None:
            return ()
        goes_on = above is not None and above.named_children[0] == node and (
            above.type in {"subscript", "attribute"}
        )  # fmt: skip
        default = ", {}" if goes_on else ""
        spans.append((of.end_byte, node.end_byte, f".get({source.text(key)}{default})"))
        if not goes_on or above is None:
            break
        node = above
    return splice_all(site.file, spans)


def _negate(asks: str, source: Source) -> str:
    for pattern, opposite in _OPPOSITES:
        if found := pattern.fullmatch(asks):
            return found.expand(opposite)
    return f"not {asks}" if source.language == "python" else f"!{asks}"
