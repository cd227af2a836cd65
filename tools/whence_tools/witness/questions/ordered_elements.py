"""Of what a Python line puts in order, the value that cannot be compared with the others.

`sorted`, `min`, `max`, `list.sort` and the functions of `heapq` compare elements, or what a key
function makes of each, by an operator that stands nowhere in the program.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from whence_tools.errors.observed import ObservedFrame, Value

NOT_COMPARED: Final = lazy_pattern(
    r"not supported between instances of '(?:\w+\.)*(\w+)' and '(?:\w+\.)*(\w+)'"
)
# Where a function that orders what it is given takes it.
_ORDERS: Final = {
    **dict.fromkeys(("sorted", "min", "max", "heapify", "heappush", "heappop", "heapreplace"), 0),
    **dict.fromkeys(("heappushpop", "insort", "insort_left", "insort_right"), 0),
    **dict.fromkeys(("nsmallest", "nlargest"), 1),
}
_NUMBERS: Final = frozenset({"int", "float"})
_GETTERS: Final = {"attrgetter": "name", "itemgetter": "key"}

Path = tuple[tuple[str, str], ...]
"""From an element to what is compared of it: what is read, `name` or `key`, and the name, or the
key as it is written."""


@dataclass(frozen=True, slots=True)
class OddElement:
    """What cannot be compared.

    Attributes:
        items: the collection, as it is written.
        index: where its element stands: a number from 0, or a key as it is written.
        path: from the element to what is compared.
        value: what that is.
        orders: what compares it: `sorted`, `max`, …
        is_key: the collection is a mapping, and what is compared one of its keys.
    """

    items: str
    index: str
    path: Path
    value: Value
    orders: str
    is_key: bool = False

    @property
    def text(self) -> str:
        """The expression of what is compared: `rows[1]['rank']`, or a key as it reads."""
        if self.is_key:
            return self.value.repr
        parts = (f".{name}" if kind == "name" else f"[{name}]" for kind, name in self.path)
        return f"{self.items}[{self.index}]{''.join(parts)}"


@dataclass(frozen=True, slots=True)
class Ordering:
    """A call that orders the elements of a collection.

    Attributes:
        of: the collection, as it is written.
        view: what of a mapping is gone through: `keys`, `values` or `items`.
        made: how what is compared is read of an element; None where that is computed.
        key: the key function as it is written; None where the elements themselves are compared.
    """

    name: str
    of: str
    view: str
    made: Path | None
    key: ast.expr | None


def find_odd_element(seen: ObservedFrame, message: str) -> OddElement | None:
    """The first element of the type that the others cannot be compared with; None where the line
    orders nothing, or its elements were not seen, or it is open which of two types is the odd one.

    Args:
        message: CPython's, of an operator that two types don't support.
    """
    types = NOT_COMPARED.search(message)
    ordering = find_ordering(seen.failing)
    held = seen.value_of(ordering.of) if ordering is not None else None
    if types is None or ordering is None or held is None:
        return None
    for read in _list_paths(ordering):
        view, path = _choose_view(ordering.view, read)
        compared = [
            (index, value)
            for index, element in _list_elements(held, view)
            if (value := _follow(path, element)) is not None
        ]
        odd = choose_odd_type(types.groups(), [value for _, value in compared])
        for index, value in compared:
            if value.type == odd:
                is_key = view == "keys" and bool(held.keys)
                return OddElement(ordering.of, index, path, value, ordering.name, is_key)
    return None


@dataclass(frozen=True, slots=True)
class Tie:
    """Two elements that differ only in parts that have no order.

    Attributes:
        items: the collection, as it is written.
        parts: how many parts before them are the same.
        type: of the parts without an order.
    """

    items: str
    orders: str
    parts: int
    type: str


def find_tie(seen: ObservedFrame, message: str) -> Tie | None:
    """The tuples that have the same parts up to one that has no order; None where the line orders
    no tuples, or none of those that were seen.

    Args:
        message: CPython's, of an operator that a type doesn't support.
    """
    types = NOT_COMPARED.search(message)
    ordering = find_ordering(seen.failing)
    held = seen.value_of(ordering.of) if ordering is not None else None
    if types is None or ordering is None or held is None:
        return None
    if types[1] != types[2] or ordering.key is not None:
        return None
    elements = [one for _, one in _list_elements(held, ordering.view) if one.type == "tuple"]
    parts = [_list_parts(one) for one in elements]
    first = {
        next((at for at, (kind, text) in enumerate(each) if kind == types[1] or text == "…"), 0)
        for each in parts
    }
    if len(first) != 1 or not (before := first.pop()):
        return None
    same = Counter(tuple(text for _, text in one[:before]) for one in parts)
    if not parts or max(same.values()) < 2:
        return None
    return Tie(ordering.of, ordering.name, before, types[1])


def _list_parts(element: Value) -> list[tuple[str, str]]:
    """The types and texts of a tuple's parts; where they were too deep inside to be read, what its
    own text says of them."""
    if element.items is not None:
        return [(value.type, value.repr) for _, value in element.items]
    shown = re.fullmatch(r"\(([^(){}\[\]]+), …\)", element.repr)
    texts = [*shown[1].split(", "), "…"] if shown is not None else []
    return [("", text) for text in texts]


def find_ordering(failing: str) -> Ordering | None:
    """The one call of an expression that orders something, unless it compares as well."""
    tree = parse_source(failing.strip())
    nodes = list(ast.walk(tree)) if tree is not None else []
    if any(isinstance(one, ast.Compare) for one in nodes):
        return None
    found = [one for node in nodes if isinstance(node, ast.Call) if (one := _read_call(node))]
    return found[0] if len(found) == 1 else None


def _read_call(call: ast.Call) -> Ordering | None:
    key = next((one.value for one in call.keywords if one.arg == "key"), None)
    match call.func:
        case ast.Attribute(value=of, attr="sort") if not call.args:
            return _make_ordering("sort", of, key)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _ORDERS:
            place = _ORDERS[name]
            if len(call.args) <= place or (name in ("min", "max") and len(call.args) > 1):
                return None
            return _make_ordering(name, call.args[place], key)
    return None


def _make_ordering(name: str, of: ast.expr, key: ast.expr | None) -> Ordering:
    made: Path | None = ()
    if isinstance(of, ast.GeneratorExp | ast.ListComp):
        made, of = _read_path(of.elt, of.generators[0].target), of.generators[0].iter
    view = "keys"
    match of:
        case ast.Call(func=ast.Attribute(value=mapping, attr="keys" | "values" | "items" as seen)):
            of, view = mapping, seen
    return Ordering(name, ast.unparse(of), view, made, key)


def _list_paths(ordering: Ordering) -> Iterator[Path]:
    """What may be compared of an element; nothing where a function of the program makes it."""
    made = ordering.made
    match ordering.key:
        case _ if made is None:
            return
        case None:
            yield made
        case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=name)]), body=body):
            bodies = body.elts if isinstance(body, ast.Tuple) else [body]
            read = (_read_path(one, ast.Name(name)) for one in bodies)
            yield from ((*made, *path) for path in read if path is not None)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=read_parts):
            kind = _GETTERS.get(name)
            keys = [one.value for one in read_parts if isinstance(one, ast.Constant)]
            for key in keys if kind else ():
                names = str(key).split(".") if kind == "name" else [repr(key)]
                yield (*made, *((kind or "", name) for name in names))


def _read_path(read: ast.expr, element: ast.expr) -> Path | None:
    """How an expression is read of an element; None where it is computed."""
    match read:
        case ast.Name(id=name) if isinstance(element, ast.Name) and element.id == name:
            return ()
        case ast.Attribute(value=of, attr=name):
            before = _read_path(of, element)
            return None if before is None else (*before, ("name", name))
        case ast.Subscript(value=of, slice=ast.Constant() as key):
            before = _read_path(of, element)
            return None if before is None else (*before, ("key", ast.unparse(key)))
    return None


def _choose_view(view: str, path: Path) -> tuple[str, Path]:
    """Which parts of a mapping are compared, and how they are read: of pairs the keys, which are
    never the same, unless nothing but the values is read."""
    if view != "items":
        return view, path
    return ("values" if path[:1] == (("key", "1"),) else "keys"), path[1:]


def _list_elements(held: Value, view: str) -> Iterator[tuple[str, Value]]:
    """The elements that were seen, each with its index or key; of a mapping its keys, or in a view
    of its values these."""
    for index, (key, value) in enumerate(held.items or ()):
        if key is None:
            yield str(index), value
        else:
            yield key.repr, value if view == "values" else key


def _follow(path: Path, element: Value) -> Value | None:
    found: Value | None = element
    for kind, name in path:
        if found is None:
            return None
        found = (found.fields or {}).get(name) if kind == "name" else found.get_item(name)
    return found


def choose_odd_type(types: Collection[str], values: Sequence[Value] = ()) -> str:
    """The type that is not as it should be: no value, a text among numbers, or the rarer one; ""
    where that is open.

    Args:
        types: of the two that were compared.
        values: some of what was compared.
    """
    if len({*types}) == 1:
        return ""
    if "NoneType" in types:
        return "NoneType"
    if "str" in types and _NUMBERS.intersection(types):
        return "str"
    counts = Counter(one.type for one in values if one.type in types)
    ranked = counts.most_common()
    return ranked[-1][0] if len(ranked) == 2 and ranked[0][1] > ranked[1][1] else ""
