"""What the function that failed did not expect of a value that it was seen to have: a handler that
is too narrow, an index past the last item, an object of a type that its tests let by or that is a
library's, and what a library refuses. They come last, where the value was followed nowhere else.
"""

from __future__ import annotations

import ast
import builtins
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.data_texts import find_in_data
from whence.playbook.engine.filling import is_filled_elsewhere
from whence.playbook.engine.makers import (
    are_made_by_own,
    gives_objects,
    has_class,
    has_function,
    is_library,
)
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import shorten_text
from whence.playbook.engine.passed import find_passed, is_left_as_given
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.python_tree import (
    Function,
    find_function_at,
    parse_assignment,
    parse_expression,
    tree_of,
    walk_own_nodes,
)
from whence.playbook.findings.seen_splits import explain_seen_unpacking
from whence.playbook.rules.values import texts
from whence.playbook.rules.values.handlers import find_narrow_handler, holds, list_tries
from whence.playbook.rules.values.refusal import OF_NO_INPUT, is_of_match, tell_refusal
from whence_tools.code.flow_model import Member
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.source import Site
    from whence_tools.errors.observed import ObservedFrame

_NO_ATTRIBUTE: Final = re.compile(
    r"(?P<type>type object )?'(?P<owner>\w+)'(?(type)| object) has no attribute '(?P<name>\w+)'"
)
_REFUSED_TEXT: Final = re.compile(r"'(?P<text>[^']+)'$")
_ARGUMENTS: Final = re.compile(r"\bargument|\bgiven$")  # it does not fit what it calls
_PAST_THE_TEXT: Final = "string index out of range"
_JOINED: Final = re.compile(r'can only concatenate (?P<kind>\w+) \(not "(?P<other>\w+)"\)')
_CUT: Final = re.compile(r"\[[^\[\]]*:[^\[\]]*\]$")
_TEXTS: Final = frozenset({"str", "bytes", "bytearray"})
_ORDERED: Final = _TEXTS | {"list", "tuple"}


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    tree, seen = tree_of(site.file), case.frames[0].observed
    if tree is None or seen is None or is_test(site.path):
        return None  # a test is rarely what is wrong
    function = find_function_at(tree, site.line)
    narrow = find_narrow_handler(tree, site, case)
    if narrow is not None or function is None:
        return narrow
    failing = parse_expression(seen.failing)
    if failing is None:
        return (yield from _unpacked_too_far(case, site, seen))
    found, match = None, _NO_ATTRIBUTE.search(case.message)
    if case.error_type == "IndexError":
        found = _past_the_end(case, site, failing, seen, function)
    elif match is not None:
        found = _let_by(case, site, failing, function, match)
        if found is None and not _is_built_in(match["owner"]):
            is_own = yield from has_class(case, site, match["owner"])
            if is_own or (yield from gives_objects(case, site, match["name"])):
                return None  # which of the two is wrong is not known
            found = _of_another_kind(case, site, failing, match, seen)
    if found is None:
        found = yield from _joined_unlike(case, site, failing, seen)
    if found is not None or any(list_tries(tree, site.line)):
        return found  # a handler makes another error of it, or raises it on
    refused = yield from _blame_refused(case, site, failing, seen, function)
    return refused or (yield from _past_the_text(case, site, failing, function))


def _past_the_end(
    case: Case, site: Site, failing: ast.expr, seen: ObservedFrame, function: Function
) -> Finding | None:
    """An index that was seen to be past the last item, where no caller gave the one or the other
    as it is, unless the items are a text's: one that is written down or computed right there, or
    that a check lets by. Of another one, what gave it its value is to be asked."""
    parameters = _parameters(function)
    for node in ast.walk(failing):
        if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
            continue
        items = seen.value_of(ast.unparse(node.value))
        index = seen.number_of(ast.unparse(node.slice))
        if items is None or items.type not in _ORDERED or not items.length or index is None:
            continue
        names = [one.id for one in (node.value, node.slice) if isinstance(one, ast.Name)]
        given = [one for one in names if one in parameters and not _is_text(one, seen)]
        if given or -items.length <= index < items.length:
            continue
        container, text = ast.unparse(node.value), ast.unparse(node.slice)
        words = {"crash": site, "items": container, "index": text, "read": ast.unparse(node)}
        words["here"] = quote_seen(
            case.frames[0], site, texts.PAST_LAST_ITEM.format(**words), container
        )
        for test in _bounds_around(function, text, site.line):
            return texts.LET_PAST.finding(words, asked=site.on(test.lineno), test=ast.unparse(test))
        if isinstance(node.slice, ast.Constant | ast.BinOp):
            return texts.PAST_THE_END.finding(words)
    return None


