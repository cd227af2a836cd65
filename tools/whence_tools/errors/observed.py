"""What was seen of a frame when its program failed. Plain data, no I/O."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import ast
    from collections.abc import Mapping, Sequence

_QUOTES = ("'", '"', "`")
REDACTED = "[redacted]"
_NO_VALUE = frozenset({"NoneType", "null", "nil", "undefined"})
_EMPTY_OPTIONS = frozenset({("Option", "None")})  # Rust's
_ZEROS = frozenset({"0", "0.0", "0j", "-0.0", "False"})
# What reads a part of a value: `order.customer`, `line->text`, `item['kind']`, `rows[at + 1]`.
_PART: Final = lazy_pattern(
    r"(?P<whole>.+?)(?:(?:\.|\??->)(?P<name>\w+)|\[(?P<key>[^\[\]]+)\])", re.DOTALL
)
_TEXT: Final = lazy_pattern(r"'[^'\\]*'")
_INTEGER: Final = lazy_pattern(r"-?\d+")


def is_quoted(text: str) -> bool:
    """Whether a text stands in quotes, of whatever language."""
    return text[:1] in _QUOTES and text[:1] == text[-1:]


@dataclass(frozen=True, slots=True)
class Value:
    """How a value read when the program failed.

    Attributes:
        type: its type's name, without the module.
        repr: as Python writes it; of an object its attributes; at most 200 characters.
        module: of its type; "" for a built-in one.
        length: of a container or text.
        size: of the whole attribute table, when `fields` holds a part of it.
        shape: of an array, with its kind of elements.
        fields: attributes; None where it has none or they were not looked at.
        items: of a mapping, with their keys; of a sequence, without.
        lacks: of a dictionary: that it has not the key that was looked for.
    """

    type: str
    repr: str
    module: str = ""
    length: int | None = None
    size: int | None = None
    shape: str | None = None
    fields: Mapping[str, Value] | None = None
    items: Sequence[tuple[Value | None, Value]] | None = None
    lacks: bool | None = None

    @property
    def is_none(self) -> bool:
        """Whether it is the language's word for no value."""
        return self.type in _NO_VALUE or (self.type, self.repr) in _EMPTY_OPTIONS

    @property
    def is_zero(self) -> bool:
        return self.repr in _ZEROS

    @property
    def is_nothing(self) -> bool:
        """Whether it is no value or an empty one."""
        return self.is_none or self.length == 0

    @property
    def is_redacted(self) -> bool:
        return REDACTED in self.repr

    @property
    def text(self) -> str:
        """Of a text what stands between its quotes, whatever quotes the language writes."""
        return self.repr[1:-1] if is_quoted(self.repr) else self.repr

    @property
    def has_all_fields(self) -> bool:
        return self.fields is not None and len(self.fields) == self.size

    @property
    def keys(self) -> tuple[Value, ...]:
        """Of a mapping, or a JavaScript object that serves as one, those that were seen."""
        if self.items is None and self.type == "Object":
            return tuple(Value("string", f'"{name}"') for name in self.fields or ())
        return tuple(key for key, _ in self.items or () if key is not None)

    @property
    def has_all_items(self) -> bool:
        return self.items is not None and len(self.items) == self.length

    @property
    def has_all_keys(self) -> bool:
        """Whether it is a mapping, or serves as one, and has no keys but those that were seen."""
        if self.items is None:
            return self.type == "Object" and self.has_all_fields
        return len(self.keys) == self.length

    def get_item(self, key: str) -> Value | None:
        """What was seen under a key, or at an index from the start.

        Args:
            key: as a value reads.
        """
        if self.items is None:
            return (self.fields or {}).get(key.strip("'")) if self.type == "Object" else None
        if self.keys:
            return next((one for k, one in self.items if k and _plain(k.repr) == key), None)
        index = int(key) if key.isdigit() else len(self.items)
        return self.items[index][1] if index < len(self.items) else None


@dataclass(frozen=True, slots=True)
class Operand:
    """A part of an expression, as it is written, and the value that it had."""

    text: str
    value: Value


@dataclass(frozen=True, slots=True)
class Condition:
    """A test that led to the failing statement; `held` says which way it went."""

    text: str
    held: bool
    line: int
    operands: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison; the value as text, None where it was not seen."""

    text: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Assertion:
    """What an assertion compared.

    Attributes:
        operator: as Python writes it; "" where only the truth of `left` was asked for.
        calls: calls in it with what they returned, where the runner recorded that.
    """

    left: Side
    operator: str = ""
    right: Side | None = None
    calls: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class ObservedFrame:
    """An own frame as it was.

    Attributes:
        run: how its failure was noticed, and by which interpreter.
        failing: the failing expression as written, on one line; "" where it was not found.
        operands: its parts whose values are known.
        conditions: of a `raise`: the tests it stands under, innermost first.
        assertion: of an assertion: what was compared.
        locals: every name that had a value.
        refused: what a library raised for, deep inside of what it was handed; one of `operands`.
    """

    run: str
    failing: str = ""
    operands: tuple[Operand, ...] = ()
    conditions: tuple[Condition, ...] = ()
    assertion: Assertion | None = None
    locals: tuple[Operand, ...] = ()
    unbound: tuple[str, ...] = ()
    refused: Operand | None = None

    def value_of(self, text: str) -> Value | None:
        """The value of an expression of the failing line, of a local name, or of a part of either
        that was seen.

        Args:
            text: as it is written; blanks and the kind of quotes don't matter.
        """
        value = _find(text, (*self.operands, *self.locals))
        part = _PART.fullmatch(_plain(text)) if value is None else None
        whole = self.value_of(part["whole"]) if part is not None else None
        if part is None or whole is None:
            return value
        if part["name"] is not None:
            return (whole.fields or {}).get(part["name"])
        return whole.get_item(self._read_key(part["key"]))

    def _read_key(self, text: str) -> str:
        """A key as a value reads; "" where it was not seen."""
        if _TEXT.fullmatch(text):
            return text
        value = self.value_of(text)
        number = self.number_of(text) if value is None else None
        return _plain(value.repr) if value is not None else "" if number is None else str(number)

    def number_of(self, text: str) -> int | None:
        """A whole number as it is written: itself, a value that was seen, or a sum or difference of
        such; None where it is something else, or was not seen."""
        import ast

        try:
            return self._compute(ast.parse(text.strip(), mode="eval").body)
        except (SyntaxError, ValueError, RecursionError):
            return None

    def _compute(self, node: ast.expr) -> int | None:
        import ast

        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return number
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self._compute(operand)
                return None if inner is None else -inner
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
                one, other = self._compute(left), self._compute(right)
                if one is None or other is None:
                    return None
                return one + other if isinstance(operator, ast.Add) else one - other
            case ast.Name() | ast.Attribute() | ast.Subscript():
                value = self.value_of(ast.unparse(node))
                is_whole = value is not None and _INTEGER.fullmatch(value.repr)
                return int(value.repr) if value is not None and is_whole else None
        return None

    def stands_elsewhere(self, text: str) -> bool:
        """Whether a name has a value but is no part of what failed."""
        if not self.operands or _find(text, self.operands) is not None:
            return False
        return _find(text, self.locals) is not None


def _find(text: str, known: Sequence[Operand]) -> Value | None:
    name = _plain(text)
    return next((one.value for one in known if _plain(one.text) == name), None)


def _plain(text: str) -> str:
    return "".join(text.split()).replace('"', "'")
