"""What gives a value: the assignments of a name or field, the arguments of a parameter, the results
of a function; from the text alone, over all files of a small program."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree

_MEMBERS: Final = frozenset({"field_expression", "field_access", "selector_expression"})
_PUTS: Final = (
    "init_declarator", "assignment_expression", "variable_declarator", "short_var_declaration",
    "assignment_statement", "var_spec", "let_declaration", "let_condition", "const_spec",
    "const_item", "static_item",
)  # fmt: skip
_FIELD_PUTS: Final = (
    "field_initializer", "keyed_element", "initializer_pair", "shorthand_field_initializer",
    "field_declaration",
)  # fmt: skip
_DECLARES: Final = frozenset({"variable_declarator", "init_declarator", "var_spec"})
_DECLARATORS: Final = frozenset(
    {"pointer_declarator", "reference_declarator", "array_declarator"}
)  # fmt: skip
_NAMED: Final = FUNCTIONS - {"func_literal", "lambda_expression", "closure_expression"}
_RETURNS: Final = ("return_statement", "return_expression")
_WRAPS: Final = frozenset(
    {"parenthesized_expression", "try_expression", "reference_expression", "literal_element",
     "expression_list", "condition_clause"}
)  # fmt: skip
_UNWRAPS: Final = frozenset(
    {"unwrap", "expect", "clone", "to_owned", "Some", "Ok", "unwrap_or_default"}
)
_MOST_HOPS: Final = 5


class Sources:
    """Of a program's values."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        self._trees = trees

    def trace(
        self,
        part: Part,
        is_origin: Callable[[Part], bool],
        list_through: Callable[[Part], list[Part]],
        hops: int = _MOST_HOPS,
    ) -> list[Part]:
        """The origins of a value, and what else it comes from as far as the text tells.

        Args:
            is_origin: whether an expression is one.
            list_through: the parts of an expression that it is followed into.
        """
        part = strip(part)
        inside = [] if is_origin(part) or not hops else list_through(part)
        inside = inside or ([] if is_origin(part) or not hops else self._list_sources(part))
        if not inside:
            return [part]
        found = [
            one for other in inside
            for one in self.trace(other, is_origin, list_through, hops - 1)
        ]  # fmt: skip
        return list(dict.fromkeys(found))

    def _list_sources(self, part: Part) -> list[Part]:
        if part.type in CALLS:
            name = part.called
            return self._list_results(name) if name else []
        if part.type in _MEMBERS:
            return self._list_of_field(part.last_name)
        if part.type not in {"identifier", "field_identifier"}:
            return []
        function = part.function
        while function:
            found = [
                value for put in function.list_inside(*_PUTS)
                for name, value in _read_put(put) if name.text == part.text and value
            ]  # fmt: skip
            if found:
                return found
            index = _find_parameter(function, part.text)
            if index is not None:
                return self._list_arguments(name_of(function), index)
            function = function.parent.function
        return self._list_of_field(part.text)

    def _list_results(self, name: str) -> list[Part]:
        found = self._functions.get(name, [])
        return _list_returned(found[0]) if len(found) == 1 else []

    def _list_arguments(self, name: str, index: int) -> list[Part]:
        if not name or len(self._functions.get(name, [])) != 1:
            return []
        calls = [one for tree in self._trees for one in tree.list_calls(name)]
        calls += [
            one for tree in self._trees for one in tree.list_parts("object_creation_expression")
            if one.field("type").text == name
        ]  # fmt: skip
        return [one.arguments[index] for one in calls if index < len(one.arguments)]

    @cached_property
    def _functions(self) -> dict[str, list[Part]]:
        return group_functions(self._trees)

    def _list_of_field(self, name: str) -> list[Part]:
        """What is put into all fields of a name, and into what stands outside of functions."""
        found: list[Part] = []
        first: list[Part] = []
        for tree in self._trees:
            for put in tree.list_parts(*_PUTS, *_FIELD_PUTS):
                for left, value in _read_put(put):
                    is_member = left.type in _MEMBERS or put.type in _FIELD_PUTS
                    is_outer = is_member or not put.function or tree.language == "java"
                    if value and left.last_name == name and is_outer:
                        is_declared = put.field("default_value") or put.type in _DECLARES
                        (first if is_declared else found).append(value)
        return found or first