def _past_the_text(
    case: Case, site: Site, failing: ast.expr, function: Function
) -> ToolSteps[Finding | None]:
    """The one character that is read, of a text that is too short. Texts are data, which may be of
    any length; one that an object keeps may have been cut wrongly."""
    if case.message != _PAST_THE_TEXT or not (yield from is_library(case)):
        return None
    reads = [one for one in ast.walk(failing) if isinstance(one, ast.Subscript)]
    reads = [one for one in reads if not isinstance(one.slice, ast.Slice)]
    if len(reads) != 1:
        return None
    text = reads[0].value
    if isinstance(text, ast.Attribute) and (yield from _is_cut(case, site, text.attr)):
        return None
    return texts.PAST_THE_TEXT.finding(
        crash=site, text=ast.unparse(text), read=ast.unparse(reads[0]), function=function.name
    )


def _is_cut(case: Case, site: Site, name: str) -> ToolSteps[bool]:
    """Whether code of the workspace gives an attribute a part of what it was."""
    files = yield from case.locate(name, site.path)
    return any(
        bound.kind == "attribute" and bound.target == name and bound.value is not None
        and any(isinstance(one, Member) and one.name == name for one in bound.value.walk())
        for file in files
        if file.flow is not None
        for bound in file.flow.bindings
    )  # fmt: skip


def _bounds_around(function: Function, index: str, line: int) -> Iterator[ast.Compare]:
    """The comparisons that say how large an index may be, of the tests that a line stands under,
    innermost first."""
    under = [
        node.test
        for node in walk_own_nodes(function)
        if isinstance(node, ast.If | ast.While) and any(holds(one, line) for one in node.body)
    ]
    for test in sorted(under, key=lambda one: -one.lineno):
        for one in ast.walk(test):
            if not isinstance(one, ast.Compare):
                continue
            sides = [one.left, *one.comparators]
            below = zip(sides, one.ops, sides[1:], strict=False)
            if any(
                ast.unparse(left if isinstance(op, ast.Lt | ast.LtE) else right) == index
                for left, op, right in below
                if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            ):
                yield one


def _let_by(
    case: Case, site: Site, failing: ast.expr, function: Function, match: re.Match[str]
) -> Finding | None:
    """An object whose kind the function asks about, and which has not what is read all the same."""
    read = _read_of(failing, match["name"])
    tests = list(_tests_of(read.value, function)) if read is not None else []
    tests = [one for one in tests if one.lineno <= site.line]  # it was asked before
    if read is None or not tests:
        return None
    if _is_built_in(match["owner"]) and _root(read.value) in _parameters(function):
        return None  # what hands it in may have made it something else
    owner = ast.unparse(read.value)
    return texts.LET_BY.finding(
        crash=site, value=owner, kind=match["owner"], name=match["name"],
        test=ast.unparse(tests[0]), asked=site.on(tests[0].lineno),
        here=quote_seen(case.frames[0], site, texts.READ_OF.format(read=ast.unparse(read)), owner),
    )  # fmt: skip


def _is_built_in(kind: str) -> bool:
    return hasattr(builtins, kind) or kind == "NoneType"


def _of_another_kind(
    case: Case, site: Site, failing: ast.expr, match: re.Match[str], seen: ObservedFrame
) -> Finding | None:
    """An object that was handed in, of a class of a library: the code reads what some of the
    library's classes have, and this one has not."""
    read = _read_of(failing, match["name"])
    owner = ast.unparse(read.value) if read is not None else ""
    if read is None or seen.value_of(owner) is None:
        return None
    return texts.OF_ANOTHER_KIND.finding(
        crash=site, value=owner, kind=match["owner"], name=match["name"],
        here=quote_seen(case.frames[0], site, texts.READ_OF.format(read=ast.unparse(read)), owner),
    )  # fmt: skip


