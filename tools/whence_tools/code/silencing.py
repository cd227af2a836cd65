"""What in code keeps a failure from being seen: handlers, defaults, filters, conditions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.default_values import replaces_empty, takes_default, writes_default
from whence_tools.code.loading import acts_on_load
from whence_tools.code.omissions import leaves_out
from whence_tools.code.statements import (
    ARGUMENTS,
    ASSERTS,
    BRANCHES,
    CALLS,
    CLEANUPS,
    COLLECTIONS,
    FUNCTIONS,
    HANDLERS,
    LITERALS,
    NUMBERS,
    RAISES,
    RETURNS,
    STRINGS,
    condition_of,
    is_lazy,
    is_of_literals,
    list_arguments,
    name_callee,
    operator_of,
    walk_own_nodes,
)
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source

DEFAULTS: Final = "takes a default for what may be missing"
LEAVES_OUT: Final = "leaves data out"
_REPLACES_EMPTY: Final = "replaces what is empty as well"
_WRITES_DEFAULT: Final = "writes down what is taken for what is missing"
OF_DATA: Final = frozenset({DEFAULTS, LEAVES_OUT, _REPLACES_EMPTY, _WRITES_DEFAULT})
_PASSED_ON: Final = RAISES | {"jump_expression", "raise"}
_ENDS: Final = RAISES | RETURNS | {"break_statement", "continue_statement"}
_REACHED_ANYWAY: Final = FUNCTIONS | {
    "comment", "line_comment", "block_comment", "class_declaration", "class_definition",
    "decorated_definition", "case", "switch_case", "switch_default", "case_statement",
    "expression_case", "default_case", "labeled_statement", "ERROR", "else", "elsif", "when",
    "rescue", "ensure",
}  # fmt: skip
_EMPTY: Final = frozenset({"[]", "{}", "()", "None", "null", "nil", "0", "1", "-1", "''", '""'})

# they fail where a default would go on
_STRICT: Final = frozenset(
    {"at", "unwrap", "expect", "getValue", "Single", "First", "requireNotNull", "checkNotNull",
     "raise_for_status", "Number", "BigInt", "Integer", "Float", "stoi", "stol", "stod",
     "fullmatch", "addExact", "subtractExact", "multiplyExact", "toIntExact", "requireNonNull",
     "try_from", "try_into", "freeze", "seal", "preventExtensions", "MappingProxyType"}
)  # fmt: skip
_SWALLOWING: Final = frozenset(
    {"suppress", "runCatching", "catch_unwind", "recover", "catch", "ok", "onErrorReturn",
     "errorCatch", "allSettled", "error_reporting", "ignore_errors", "simplefilter",
     "filterwarnings", "seterr", "set_error_handler", "set_exception_handler",
     "restore_error_handler", "restore_exception_handler", "set_terminate",
     "setDefaultUncaughtExceptionHandler", "setUncaughtExceptionHandler", "signal"}
)  # fmt: skip
# what they are given runs later or elsewhere, where its failure ends nothing
_APART: Final = frozenset(
    {"submit", "runAsync", "supplyAsync", "execute", "spawn", "start_new_thread", "Thread",
     "Timer", "setTimeout", "setInterval", "setImmediate", "nextTick", "queueMicrotask",
     "create_task", "ensure_future", "launch", "startVirtualThread", "fork", "detach"}
)  # fmt: skip
_ALL_ERRORS: Final = re.compile(
    r"except\s*(?::|(?:Base)?Exception\b)|catch\s*\(\s*(?:final\s+)?(?:Exception|Throwable|\.\.\.|\\Throwable"
    r"|\\?Exception)\b|rescue\s*(?:=>|\n|(?:Standard)?Error\b|Exception\b)"
)
_OVERFLOWING: Final = re.compile(r"(?:wrapping|saturating|overflowing)_\w+$")
_ANSWERS_FOR_ALL: Final = re.compile(
    r"(?:__(?:getattr|getattribute|missing|get|call|callStatic)(?:__)?"
    r"|(?:method|const|respond_to)_missing\??)$"
)  # fmt: skip
_CONVERTING: Final = frozenset(
    {"int", "float", "len", "ord", "chr", "str", "bytes", "eval", "Decimal", "Number", "parseInt",
     "BigInt", "Integer", "Float", "sum", "fromhex", "valueOf", "parse", "atoi"}
)  # fmt: skip
_OF_ALL: Final = re.compile(r"(?:Math\.)?(?:max|min)\((?:\.\.\.)?\$?\w+\)")  # of one collection
_COMPILED: Final = frozenset({"preproc_if", "preproc_ifdef", "preproc_elif"})
_COMPILING: Final = re.compile(r"\bcfg\b|\bignore\b|\bdebug_assertions\b|#\[allow\(.*overflow")
_OFF: Final = re.compile(
    r"exception\s*[:=]\s*false|check\s*[:=]\s*(?:false|False)|strict\s*[:=]\s*(?:false|False)"
    r"|errors\s*=\s*['\"](?:ignore|replace)|return_exceptions\s*=\s*True|on_bad_lines\s*="
    r"|missing_ok\s*=\s*True|raise_on\w*\s*=\s*False"
)
_ON: Final = re.compile(
    r"^(?:strict|check|validate|required|raise_\w+)\s*=\s*(?:True|1)$|^errors\s*=\s*.strict"
)


def is_strict(node: Node, source: Source) -> bool:
    """Whether a node makes something fail where it is missing or wrong."""
    if node.type in {"keyword_argument", "declare_directive"}:
        return _ON.search(source.text(node)) is not None
    if node.type == "simple_parameter":  # PHP's types are checked as it runs
        given = node.child_by_field_name("type")
        function = node.parent.parent if node.parent is not None else None
        if function is None or function.child_by_field_name("name") is None:  # a closure's
            return False
        return given is not None and re.search(r"[|?]|mixed", source.text(given)) is None
    if node.type == "expression_statement" and source.text(node)[1:11] == "use strict":
        return True
    return node.type in CALLS and name_callee(node, source) in _STRICT


def find_silencers(node: Node, source: Source) -> Iterator[str]:
    """What a node does to keep a failure from being seen, in words that follow "The patch"."""
    return (
        says
        for says, holds in _SIGNS
        if holds(node, source) and not (says in OF_DATA and _only_decides(node))
    )


def _only_decides(node: Node) -> bool:
    """Whether a node stands in the condition of a branch: what is asked there gets nowhere else."""
    branch = next((one for one in walk_ancestors(node) if one.type in BRANCHES | FUNCTIONS), None)
    condition = condition_of(branch) if branch is not None and branch.type in BRANCHES else None
    return condition is not None and (
        condition.start_byte <= node.start_byte and node.end_byte <= condition.end_byte
    )


def _swallows(node: Node, source: Source) -> bool:
    if node.type in HANDLERS:
        return not any(one.type in _PASSED_ON for one in walk(node))
    if node.type in {"pair", "keyword_argument", "named_argument"}:
        return _OFF.search(source.text(node)) is not None
    if node.type in CALLS:
        name, given = name_callee(node, source), len(list_arguments(node))
        return (name in _SWALLOWING and (name != "catch" or given > 0)) or (
            name == "then" and given > 1
        )
    if node.type in RETURNS:
        return _ends_cleanup(node) or _ends_context(node, source)
    return node.type == "error_suppression_expression"


def _renames_all_errors(node: Node, source: Source) -> bool:
    """`except Exception: raise NotFound`: whatever goes wrong is called the same."""
    if node.type not in HANDLERS or not _ALL_ERRORS.match(source.text(node)):
        return False
    raised = [one for one in walk(node) if one.type in RAISES]
    return any(one.named_child_count and "(" in source.text(one) for one in raised)


def _ends_cleanup(returned: Node) -> bool:
    """A return in `finally` or `ensure`, which takes the place of the error."""
    for around in walk_ancestors(returned):
        if around.type in FUNCTIONS:
            return False
        if around.type in CLEANUPS:
            return True
    return False


def _ends_context(returned: Node, source: Source) -> bool:
    """`return True` of a context manager's end: the error goes no further."""
    function = next((one for one in walk_ancestors(returned) if one.type in FUNCTIONS), None)
    name = function.child_by_field_name("name") if function is not None else None
    is_end = name is not None and source.text(name) in {"__exit__", "__aexit__"}
    return is_end and source.text(returned) not in {"return", "return None", "return False"}


