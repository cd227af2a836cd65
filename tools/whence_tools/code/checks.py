"""What code checks, and what in it keeps a failure from being seen: of the syntax tree, so that it
holds for every language with a grammar.

A check is a statement after which the program does not go on as if nothing had been wrong: an
assertion, a call that is named like one (`check_order`, `require`), a raised, thrown or returned
error, an abort. What it asks is its own condition and those of the branches that it stands in.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.code.silencing import find_silencers, is_strict
from whence_tools.code.statements import (
    ARGUMENTS,
    ASSERTS,
    BRANCHES,
    CALLS,
    COLLECTIONS,
    ELEMENTS,
    FUNCTIONS,
    HANDLERS,
    LITERALS,
    RAISES,
    RETURNS,
    STRINGS,
    condition_of,
    find_function_around,
    is_of_literals,
    list_arguments,
    name_callee,
    walk_own_nodes,
)
from whence_tools.code.syntax import line_of, parse, walk, walk_ancestors
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

    from whence_tools.code.syntax import Source

_RETURNED_ERROR: Final = re.compile(
    r"\berrors\.New\b|\bfmt\.Errorf\b|\berr\b|\bErr[A-Z]\w*|\bErr\s*\(|-\s*E[A-Z]+\b"
)
_OF_TESTS: Final = frozenset({"assert", "expect", "should"})
_ASSERTED: Final = re.compile(
    r"(?:assert|Assert\w*|expect)\b[.(]|[tb]\.(?:Error|Fatal|Fail)|pytest\.(?:raises|warns)\("
)
_OF_CODE: Final = frozenset(
    {"check", "require", "ensure", "verify", "validate", "must", "guard", "fail", "panic", "abort",
     "die", "fatal", "raise", "throw", "unreachable", "todo", "authorize", "authenticate", "debug",
     "static", "exit"}
)  # fmt: skip
_COMPARISON: Final = re.compile(
    r"(?:__(?:eq|ne|lt|le|gt|ge|bool|contains|hash|cmp|instancecheck|subclasscheck|subclasshook)__|Is(?=$|\()|is_a\?|kind_of\?"
    r"|instance_of\?|equals|Equals|Equal|hashCode|GetHashCode"
    r"|compare(?:To)?|Compare(?:To)?|eq|ne|cmp|partial_cmp|valueOf|eql\?|==|!=|<=>|===?"
    r"|(?:\w+::)*operator\s*(?:==|!=|<=>|<|>|<=|>=))(?=$|\W)"
)
# What sorts: an order that was there is part of the product, and changed by whoever mends it.
_ORDER: Final = re.compile(
    r"(?:__(?:lt|le|gt|ge)__|[cC]ompare(?:To)?|(?:partial_)?cmp|<=>|(?:\w+::)*operator\s*[<>]=?)"
    r"(?=$|[^\w=>])"
)
_UNWRITTEN: Final = re.compile(r"spread|splat|dimensions|_type$|^type_")
_COMPUTES: Final = re.compile(r"binary|comparison|boolean|infix")
_CLASSES: Final = re.compile(r"^(?:class|struct|enum|record|type|object|data_class)(?:_|$)")
_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NAME: Final = re.compile(r"[@$]*[A-Za-z_][\w$]*[?!]?")
_TOKENS: Final = re.compile(r"[@$]*[A-Za-z_][\w$]*|\d[\w.]*|\S")


@dataclass(frozen=True, slots=True)
class CodeCheck:
    """Attributes:
    what: the word of the statement, the name that is called, or the error that is raised.
    asks: its condition and those around it, as tokens.
    of_tests: it compares what was done with what was expected.
    line: 1-based; not compared.
    returns: how many returns stand before it in its function; not compared.
    """

    what: str
    asks: tuple[str, ...]
    of_tests: bool
    line: int = field(compare=False)
    returns: int = field(compare=False)

    @property
    def names(self) -> frozenset[str]:
        """The names and the words in quotes that it asks about."""
        return frozenset(token for token in self.asks if _NAME.fullmatch(token))


@dataclass(frozen=True, slots=True)
class Checked:
    """What a text checks.

    Attributes:
        signs: what keeps a failure from being seen, in words, and how often it stands there.
        elements: how many elements the literal collections have together.
        strict: how many calls fail where something is missing, such as `unwrap`.
        judging: the texts of tests in it: test functions, doctests.
        comparing: the texts of the functions that say whether two values are alike; of those that
            order values only the name.
        giving: by name whether a function returns a value.
    """

    checks: tuple[CodeCheck, ...] = ()
    signs: Counter[str] = field(default_factory=Counter)
    elements: int = 0
    strict: int = 0
    judging: Counter[str] = field(default_factory=Counter)
    comparing: Counter[str] = field(default_factory=Counter)
    giving: dict[str, bool] = field(default_factory=dict)


def find_checked(text: str, path: str) -> Checked | None:
    """What a text checks; None where no grammar knows the file."""
    source = parse(text, path)
    if source is None:
        return None
    checks: list[CodeCheck] = []
    signs: Counter[str] = Counter()
    comparing: Counter[str] = Counter()
    giving: dict[str, bool] = {}
    elements = strict = 0
    for node in walk(source.root):
        if not node.is_named:
            continue
        if node.type in FUNCTIONS and (name := _first_field(node, ("name", "declarator"))):
            giving[source.text(name)] = _gives(node, source)
        check = _check(node, source)
        if check is not None:
            checks.append(check)
        signs.update(find_silencers(node, source))
        if node.type in COLLECTIONS:
            elements += _elements(node)
        if node.type in FUNCTIONS and (compared := _tell_comparison(node, source)):
            comparing[compared] += 1
        strict += is_strict(node, source)
    judging = Counter(_judging(source))
    return Checked(tuple(checks), signs, elements, strict, judging, comparing, giving)


def _gives(function: Node, source: Source) -> bool:
    """Whether a function returns a value, also that of its last expression."""
    if source.language == "ruby":
        return True
    if source.language == "rust":
        return function.child_by_field_name("return_type") is not None
    if any(source.text(one).startswith("=") for one in function.children if "body" in one.type):
        return True
    returned = (one for one in walk_own_nodes(function) if one.type in RETURNS)
    return any(one.named_child_count for one in returned)


def _check(node: Node, source: Source) -> CodeCheck | None:
    own: Sequence[str] = ()
    of_tests = False
    if node.type in ASSERTS and node.named_child_count:
        what, of_tests = "assert", True
        own = _tokens(source.text(node.named_children[0]))
    elif node.type in RAISES or (node.type == "jump_expression" and "throw" in source.text(node)):
        thrown = re.match(r"(?:raise|throw)\s+(?:new\s+)?([\w.:\\]+)", source.text(node))
        what = f"raise {thrown[1]}" if thrown else "raise"
    elif node.type in RETURNS:
        if not _RETURNED_ERROR.search(source.text(node)):
            return None
        what = "return an error"
    elif node.type == "exit_statement":
        what = "exit"
    elif node.type in CALLS:
        called = _checking_call(node, source)
        if called is None:
            return None
        what, of_tests = called
        own = _list_arguments(node, source)
    else:
        return None
    asks = [*own]
    for condition in _conditions(node, source):
        asks += ["if", *condition]
    return CodeCheck(what, tuple(asks), of_tests, line_of(node), _returns_before(node))


def _elements(collection: Node) -> int:
    """How many elements are written down; `[item]` and `[first, last(rest)]` only wrap what is
    computed, `...items` are as many as there are, and `new int[size]` has none."""
    written = [one for one in collection.named_children if not _UNWRITTEN.search(one.type)]
    if len(written) == 1 and not is_of_literals(written[0]):
        return 0
    tells = any(one.type in LITERALS for part in written for one in walk(part))
    return len(written) if tells else 0


def _tell_comparison(function: Node, source: Source) -> str:
    """The text of a function that says whether values are alike, the name of one that orders them;
    "" of any other."""
    name = _first_field(function, ("name", "declarator"))
    if name is None or not _COMPARISON.match(source.text(name)):
        return ""
    return source.text(name if _ORDER.match(source.text(name)) else function)


def _checking_call(node: Node, source: Source) -> tuple[str, bool] | None:
    """The name that is called and whether it is a test's word; None for other calls."""
    name = name_callee(node, source) or ""
    words = [word.lower() for word in _WORD.findall(name)]
    asserted = _ASSERTED.match(source.text(node)) is not None
    if not words or _is_import(name, source):
        return None
    if not asserted and words[0] not in _OF_TESTS | _OF_CODE:
        return None
    if words[0] in {"debug", "static"} and "assert" not in words:
        return None
    if words[0] == "exit" and len(words) > 1:
        return None
    if words[0] == "expect" and source.language == "rust":
        return name, False  # it takes a value out of a result, and compares it with none
    return name, asserted or not _OF_TESTS.isdisjoint(words) or words[0] == "abort"