def _read_of(failing: ast.expr, name: str) -> ast.Attribute | None:
    reads = (one for one in ast.walk(failing) if isinstance(one, ast.Attribute))
    return next((one for one in reads if one.attr == name), None)


def _tests_of(value: ast.expr, function: Function) -> Iterator[ast.Call]:
    """The calls in conditions that ask what kind of object a value is."""
    text = ast.unparse(value)
    for node in walk_own_nodes(function):
        test = getattr(node, "test", None)
        for one in ast.walk(test) if isinstance(test, ast.expr) else ():
            if isinstance(one, ast.Call) and one.args and ast.unparse(one.args[0]) == text:
                yield one


def _blame_refused(
    case: Case, site: Site, failing: ast.expr, seen: ObservedFrame, function: Function
) -> ToolSteps[Finding | None]:
    """A call, or a read at a fixed key or index, that raised for values made in the function. It is
    none of the workspace's code, whose own line would be the innermost one."""
    if case.error_type in OF_NO_INPUT or _ARGUMENTS.search(case.message):
        return None
    if seen.refused is not None:
        return None  # whoever put that in is to be asked
    used = list(_used_by(failing))
    given = _given_as_is(function)
    taken = _taken_from({*given, "self", "cls"}, function)
    varying = [one for one in used if not isinstance(one, ast.Constant | ast.Lambda)]
    is_empty = any(one.value.length == 0 for one in seen.operands)
    is_taken = all(_root(one) in taken for one in varying)
    if (is_taken or is_empty) and not (yield from is_library(case)):
        return None  # whatever of the program made or was to fill it is to be asked
    # It is what they were looked up in that lacks a key; no text should be where none is meant.
    texts_may_vary = case.error_type != "KeyError" and not (
        case.error_type.endswith("TypeError") and _is_called_by_own(case)
    )
    asked = [
        one
        for one in used
        if is_filled_elsewhere(site, {ast.unparse(one)})
        or (_root(one) in given and not (texts_may_vary and _is_text(_root(one), seen)))
    ]
    if not used or asked or any(_is_none(one, seen) for one in used):
        return None  # whoever made it is to be asked
    roots = [_root(one) for one in used]
    if (yield from are_made_by_own(case, site, roots)):
        return None
    if (yield from _was_cut(case, site, roots)):
        return None  # whoever cut it may have cut it wrongly
    if is_of_match(case.error_type, seen):
        return None  # the pattern may match too much
    if (yield from _calls_own(case, site, used, seen)):
        return None
    text = _REFUSED_TEXT.search(case.message)
    if text is not None and (yield from find_in_data(case, text["text"])) is not None:
        return None  # the data may be wrong
    return tell_refusal(case, site, ast.unparse(failing), seen, texts.REFUSED)


def _unpacked_too_far(case: Case, site: Site, seen: ObservedFrame) -> ToolSteps[Finding | None]:
    """What a library's function returned has fewer or more parts than the names it is given to."""
    if "to unpack" not in case.message:
        return None
    split = explain_seen_unpacking(case, site)
    if split is not None:
        return split
    unpacking = parse_assignment(seen.failing)
    value = unpacking.value if unpacking is not None else None
    if unpacking is None or not isinstance(value, ast.Call):
        return None
    callee = ast.unparse(value.func).rpartition(".")[2]
    if (yield from has_function(case, site, [callee])):
        return None
    return tell_refusal(case, site, ast.unparse(unpacking), seen, texts.REFUSED)


def _used_by(failing: ast.expr) -> Iterator[ast.expr]:
    """What a call takes, or what is read from at a fixed key or index, unless it is another
    object's."""
    if isinstance(failing, ast.Subscript) and isinstance(failing.slice, ast.Constant):
        if not isinstance(failing.value, ast.Attribute):
            yield failing.value
    elif isinstance(failing, ast.Call):
        arguments = (*failing.args, *(one.value for one in failing.keywords))
        fixed = all(isinstance(one, ast.Constant) for one in arguments)
        if fixed and isinstance(failing.func, ast.Attribute):
            yield failing.func.value
        for one in arguments:
            yield from _list_values(one)