def _ends_before_more(node: Node, _source: Source) -> bool:
    return node.type in _ENDS and _goes_on(node)


def _is_compiled_sometimes(node: Node, source: Source) -> bool:
    if node.type == "attribute_item":
        return _COMPILING.search(source.text(node)) is not None
    if node.type in {"preproc_def", "identifier"}:
        return re.search(r"\bNDEBUG\b|^__debug__$", source.text(node)) is not None
    return node.type in _COMPILED


def _goes_on(node: Node) -> bool:
    following = node.next_named_sibling
    if node.parent is not None and node.parent.type == "expression_statement":
        following = node.parent.next_named_sibling
    elif node.parent is None or not re.search(
        "block|body|statement|then|program", node.parent.type
    ):
        return False
    while following is not None and following.type in _REACHED_ANYWAY:
        following = following.next_named_sibling
    return following is not None


def _decides_by_constant(node: Node, source: Source) -> bool:
    if node.type in BRANCHES:
        condition = condition_of(node)
        return condition is not None and _is_constant(condition, source)
    if node.type in ASSERTS and node.named_child_count:
        return _is_constant(node.named_children[0], source)
    if node.type in CALLS and (name_callee(node, source) or "").startswith("assert"):
        given = list_arguments(node)
        return bool(given) and len(given) <= 2 and _is_constant(given[0], source)
    if operator_of(node, source) in {"&&", "||", "and", "or"}:
        return any(_is_truth(one, source) for one in node.named_children)
    return False