def _is_import(name: str, source: Source) -> bool:
    return name == "require" and source.language not in {"kotlin", "java"}


def _list_arguments(node: Node, source: Source) -> list[str]:
    """What a call that checks is given, without the message at its end."""
    given = list_arguments(node)
    has_message = len(given) > 1 and given[-1].type in STRINGS
    if node.type == "macro_invocation" and given:  # its operators are no nodes
        end = given[-1].start_byte if has_message else given[-1].end_byte
        data = source.data[given[0].start_byte : end]
        return _tokens(data.decode("utf-8", "replace").rstrip(", \n"))
    if has_message:
        given = given[:-1]
    return [token for one in given for token in (*_tokens(source.text(one)), ",")]


def _tokens(text: str) -> list[str]:
    return _TOKENS.findall(text)


def _conditions(node: Node, source: Source) -> Iterator[list[str]]:
    """Of the branches that a node stands in, innermost first, up to its function."""
    below = node
    for around in walk_ancestors(node):
        if around.type in FUNCTIONS:
            return
        if around.type in BRANCHES:
            condition = condition_of(around)
            otherwise = around.child_by_field_name("alternative")
            if condition is not None and condition != below:
                negated = ["not"] if otherwise is not None and otherwise == below else []
                yield [*negated, *_tokens(source.text(condition))]
        elif around.type in ARGUMENTS or around.type in HANDLERS:
            yield [around.type]
        below = around