def _list_values(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression hands on as it is: the elements that it lists, the one or the other that
    it chooses."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        parts = node.elts
    elif isinstance(node, ast.BoolOp):
        parts = node.values
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    else:
        yield node
        return
    for part in parts:
        yield from _list_values(part)


def _joined_unlike(
    case: Case, site: Site, failing: ast.expr, seen: ObservedFrame
) -> ToolSteps[Finding | None]:
    """A sum of what is made on the spot, not by the workspace, which fails whatever its calls take:
    `"left: " + hexlify(rest)`."""
    unlike = _JOINED.match(case.message)
    parts = list(_list_added(failing))
    if unlike is None or len(parts) < 2:
        return None
    if not all(isinstance(one, ast.Constant | ast.JoinedStr | ast.Call) for one in parts):
        return None
    if (yield from _calls_own(case, site, parts, seen)):
        return None
    words = {"sum": shorten_text(ast.unparse(failing)), **unlike.groupdict()}
    return texts.JOINED_UNLIKE.finding(words, crash=site)


def _list_added(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _list_added(node.left)
        yield from _list_added(node.right)
    else:
        yield node


def _calls_own(
    case: Case, site: Site, used: Sequence[ast.expr], seen: ObservedFrame
) -> ToolSteps[bool]:
    """Whether what is used was made on the spot by a function of the workspace, going by its name;
    a method of an object that was seen to be of another class is none."""
    for call in (one for expr in used for one in ast.walk(expr) if isinstance(one, ast.Call)):
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        value = seen.value_of(ast.unparse(owner)) if owner is not None else None
        if value is not None and not (yield from has_class(case, site, value.type)):
            continue
        if (yield from has_function(case, site, [ast.unparse(call.func).rpartition(".")[2]])):
            return True
    return False


def _was_cut(case: Case, site: Site, names: Sequence[str]) -> ToolSteps[bool]:
    """Whether the caller passed a part of a text for one of these parameters."""
    for name in names:
        if site.function is not None and is_left_as_given(site, name):
            passed = yield from find_passed(case, 1, site.function, name)
            if passed is not None and _CUT.search(passed[1].at.text):
                return True
    return False


def _is_text(name: str, seen: ObservedFrame) -> bool:
    """Whether a parameter was a text: data, which may be anything, whoever passed it on."""
    value = seen.value_of(name)
    return value is not None and value.type in _TEXTS


def _is_called_by_own(case: Case) -> bool:
    """Whether a function of the workspace called the one that failed, as far as was seen."""
    return any(one.function not in {None, "<module>"} for one in case.frames[1:])


def _is_none(node: ast.expr, seen: ObservedFrame) -> bool:
    value = seen.value_of(ast.unparse(node))
    return value is not None and value.is_none


def _root(node: ast.expr) -> str:
    """The name whose value, or a part of it, an expression is as it stands; "" of what is made."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _given_as_is(function: Function) -> frozenset[str]:
    """The parameters that the function sets to nothing else."""
    stored = {
        one.id
        for one in walk_own_nodes(function)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    return _parameters(function) - {"self"} - stored


def _taken_from(names: set[str], function: Function) -> set[str]:
    """These and the locals that hold nothing but a part of what they do: in a program its other
    functions made that, wrongly or not."""
    sets = [one for one in walk_own_nodes(function) if isinstance(one, ast.Assign | ast.For)]
    for one in sorted(sets, key=lambda one: one.lineno):
        target = one.target if isinstance(one, ast.For) else one.targets[0]
        if _root(one.iter if isinstance(one, ast.For) else one.value) in names:
            names |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
    return names


def _parameters(function: Function) -> frozenset[str]:
    taken = function.args
    every = (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg)
    return frozenset(one.arg for one in every if one is not None)


_ANY = Matcher("", languages={"python"})
RULES = (Rule("unexpected_value", _ANY, at_crash(investigate)),)