def _is_truth(node: Node, source: Source) -> bool:
    return source.text(node) in {"true", "false", "True", "False"} or _is_compared(node, source)


def _is_compared(node: Node, source: Source) -> bool:
    """`1 == 2`, `x == x`."""
    if operator_of(node, source) not in {"==", "===", "!=", "!==", "<", ">", "<=", ">="}:
        return False
    sides = node.named_children
    return len(sides) == 2 and (
        all(one.type in LITERALS for one in sides) or source.text(sides[0]) == source.text(sides[1])
    )


def _is_constant(node: Node, source: Source) -> bool:
    while node.type in {"parenthesized_expression", "argument", "value_argument"}:
        if node.named_child_count != 1:
            return False
        node = node.named_children[0]
    if node.type in {"not_operator", "unary_expression", "unary"} and node.named_child_count:
        return _is_constant(node.named_children[-1], source)
    return node.type in LITERALS | {"tuple"} or _is_truth(node, source)


def _returns_literal(node: Node, source: Source) -> bool:
    """A value that is no beginning of anything, such as 0 or an empty list."""
    if node.type in RETURNS:
        given = node.named_children[-1] if node.named_child_count else None
    elif node.type in {"arrow_function", "lambda"}:
        given = node.child_by_field_name("body")
    else:
        return False
    while given is not None and given.type == "expression_list" and given.named_child_count == 1:
        given = given.named_children[0]
    if given is not None and any(_is_converted_literal(one, source) for one in walk(given)):
        return True
    if given is None or given.type not in NUMBERS | STRINGS | COLLECTIONS:
        return False
    literal = all(one.type in LITERALS or one.child_count for one in walk(given) if one.is_named)
    return literal and source.text(given) not in _EMPTY


def _is_converted_literal(node: Node, source: Source) -> bool:
    """`int("514", 16)`: a literal in other letters; not what a call is given, as in
    `quantize(Decimal("0.01"))`."""
    if node.type not in CALLS or name_callee(node, source) not in _CONVERTING:
        return False
    if node.parent is not None and node.parent.type in ARGUMENTS:
        return False
    given = list_arguments(node)
    return bool(given) and all(map(is_of_literals, given))