def _returns_before(node: Node) -> int:
    function = find_function_around(node)
    if function is None:
        return 0
    return sum(
        one.type in RETURNS and one.end_byte <= node.start_byte
        for one in walk(function)
        if one.start_byte < node.start_byte
    )


def _judging(source: Source) -> Iterator[str]:
    """The texts of the tests that stand in a file."""
    for node in walk(source.root):
        if node.type in FUNCTIONS or node.type in {"mod_item", "class_definition"}:
            name = node.child_by_field_name("name")
            before = node.prev_named_sibling
            marks = ""
            while before is not None and before.type in {"attribute_item", "line_comment"}:
                marks += source.text(before)
                before = before.prev_named_sibling
            named = source.text(name) if name is not None else ""
            if re.match(r"test_|Test[A-Z_]|doctest", named) or re.search(
                r"\[(?:cfg\()?(?:\w+::)?test\b", marks
            ):
                yield marks + source.text(node)
        elif node.type == "string" and ">>>" in source.text(node):
            yield from _doctests(source.text(node))


def _doctests(text: str) -> Iterator[str]:
    """The examples of a docstring, each with what it should print."""
    example: list[str] = []
    for line in (*text.splitlines(), ""):
        if line.strip().startswith(">>>") and not example:
            example = [line.strip()]
        elif example and line.strip():
            example.append(line.strip())
        elif example:
            yield "\n".join(example)
            example = []