def strip(part: Part) -> Part:
    """An expression without what only stands around it: parentheses, `?`, `.unwrap()`."""
    while True:
        if part.type in _WRAPS and part.children:
            part = part.children[-1]
        elif part.type in CALLS and part.called in _UNWRAPS:
            inner = part.receiver or next(iter(part.arguments), part.field())
            if not inner:
                return part
            part = inner
        else:
            return part


def group_functions(trees: Iterable[Tree]) -> dict[str, list[Part]]:
    """The functions by their last names, in the order of the text."""
    found: dict[str, list[Part]] = {}
    for one in (part for tree in trees for part in tree.list_parts(*_NAMED)):
        found.setdefault(name_of(one), []).append(one)
    return found


def name_of(function: Part) -> str:
    """The last name of a function; "" of one that has none."""
    part = find_function_declarator(function)
    return part.field("declarator").last_name if part else function.field("name").last_name


def find_function_declarator(function: Part) -> Part:
    """What declares the name and the parameters of a function of C or C++, or of a lambda, below
    pointers and references; nothing of another."""
    part = function.field("declarator")
    while part and not part.type.endswith("function_declarator"):
        part = part.field("declarator") or part.first
    return part


def _read_put(put: Part) -> Iterator[tuple[Part, Part]]:
    """What an assignment or declaration sets, each with its value."""
    if put.type == "shorthand_field_initializer":
        yield put.first, put.first
        return
    if put.type == "field_initializer" and not put.field("field"):
        given = put.children[-1].children  # C++: `period(1000 / hertz)`
        if len(given) == 1:
            yield put.first, given[0]
        return
    left = put.field("left", "name", "declarator", "pattern", "field", "key", "designator")
    right = put.field("right", "value", "default_value")
    names = left.children if left.type == "expression_list" else [left]
    if put.type in {"var_spec", "const_spec"}:
        names = put.fields("name")
    if left.type in {"tuple_struct_pattern", "mut_pattern"}:  # `Some(x)`
        names = left.children[-1:]
    values = right.children if right.type == "expression_list" else [right]
    if put.operator.removeprefix(":") not in {"", "="}:
        return
    for index, name in enumerate(names):
        at = name.first if name.type in {"field_designator", "literal_element"} else name
        at = at.declared_name if at.type in _DECLARATORS else at
        if len(values) == len(names):
            yield at, values[index]
        elif index == 0 and len(values) == 1:
            yield at, values[0]


def list_parameters(function: Part) -> list[Part]:
    """The declarations of a function's parameters."""
    return (find_function_declarator(function) or function).field("parameters").children


def _find_parameter(function: Part, name: str) -> int | None:
    """Which parameter of a function has a name."""
    given = list_parameters(function)
    names = [
        one.text for part in given if part.type != "self_parameter"
        for one in (part.fields("name", "pattern") or [part.declared_name])
    ]  # fmt: skip
    return names.index(name) if name in names else None


def _list_returned(function: Part) -> list[Part]:
    """The results of a function, the first of several."""
    found = [
        strip(one.first) for one in function.list_inside(*_RETURNS)
        if one.function == function and one.children
    ]  # fmt: skip
    first = [
        one.first.children[0] for one in function.list_inside("return_statement")
        if one.first.type == "expression_list" and len(one.first.children) > 1
        and one.function == function
    ]  # fmt: skip
    if first:
        return first
    body = function.field("body")
    last = body.children[-1] if body.type == "block" and body.children else body.field()
    if function.type == "function_item" and last and not last.type.endswith("statement"):
        found += _list_ends(last)
    return found


def _list_ends(part: Part) -> list[Part]:
    """Rust: what an expression gives, in each of its ways."""
    if part.type == "block":
        return _list_ends(part.children[-1]) if part.children else []
    if part.type == "if_expression":
        other = part.field("alternative")
        return _list_ends(part.field("consequence")) + (_list_ends(other.first) if other else [])
    if part.type == "match_expression":
        arms = part.list_inside("match_arm")
        return [end for one in arms for end in _list_ends(one.field("value"))]
    if part.type in {"expression_statement", *_RETURNS} or part.text == "None":
        return []
    return [strip(part)]