def _answers_one_input(node: Node, source: Source) -> bool:
    """`if text == "2,5": return Pair(2, 5)`: a result that is written down, not computed."""
    if node.type not in RETURNS or not node.named_child_count:
        return False
    given = node.named_children[-1]
    made = given.type in CALLS or "creation" in given.type or given.type == "new_expression"
    if (
        not made
        or not list_arguments(given)
        or not all(is_of_literals(one) for one in list_arguments(given))
    ):
        return False
    branch = next((one for one in walk_ancestors(node) if one.type in BRANCHES | FUNCTIONS), None)
    condition = condition_of(branch) if branch is not None and branch.type in BRANCHES else None
    return condition is not None and any(
        operator_of(one, source) in {"==", "==="} and any(map(is_of_literals, one.named_children))
        for one in walk(condition)
    )


def _hides_overflow(node: Node, source: Source) -> bool:
    """`total.saturating_sub(sold)`: what cannot be is made a value that can; of how many elements
    are left over, none is one."""
    name = name_callee(node, source) if node.type in CALLS else None
    counts = f".len().{name}(" in source.text(node)
    return name is not None and _OVERFLOWING.match(name) is not None and not counts


def _clamps(node: Node, source: Source) -> bool:
    """`items[min(at + 2, len(items) - 1)]`: whatever is beyond the end is the last one."""
    name = name_callee(node, source) if node.type in CALLS else None
    if name not in {"min", "max", "clamp", "coerceIn", "coerceAtMost", "Min", "Max"}:
        return False
    if _OF_ALL.fullmatch(source.text(node)):
        return False
    around = [one.type for one, _ in zip(walk_ancestors(node), range(3), strict=False)]
    return any("subscript" in one or "index" in one for one in around)


def _runs_separately(node: Node, source: Source) -> bool:
    return node.type == "go_statement" or (
        node.type in CALLS and name_callee(node, source) in _APART
    )


def _delays_checks(node: Node, source: Source) -> bool:
    """A generator or coroutine that checks: nothing, until somebody asks for its result."""
    return (
        node.type in FUNCTIONS
        and is_lazy(node, source)
        and any(one.type in RAISES | ASSERTS for one in walk_own_nodes(node))
    )


def _answers_for_all(node: Node, source: Source) -> bool:
    """A method that answers for names or keys that are not there."""
    if node.type in FUNCTIONS:
        name = node.child_by_field_name("name")
        return name is not None and _ANSWERS_FOR_ALL.match(source.text(name)) is not None
    return node.type == "new_expression" and source.text(node).startswith("new Proxy(")


def _drops_an_error(node: Node, source: Source) -> bool:
    if node.type == "assignment_statement":
        left, right = (node.child_by_field_name(side) for side in ("left", "right"))
        if left is not None and right is not None and source.text(right) == "nil":
            return re.search(r"\berr\w*$", source.text(left)) is not None
    if node.type in {"short_var_declaration", "assignment_statement", "let_declaration"}:
        left = node.child_by_field_name("left") or node.child_by_field_name("pattern")
        text = source.text(left) if left is not None else source.text(node)[:6]
        return bool(re.search(r"(?:^|,\s*|let )_$", text.strip()))
    return False


_SIGNS: Final[tuple[tuple[str, Callable[[Node, Source], bool]], ...]] = (
    ("catches errors and goes on", _swallows),
    ("gives every error the same name", _renames_all_errors),
    ("makes code unreachable", _ends_before_more),
    (LEAVES_OUT, leaves_out),
    (DEFAULTS, takes_default),
    (_REPLACES_EMPTY, replaces_empty),
    (_WRITES_DEFAULT, writes_default),
    ("decides by a constant", _decides_by_constant),
    ("compiles code in only under a condition", _is_compiled_sometimes),
    ("returns a literal", _returns_literal),
    ("writes down the result for one input", _answers_one_input),
    ("ignores an error", _drops_an_error),
    ("hides an overflow", _hides_overflow),
    ("hides an index that is out of range", _clamps),
    ("runs code where its failure is not seen", _runs_separately),
    ("puts a check off", _delays_checks),
    ("answers for names that are not there", _answers_for_all),
    ("changes more than itself as it is loaded", acts_on_load),
)
