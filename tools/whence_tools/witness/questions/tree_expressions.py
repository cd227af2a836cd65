"""What failed in a frame of another language than Python, taken apart by its syntax tree.

One reader for all grammars: an operand is whatever reads as a path from a name (`a.b`, `a->b`,
`a[key]`), and a value is looked up in the recording, name by name. Nothing is evaluated.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.code.syntax import last_line_of, line_of, parse, walk, walk_ancestors
from whence_tools.errors.observed import (
    Assertion,
    Condition,
    ObservedFrame,
    Operand,
    Side,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.code.syntax import Node, Source
    from whence_tools.witness.recording.model import FrameRecord, Raised

_PATH: Final = re.compile(r"[A-Za-z_$][\w$]*(?:\s*(?:\?\.|\.|->|!\.)\s*[\w$]+|\[[^\[\]]+\])*")
_STEP: Final = re.compile(r"(?:\?\.|\.|->|!\.)\s*(?P<field>[\w$]+)|\[(?P<index>[^\[\]]+)\]")
_QUOTED: Final = re.compile(r"""(?P<quote>["'`])(?P<text>.*)(?P=quote)""", re.DOTALL)
_TEXTS: Final = ("string", "comment", "char", "regex", "template")
_INSIDE_TEXTS: Final = ("interpolation", "substitution")
_BODIES: Final = (
    "function", "lambda", "closure", "block", "body", "compound", "method", "class",
)  # fmt: skip
_THROWS: Final = ("throw_statement", "throw_expression", "throw", "raise", "macro_invocation")
_STATEMENTS: Final = ("_statement", "_declaration", "_definition")
_DECLARES: Final = "declaration"  # C's node for one within a function
_BRANCHES: Final = ("if_statement", "if_expression", "if")
_COMPARES: Final = {
    "==": "==", "===": "==", "!=": "!=", "!==": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=",
}  # fmt: skip
_CALLS: Final = ("call_expression",)
_CHANGES: Final = ("await", "yield", "assignment", "update", "new_expression")
_MOST_CALLS: Final = 12  # of a line
_LENGTHS: Final = ("length", "size")
_IMPLICIT: Final = {
    "cpp": "this", "java": "this", "kotlin": "this", "csharp": "this", "ruby": "self",
}  # fmt: skip
_ABSENT: Final = {"javascript": "undefined", "typescript": "undefined"}


def take_apart(
    frame: ObservedFrame, text: str, path: str, record: FrameRecord, raised: Raised
) -> ObservedFrame:
    """The frame with its failing expression, operands, conditions and assertion; as it is where the
    file has no grammar or the line no code.

    Args:
        text: of the file, as it ran.
        path: its ending chooses the grammar.
    """
    source = parse(text, path)
    statement = _statement_at(source, record.line) if source else None
    if source is None or statement is None:
        return frame
    fields = _implicit_fields(source, record)
    frame = replace(frame, locals=(*frame.locals, *(Operand(*one) for one in fields.items())))
    reader = _ExpressionReader(source, record, fields)
    failing = _failing_node(statement, record) or statement
    return replace(
        frame,
        failing=_on_one_line(source.text(failing)),
        operands=tuple(reader.operands(failing)),
        conditions=tuple(_conditions(statement, reader)) if statement.type in _THROWS else (),
        assertion=_assertion(_call_of(failing), source, raised) or _compared(failing, reader),
    )


def _implicit_fields(source: Source, record: FrameRecord) -> dict[str, Value]:
    """The fields that a method names without its object."""
    held = record.locals.get(_IMPLICIT.get(source.language, ""))
    fields = held.fields if held is not None and held.fields is not None else {}
    return {name: value for name, value in fields.items() if name not in record.locals}


def list_calls(text: str, path: str, line: int) -> list[str]:
    """The calls of the statement on a line whose results a run may be asked for, as written; none
    that takes a function, awaits or assigns."""
    source = parse(text, path)
    statement = _statement_at(source, line) if source else None
    if source is None or statement is None:
        return []
    found = [
        source.text(part)
        for part in _expressions(statement)
        if part.type in _CALLS and not any(_changes(one) for one in walk(part))
    ]
    return list(dict.fromkeys(found))[:_MOST_CALLS]


def _changes(node: Node) -> bool:
    return _is_body(node) or any(word in node.type for word in _CHANGES)


class _ExpressionReader:
    """Looks up what is written in a frame."""

    def __init__(self, source: Source, record: FrameRecord, fields: Mapping[str, Value]) -> None:
        self.source = source
        self._names = {**record.globals, **fields, **record.locals}
        self._absent = _ABSENT.get(source.language)

    def operands(self, node: Node) -> list[Operand]:
        """Each part whose value is known, once, in the order of the text."""
        found: dict[str, Value] = {}
        for part in _expressions(node):
            text = self.source.text(part)
            if text in found or not (text in self._names or _PATH.fullmatch(text)):
                continue
            value = self._names.get(text) or self.value_of(text)
            if value is not None and value.type != "function":
                found[text] = value
        return [Operand(" ".join(text.split()), value) for text, value in found.items()]

    def value_of(self, text: str) -> Value | None:
        quoted = _QUOTED.fullmatch(text)
        if quoted:
            return Value("string", f'"{quoted["text"]}"')
        if text.isdigit():
            return Value("number", text)
        match = _PATH.fullmatch(text)
        if match is None:
            return None
        name = re.match(r"[\w$]+", text)
        value = self._names.get(name[0]) if name else None
        for step in _STEP.finditer(text, name.end() if name else 0):
            if value is None:
                return None
            value = self._step(value, step["field"], step["index"])
        return value

    def _step(self, value: Value, field: str | None, index: str | None) -> Value | None:
        if field is not None:
            return self._field(value, field)
        key = self.value_of(index or "")
        if key is None:
            return None
        for own, item in value.items or ():
            if own is not None and own.repr == key.repr:
                return item
        if key.repr.isdigit() and value.items is not None and value.length is not None:
            return self._item(value, int(key.repr))
        return self._field(value, key.repr.strip('"'))

    def _item(self, value: Value, index: int) -> Value | None:
        assert value.items is not None
        if index < len(value.items):
            return value.items[index][1]
        past = value.length is not None and index >= value.length
        return Value(self._absent, self._absent) if past and self._absent else None

    def _field(self, value: Value, name: str) -> Value | None:
        if name in _LENGTHS and value.length is not None:
            return Value("number", str(value.length))
        if value.fields is None:
            return None
        held = value.fields.get(name)
        # A plain object has no more than its own properties and those that all objects have.
        is_absent = held is None and value.type == "Object" and value.has_all_fields
        return Value(self._absent, self._absent) if is_absent and self._absent else held


def _statement_at(source: Source, line: int) -> Node | None:
    """The innermost statement that a line stands in; of a statement with a body, its head."""
    best: Node | None = None
    stack = [source.root]
    while stack:
        node = stack.pop()
        if not line_of(node) <= line <= last_line_of(node):
            continue
        if _is_statement(node):
            best = node
        stack.extend(reversed(node.named_children))
    return best


def _is_statement(node: Node) -> bool:
    kind = node.type
    if kind in _THROWS and kind != "macro_invocation":
        return True
    if kind.endswith(("block", "compound_statement", "function_declaration", "class_declaration")):
        return False
    return kind in (*_BRANCHES, _DECLARES) or kind.endswith(_STATEMENTS) or _is_alone(node)


def _is_alone(node: Node) -> bool:
    """Whether an expression stands for itself, as the last one of a Rust or Kotlin block does."""
    parent = node.parent
    return parent is not None and parent.type in ("block", "statements", "body_statement")


def _failing_node(statement: Node, record: FrameRecord) -> Node | None:
    """The smallest access, call or operation around the column that the runtime told."""
    if record.column is None:
        return None
    point = (record.line - 1, record.column)
    node = statement.descendant_for_point_range(point, point)
    while node is not None and node != statement:
        if node.type.endswith("expression") or "call" in node.type or "subscript" in node.type:
            return node
        node = node.parent
    return None


def _expressions(node: Node) -> Iterator[Node]:
    """A node and its parts, larger ones first; no text, and no body of a function inside."""
    yield node
    for child in node.named_children:
        kind = child.type
        if any(word in kind for word in _INSIDE_TEXTS):
            yield from _expressions(child)
        elif any(word in kind for word in _TEXTS):
            yield from _inside_text(child)
        elif not _is_body(child):
            yield from _expressions(child)


def _is_body(node: Node) -> bool:
    return "call" not in node.type and any(word in node.type for word in _BODIES)


def _inside_text(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if any(word in child.type for word in _INSIDE_TEXTS):
            yield from _expressions(child)


def _conditions(statement: Node, reader: _ExpressionReader) -> Iterator[Condition]:
    """The tests that a `throw` stands under, innermost first, within its function."""
    inner = statement
    for outer in walk_ancestors(statement):
        if any(word in outer.type for word in ("function", "method", "lambda", "closure")):
            return
        test = outer.child_by_field_name("condition") if outer.type in _BRANCHES else None
        if test is not None and test != inner:
            otherwise = outer.child_by_field_name("alternative")
            held = otherwise is None or not _contains(otherwise, statement)
            text = _on_one_line(reader.source.text(test)).strip()
            text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
            yield Condition(text, held, line_of(test), tuple(reader.operands(test)))
        inner = outer


def _contains(outer: Node, inner: Node) -> bool:
    return outer.start_byte <= inner.start_byte and inner.end_byte <= outer.end_byte


def _call_of(node: Node) -> Node:
    """The whole call whose function it is, else the node itself."""
    outer = node.parent
    while outer is not None and outer.child_by_field_name("function") == node:
        node, outer = outer, outer.parent
    return node


def _assertion(call: Node, source: Source, raised: Raised) -> Assertion | None:
    """What an assertion library kept of the comparison in the error: `actual` and `expected`."""
    kept = dict(raised.fields)
    inside = kept.get("matcherResult")
    if inside is not None and inside.fields:
        kept = {**inside.fields, **kept}
    actual, expected = kept.get("actual"), kept.get("expected")
    if actual is None or expected is None:
        return None
    texts = _arguments(call, source)
    left, right = texts if len(texts) == 2 else ("actual", "expected")
    return Assertion(Side(left, actual.repr), "==", Side(right, expected.repr))


def _compared(node: Node, reader: _ExpressionReader) -> Assertion | None:
    """What a plain `assert(a === b)` compared."""
    while node.named_children and node.type in ("expression_statement", "argument"):
        node = node.named_children[0]
    function, given = (node.child_by_field_name(one) for one in ("function", "arguments"))
    text = reader.source.text
    if function is None or given is None or text(function) != "assert" or not given.named_children:
        return None
    test = given.named_children[0]
    test = test.named_children[0] if test.type == "argument" else test
    left, sign, right = (test.child_by_field_name(one) for one in ("left", "operator", "right"))
    operator = _COMPARES.get(text(sign)) if sign is not None else None
    if left is None or right is None or operator is None:
        return None
    sides = [(_on_one_line(text(one)), reader.value_of(text(one))) for one in (left, right)]
    one, other = (Side(written, value.repr if value else None) for written, value in sides)
    return Assertion(one, operator, other)


def _arguments(node: Node, source: Source) -> list[str]:
    """The arguments of the calls in an assertion, in the order of the text, at most two; of a call
    that is given a function, those in the function."""
    found: list[str] = []
    for child in node.named_children:
        is_list = child.type in ("arguments", "argument_list")
        if is_list and not any(map(_is_body, child.named_children)):
            found += [_on_one_line(source.text(one)) for one in child.named_children]
        else:
            found += _arguments(child, source)
    return found[:2]


def _on_one_line(text: str) -> str:
    first, _, rest = text.partition("{\n")
    return " ".join((first if rest else text).split())
