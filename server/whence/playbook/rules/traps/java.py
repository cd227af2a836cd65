"""Traps of Java: objects that are compared, shared, shadowed, or taken for a pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.texts import SAME_IN_EVERY_PLACE
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import (
    FUNCTIONS,
    LOOPS,
    Types,
    find_around,
    list_arguments,
    operator_of,
    unwrap,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.trap import Program
    from whence.playbook.rules.traps.typed_tree import Tree
    from whence_tools.code.syntax import Node

_BOXED: Final = frozenset({"Integer", "Long", "Short", "Byte", "Double", "Float", "Character"})
_UNCHANGED: Final = {
    "String": "trim strip replace replaceAll replaceFirst toUpperCase toLowerCase substring concat "
    "repeat formatted stripLeading stripTrailing",
    **dict.fromkeys(
        ("LocalDate", "LocalDateTime", "LocalTime", "Instant", "Duration", "ZonedDateTime"),
        "plus minus plusDays plusWeeks plusMonths plusYears plusHours plusMinutes plusSeconds "
        "minusDays minusWeeks minusMonths minusYears minusHours minusMinutes minusSeconds "
        "withDayOfMonth withMonth withYear withHour withMinute truncatedTo",
    ),
    **dict.fromkeys(
        ("BigDecimal", "BigInteger"), "add subtract multiply divide negate setScale pow abs"
    ),
}  # fmt: skip
_KEEPS: Final = {"add": 1, "addLast": 1, "push": 1, "put": 2}
_SIGNS: Final = frozenset({"|", ".", "||", "^", "$", "?", "*", "+"})
_CHANGES: Final = r"(?:add|put|remove|clear|set|push|pop|poll|offer|append|addAll|sort)\w*\("
_MAKES_LIST: Final = lazy_pattern(
    r"^new\s+(?:\w+\.)*(?:\w*(?:List|Map|Set|Deque|Queue|StringBuilder))\s*(?:<.*>)?\("
)
_ARRAY_KEY: Final = lazy_pattern(r"^(?:Linked)?(?:Hash)?(?:Map|Set)<\s*\w+(?:\[\])+\s*[,>]")
# Beside these, `==` saves the longer way.
_ALSO_COMPARED: Final = lazy_pattern(r"[eE]quals\w*\(|compare\w*\(|regionMatches|charAt|intern\(")
_SHORTER: Final = lazy_pattern(r"Index (?P<index>\d+) out of bounds for length (?P=index)")
_SEPARATOR: Final = lazy_pattern(r'"(?P<text>\\\\[|.+*?]|\\t|[^\\|.+*?^$\[\](){}"])"')


def find_traps(program: Program) -> Iterator[Trap]:
    """Objects and patterns."""
    types = Types(program.in_language("java"))
    for tree in types.trees:
        yield from _find_compared(types, tree)
        yield from _find_ignored(types, tree)
        yield from _find_patterns(types, tree)
        yield from _find_shared(types, tree)
        yield from _find_array_keys(tree)
        yield from _find_shadowed_fields(tree)
    yield from _find_lost_columns(types, program)


def _find_compared(types: Types, tree: Tree) -> Iterator[Trap]:
    """`==` between two boxed numbers or texts."""
    for asked in tree.list_nodes("binary_expression"):
        sides = [asked.child_by_field_name("left"), asked.child_by_field_name("right")]
        if operator_of(tree, asked) not in {"==", "!="}:
            continue
        kinds = [
            "String" if one is not None and one.type == "string_literal" else types.find(tree, one)
            for one in sides
        ]
        if kinds[0] != kinds[1] or _ALSO_COMPARED.search(tree.text(find_around(asked, *FUNCTIONS))):
            continue
        if kinds[0] in _BOXED or kinds[0] == "String":
            words = {"text": tree.text(asked), "kind": kinds[0]}
            yield Trap(tree.site(asked), texts.COMPARED_OBJECTS, words)


def _find_ignored(types: Types, tree: Tree) -> Iterator[Trap]:
    """`name.trim();`: what gives a new object, and nobody takes it."""
    for statement in tree.list_nodes("expression_statement"):
        call = statement.named_children[0] if statement.named_children else None
        if call is None or call.type != "method_invocation":
            continue
        kind = types.find(tree, tree.receiver(call))
        if tree.called(call) in _UNCHANGED.get(kind, "").split():
            words = {"text": tree.text(call), "kind": kind}
            yield Trap(tree.site(call), texts.RESULT_IGNORED, words)


def _find_patterns(types: Types, tree: Tree) -> Iterator[Trap]:
    """`split("|")`: what is meant as a sign is read as a pattern."""
    for call in tree.list_nodes("method_invocation"):
        given = list_arguments(call)
        if tree.called(call) != "split" or not given or tree.receiver(call) is None:
            continue
        if tree.text(tree.receiver(call)) in {"Splitter", "Pattern"}:
            continue
        text = _find_text(types, tree, given[0])
        if text in _SIGNS:
            words = {"call": tree.text(call), "sign": text}
            yield Trap(tree.site(call), texts.SIGN_AS_PATTERN, words)


def _find_text(types: Types, tree: Tree, node: Node) -> str | None:
    """What a literal holds, or a constant of one."""
    if node.type == "string_literal":
        return tree.text(node)[1:-1]
    if node.type != "identifier":
        return None
    name = re.escape(tree.text(node))
    constant = re.compile(rf'\bfinal\s+String\s+{name}\s*=\s*"([^"\\]*)"\s*;')
    found = {one for other in types.trees for one in constant.findall(other.file.text)}
    return found.pop() if len(found) == 1 else None


def _find_lost_columns(types: Types, program: Program) -> Iterator[Trap]:
    """`split(",")` of a text that ends with empty columns, where one of them is read then."""
    if _SHORTER.search(program.message) is None:
        return
    rows = [value.items or () for _, value in program.list_seen() if value.type.endswith("[]")]
    known = "\n".join(tree.file.text for tree in types.trees)
    known += "\n".join(value.text for _, value in program.list_seen())
    for tree in types.trees:
        for call in tree.list_nodes("method_invocation"):
            given = [tree.text(one) for one in list_arguments(call)]
            sign = _SEPARATOR.fullmatch(given[0]) if len(given) == 1 else None
            if tree.called(call) != "split" or sign is None:
                continue
            plain = sign["text"].lstrip("\\") if sign["text"] != "\\t" else "\t"
            plain_sign = re.escape(plain)
            cut = [re.escape(plain.join(one.text for _, one in row)) for row in rows if row]
            if any(re.search(rf'{one}(?:{plain_sign})+[ \r]*(?:\\n|\n|"|$)', known) for one in cut):
                yield Trap(tree.site(call), texts.LOST_COLUMNS, {"call": tree.text(call)})


def _find_shared(types: Types, tree: Tree) -> Iterator[Trap]:
    """One list or object for each place, key or object."""
    for call in tree.list_nodes("method_invocation", "object_creation_expression"):
        given = list_arguments(call)
        name = tree.called(call)
        owner = tree.text(tree.receiver(call))
        if (owner, name) in {("Collections", "nCopies"), ("Arrays", "fill")} and given:
            made = tree.text(given[-1])
            is_array = given[-1].type == "array_creation_expression"
            if is_array or _MAKES_LIST.match(made):
                yield Trap(tree.site(call), SAME_IN_EVERY_PLACE, {"text": tree.text(call)})
        elif given and len(given) == _KEEPS.get(name, 0) and given[-1].type == "identifier":
            yield from _find_kept_again(tree, call, given[-1])
        elif call.type == "object_creation_expression":
            yield from _find_given_again(types, tree, call)


def _find_kept_again(tree: Tree, call: Node, kept: Node) -> Iterator[Trap]:
    """An object that a loop changes and keeps once more in each round, or that a function keeps
    and then takes things out of again."""
    name, loop = tree.text(kept), find_around(call, *LOOPS)
    function = find_around(call, *FUNCTIONS)
    if function is None or tree.text(tree.receiver(call)) == name:
        return
    escaped = re.escape(name)
    words = {"text": tree.text(call), "name": name}
    made = _find_made(tree, function, name)
    if loop is not None and made is not None and made.end_byte <= loop.start_byte:
        body = tree.text(loop)
        changed = re.search(rf"(?<![\w.]){escaped}\.(?:set\w+\(|{_CHANGES}|\w+\s*=(?!=))", body)
        if changed and not re.search(rf"(?<![\w.]){escaped}\s*=(?!=)", body):
            yield Trap(tree.site(call), texts.KEPT_AGAIN, words)
    elif made is None and re.search(
        rf"(?<![\w.]){escaped}\.(?:remove\({escaped}\.size\(\)\s*-\s*1\)|removeLast\(\))",
        tree.text(function),
    ):
        yield Trap(tree.site(call), texts.KEPT_AGAIN, words)


def _find_made(tree: Tree, function: Node, name: str) -> Node | None:
    """Where a function makes the list or object that a local holds."""
    for one in tree.list_nodes("variable_declarator", inside=function):
        value = one.child_by_field_name("value")
        is_new = value is not None and value.type == "object_creation_expression"
        if is_new and tree.text(one.child_by_field_name("name")) == name:
            return one
    return None


def _find_given_again(types: Types, tree: Tree, call: Node) -> Iterator[Trap]:
    """One list that a loop gives to each object, which keeps and changes it."""
    loop, function = find_around(call, *LOOPS), find_around(call, *FUNCTIONS)
    if loop is None or function is None:
        return
    klass = tree.text(call.child_by_field_name("type")).partition("<")[0]
    for index, given in enumerate(list_arguments(call)):
        name = tree.text(given)
        made = _find_made(tree, function, name) if given.type == "identifier" else None
        is_list = made is not None and _MAKES_LIST.match(
            tree.text(made.child_by_field_name("value"))
        )
        if made is None or not is_list or made.end_byte > loop.start_byte:
            continue
        body = tree.text(loop.child_by_field_name("body"))
        if re.search(rf"(?<![\w.]){re.escape(name)}(?:\s*=(?!=)|\.clear\(|\.{_CHANGES})", body):
            continue
        changed = _find_change_of_kept(types, klass, index)
        if changed is not None:
            words = {"text": tree.text(call), "name": name, "changed": changed}
            yield Trap(tree.site(call), texts.GIVEN_AGAIN, words)


def _find_change_of_kept(types: Types, klass: str, index: int) -> object | None:
    """The line that changes what a constructor keeps of an argument."""
    for tree in types.trees:
        for made in tree.list_nodes("constructor_declaration"):
            parameters = made.child_by_field_name("parameters")
            names = [
                tree.text(one.child_by_field_name("name"))
                for one in (parameters.named_children if parameters is not None else ())
            ]
            around = find_around(made, "class_declaration")
            if tree.text(made.child_by_field_name("name")) != klass or around is None:
                continue
            if index >= len(names):
                continue
            kept = re.search(rf"this\.(\w+)\s*=\s*{re.escape(names[index])}\s*;", tree.text(made))
            for call in tree.list_nodes("method_invocation", inside=around) if kept else ():
                of = tree.text(tree.receiver(call)).removeprefix("this.")
                if (
                    kept is not None
                    and of == kept[1]
                    and re.match(_CHANGES, tree.called(call) + "(")
                ):
                    return tree.site(call)
    return None


def _find_array_keys(tree: Tree) -> Iterator[Trap]:
    """Arrays as keys: each is equal to itself only."""
    for one in tree.list_nodes("field_declaration", "local_variable_declaration"):
        kind = tree.text(one.child_by_field_name("type"))
        if _ARRAY_KEY.match(kind):
            yield Trap(tree.site(one), texts.ARRAY_KEYS, {"kind": kind})


def _find_shadowed_fields(tree: Tree) -> Iterator[Trap]:
    """A constructor that fills a local of a field's name, or gives a field its own value."""
    for made in tree.list_nodes("constructor_declaration"):
        klass = find_around(made, "class_declaration")
        if klass is None:
            continue
        fields = {
            tree.text(part.child_by_field_name("name")): part
            for one in tree.list_nodes("field_declaration", inside=klass)
            if find_around(one, "class_declaration") == klass
            for part in one.children_by_field_name("declarator")
        }
        body = tree.text(klass)
        for one in tree.list_nodes("local_variable_declaration", inside=made):
            part = one.child_by_field_name("declarator")
            name = tree.text(part.child_by_field_name("name")) if part is not None else ""
            field = fields.get(name)
            is_empty = field is not None and field.child_by_field_name("value") is None
            sets = rf"this\.{re.escape(name)}\s*=(?!=)"
            if is_empty and _is_unset(tree, klass, made, name) and not re.search(sets, body):
                yield Trap(tree.site(one), texts.SHADOWED_FIELD, {"name": name})
        for put in tree.list_nodes("assignment_expression", inside=made):
            left, right = put.child_by_field_name("left"), put.child_by_field_name("right")
            name = tree.text(left).removeprefix("this.")
            if right is None or tree.text(unwrap(right)) != name or operator_of(tree, put) != "=":
                continue
            own = tree.text(made).replace(tree.text(put), "")
            is_own = re.search(rf"(?<!this\.)\b{re.escape(name)}\b\s*[,;)=:]", own) is not None
            is_itself = tree.text(left) == name or not is_own
            if name in fields and is_itself:
                yield Trap(tree.site(put), texts.ASSIGNED_TO_ITSELF, {"text": tree.text(put)})


def _is_unset(tree: Tree, klass: Node, made: Node, name: str) -> bool:
    """Whether nothing but a constructor's local of that name is assigned in a class."""
    for put in tree.list_nodes("assignment_expression", inside=klass):
        inside = made.start_byte <= put.start_byte < made.end_byte
        if not inside and tree.text(put.child_by_field_name("left")) == name:
            return False
    return True