def list_functions(text: str, path: str) -> list[tuple[str, int, int]]:
    """The functions of a file: name, first and last line."""
    source = parse(text, path)
    if source is None:
        return []
    found = []
    for node in walk(source.root):
        if node.type in FUNCTIONS:
            name = node.child_by_field_name("name") or node.child_by_field_name("declarator")
            named = _NAME.search(source.text(name)) if name is not None else None
            if named:
                found.append((named[0], line_of(node), node.end_point[0] + 1))
    return found


def find_class_shapes(text: str, path: str) -> dict[str, str]:
    """By name what a class is but for what its ordinary methods do: bases, fields, constructors,
    decorators, how it compares."""
    source = parse(text, path)
    found: dict[str, str] = {}
    for node in walk(source.root) if source is not None else ():
        name = node.child_by_field_name("name") if _CLASSES.search(node.type) else None
        if source is None or name is None or not node.named_child_count:
            continue
        methods = [
            one
            for one in walk(node)
            if one.type in FUNCTIONS
            and _is_ordinary(one, source)
            and next(up for up in walk_ancestors(one) if up == node or up.type in FUNCTIONS) == node
        ]
        data = bytearray(source.data[node.start_byte : node.end_byte])
        for method in sorted(methods, key=lambda one: -one.start_byte):
            del data[method.start_byte - node.start_byte : method.end_byte - node.start_byte]
        around = node.parent
        before = around.named_children[:-1] if around is not None else ()
        marks = [source.text(one) for one in before if one.type in {"decorator", "attribute_item"}]
        shape = "".join(data.decode("utf-8", "replace").split())
        found[source.text(name)] = f"{marks}{shape}"
    return found


def _is_ordinary(function: Node, source: Source) -> bool:
    name = _first_field(function, ("name", "declarator"))
    if name is None or function.type == "constructor_declaration":
        return False
    return not re.match(
        r"__|initialize\b|constructor\b|equals|hash|compare|to_?[sS]tring", source.text(name)
    )


def find_bindings(text: str, path: str) -> dict[str, list[tuple[str, bool, bool]]]:
    """By name what is bound to it: the value's text, whether it is made of literals alone, and
    whether it stands in a function."""
    source = parse(text, path)
    found: dict[str, list[tuple[str, bool, bool]]] = {}
    if source is None:
        return found
    for node in walk(source.root):
        name = _first_field(node, ("left", "name", "key", "declarator", "pattern"))
        value = _first_field(node, ("right", "value"))
        if name is None or value is None or node.type in CALLS or _COMPUTES.search(node.type):
            continue
        names = _find_names(name, source)
        if names and not _is_computed_key(node, name, source):
            local = find_function_around(node) is not None
            bound = (source.text(value).strip(), is_of_literals(value), local)
            found.setdefault(names[-1], []).append(bound)
    return found


def _find_names(target: Node, source: Source) -> list[str]:
    """Those in what a value is bound to, without the name of what says at which key it is put."""
    index = _first_field(target, ("subscript", "index")) if target.type in ELEMENTS else None
    if index is None or is_of_literals(index):
        return _NAME.findall(source.text(target))
    before = source.data[target.start_byte : index.start_byte]
    return _NAME.findall(before.decode("utf-8", "replace"))


def _is_computed_key(node: Node, key: Node, source: Source) -> bool:
    """Whether an entry's key is a variable's value, not its name."""
    return node.type == "pair" and source.language == "python" and key.type == "identifier"


def _first_field(node: Node, names: Sequence[str]) -> Node | None:
    given = (node.child_by_field_name(name) for name in names)
    return next((one for one in given if one is not None), None)
