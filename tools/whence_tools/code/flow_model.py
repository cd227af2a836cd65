"""Expressions, functions, classes and bindings, the same for every language.

Lines and columns are 1-based; columns count UTF-16 code units.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression stands, and how it is written."""

    text: str
    line: int
    last_line: int
    column: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Expr:
    """Any expression; kinds that no fact depends on stay this class.

    Attributes:
        parts: the expressions directly inside, in the order of the text.
    """

    at: Place
    parts: tuple[Expr, ...] = ()

    def walk(self) -> Iterator[Expr]:
        """The expression and all inside it, outermost first."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True, slots=True)
class Name(Expr):
    name: str = ""


@dataclass(frozen=True, slots=True)
class Member(Expr):
    """`object.name`; `safe` where an absent object gives an absent value instead of an error."""

    object: Expr = field(kw_only=True)
    name: str = field(kw_only=True)
    name_column: int = field(kw_only=True)
    name_line: int = field(kw_only=True)
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Subscript(Expr):
    object: Expr = field(kw_only=True)
    index: Expr = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument: by position, by keyword, or spread (`*xs`, `...xs`, `**options`)."""

    value: Expr
    keyword: str | None = None
    spread: bool = False


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """`new` for what only a constructor call can be (`new X()`)."""

    callee: Expr = field(kw_only=True)
    arguments: tuple[Argument, ...] = ()
    new: bool = False

    @property
    def name(self) -> str:
        """The last name of what is called, or ""."""
        return self.callee.name if isinstance(self.callee, Name | Member) else ""

    @property
    def receiver(self) -> Expr | None:
        return self.callee.object if isinstance(self.callee, Member) else None


@dataclass(frozen=True, slots=True)
class Constant(Expr):
    """A literal; `value` without quotes for strings."""

    kind: Literal["null", "undefined", "string", "number", "boolean"] = "null"
    value: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a literal with its value; `key` is None where it is computed."""

    key: str | None
    value: Expr
    line: int


@dataclass(frozen=True, slots=True)
class Table(Expr):
    """A dict, map or object literal.

    Attributes:
        open: computed keys may add others.
        spreads: what it takes the keys of, as `...defaults` and `**defaults` do.
    """

    entries: tuple[Entry, ...] = ()
    open: bool = False
    spreads: tuple[Expr, ...] = ()

    @property
    def in_order(self) -> list[Entry | Expr]:
        """Entries and spreads as they are written: later ones win."""
        everything: list[Entry | Expr] = [*self.entries, *self.spreads]
        return sorted(everything, key=lambda part: (
            part.value.at.start if isinstance(part, Entry) else part.at.start))  # fmt: skip

    @property
    def keys(self) -> list[str]:
        return [entry.key for entry in self.entries if entry.key is not None]


@dataclass(frozen=True, slots=True)
class Items(Expr):
    """A list, tuple or array literal; `open` where a spread may add others."""

    items: tuple[Expr, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Operation(Expr):
    """Operands under one operator, as written (`+`, `/`, `<=`, `in`, `!!`, `..`, `not`)."""

    operator: str = ""


@dataclass(frozen=True, slots=True)
class Choice(Expr):
    """One of `options`: a conditional, `when` or `switch` expression."""

    options: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Comprehension(Expr):
    """`result` for each element of `source`; `filtered` where a condition leaves some out, `keyed`
    where each stands under a key."""

    result: Expr = field(kw_only=True)
    source: Expr = field(kw_only=True)
    filtered: bool = False
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Fallback(Expr):
    """`value`, or `otherwise` where it is absent (or falsy): `or`, `||`, `??`, `?:`."""

    value: Expr = field(kw_only=True)
    otherwise: Expr = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Await(Expr):
    value: Expr = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Cast(Expr):
    """`value` seen as `type`; `safe` where a wrong type gives an absent value."""

    value: Expr = field(kw_only=True)
    type: str = ""
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Lambda(Expr):
    """A function value without a name; `result` for one that is a single expression."""

    parameters: tuple[str, ...] = ()
    result: Expr | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    Attributes:
        kind: how arguments reach it.
        default: its default, or None; `optional` where one may be left out without a default.
        type: as written, without the colon; "" where there is none.
        pattern: the names a destructured parameter binds, each with the keys that lead to it.
    """

    name: str
    line: int
    kind: Literal["plain", "positional", "keyword", "rest", "options"] = "plain"
    default: Expr | None = None
    optional: bool = False
    type: str = ""
    pattern: tuple[tuple[tuple[str, ...], str], ...] = ()
    stored: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    """A `return`, or the value of an expression body. `value` is None for a bare one."""

    value: Expr | None
    line: int


@dataclass(frozen=True, slots=True)
class Function:
    """A function, method, constructor or lambda bound to a name.

    Attributes:
        owner: the class it is a method of, or None.
        parameters: without the receiver (`self`, `cls`).
        returns, yields: its own, not those of functions inside.
        falls_off: its end can be reached without a return, where the language then gives an
            absent value.
        coroutine: calling it gives something to await.
        constructor: it makes instances of `owner`.
        receiver: how Go names the instance; "" elsewhere.
        start, end: bytes.
    """

    name: str
    owner: str | None
    line: int
    last_line: int
    start: int
    end: int
    parameters: tuple[Parameter, ...] = ()
    returns: tuple[Return, ...] = ()
    yields: tuple[Return, ...] = ()
    falls_off: bool = False
    generator: bool = False
    coroutine: bool = False
    constructor: bool = False
    static: bool = False
    result_type: str = ""
    decorators: tuple[str, ...] = ()
    receiver: str = ""

    @property
    def qualified(self) -> str:
        return f"{self.owner}.{self.name}" if self.owner else self.name

    @property
    def lines(self) -> range:
        return range(self.line, self.last_line + 1)

    def holds(self, start: int, end: int) -> bool:
        return self.start <= start and end <= self.end


@dataclass(frozen=True, slots=True)
class Field:
    """A field declared in a class body, or a primary-constructor property.

    Attributes:
        late: `lateinit`, declared to be set later (`x!: T`), or typed and without a value in PHP.
        parameter: it is set from the constructor's parameter of the same name.
        tag: the key under which Go's JSON has it.
    """

    name: str
    line: int
    value: Expr | None = None
    type: str = ""
    late: bool = False
    optional: bool = False
    parameter: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Class:
    name: str
    line: int
    last_line: int
    start: int
    end: int
    bases: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()


def key_text(expr: Expr) -> str | None:
    """The key an expression is by its text alone: a literal, or a constant as `Level.INFO`."""
    if isinstance(expr, Constant):
        return expr.value
    if isinstance(expr, Member) and isinstance(expr.object, Name):
        owner, name = expr.object.name, expr.name
        if owner[:1].isupper() and name[:1].isupper():
            return f"{owner}.{name}"
    return None


@dataclass(frozen=True, slots=True)
class Step:
    """One access on the way from a value to the part of it that is meant.

    Attributes:
        at: file and line where the key is written, when the code shows it.
        names: what an unpacking calls the parts, of which the step takes one.
    """

    kind: Literal["key", "index", "element", "result"]
    key: str = ""
    at: tuple[str, int] | None = field(default=None, compare=False)
    names: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return {"key": f".{self.key}", "index": f"[{self.key}]"}.get(self.kind, "[…]")


ELEMENT = Step("element")


@dataclass(frozen=True, slots=True)
class Binding:
    """A name or attribute given a value.

    Attributes:
        target: `x`, or the attribute's name for `self.x = …` with `owner` set.
        value: what it is given; None where nothing is (`let x;`, `int x;`).
        steps: the part of `value` that is meant: a destructured key, a loop's element.
        conditional: it stands in a branch, loop or handler that may not run.
        arm: start and end byte of what runs with it, where it is conditional; else (0, 0).
        loop: start and end byte of the outermost loop around it in its function; (0, 0) without.
        augmented: `+=` and the like: the name had a value before.
        index: for an item, the key as written.
        holder: for an item, what it is put into.
        receiver: for an attribute, what it is set on, as written (`self`, `this`, `user`).
        function: start byte of the function it stands in, or -1 at module level.
        scope: start and end byte of the block in which it holds, where blocks are scopes.
    """

    target: str
    line: int
    last_line: int
    start: int
    end: int
    value: Expr | None
    kind: Literal["assign", "declare", "loop", "with", "catch", "attribute", "item"]
    steps: tuple[Step, ...] = ()
    conditional: bool = False
    arm: tuple[int, int] = (0, 0)
    loop: tuple[int, int] = (0, 0)
    augmented: bool = False
    receiver: str = ""
    owner: str | None = None
    function: int = -1
    type: str = ""
    scope: tuple[int, int] = (0, 0)
    index: Expr | None = None
    holder: Expr | None = None

    @property
    def repeated(self) -> bool:
        """Whether it stands in a loop."""
        return self.loop != (0, 0)


@dataclass(frozen=True, slots=True)
class Import:
    """`local` names `name` of `module`, or the module itself where `name` is None."""

    local: str
    module: str
    name: str | None
    line: int
