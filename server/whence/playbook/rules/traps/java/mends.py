"""What mends traps of Java."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, LOOPS, Part, Tree
from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.java.early import is_constant
from whence.playbook.rules.traps.java.orders import list_compared
from whence.playbook.rules.traps.program.mending import replace, rewrite
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    indent_of,
    is_in_block,
    put_after,
    put_before,
    remove,
    site_of,
    statement_of,
    trees_of,
    write,
    write_mended,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_COPIES: Final = {
    "List": "ArrayList", "Collection": "ArrayList", "Map": "HashMap", "Set": "HashSet",
    "Deque": "ArrayDeque", "Queue": "ArrayDeque",
}  # fmt: skip
_PRIMITIVES: Final = frozenset(
    {"int", "long", "short", "byte", "char", "boolean", "float", "double"}
)
_DECLARES: Final = frozenset({"local_variable_declaration", "local_declaration_statement"})
_FIXED: Final = lazy_pattern(r"(?:List|Set|Map)")
_DATE_LETTERS: Final = (("Y", "y"), ("D", "d"), ("m", "M"))


def _compare_values(line: str, words: Words) -> str | None:
    side = r"[\w.()]+|\"[^\"]*\""
    sides = re.fullmatch(
        rf"(?P<one>{side})\s*(?P<how>[=!]=)\s*(?P<other>{side})", words["text"]
    )  # fmt: skip
    if sides is None:
        return None
    negated = "!" if sides["how"] == "!=" else ""
    compared = f"java.util.Objects.equals({sides['one']}, {sides['other']})"  # either may be null
    return replace(line, words["text"], negated + compared)


def _write_date(line: str, words: Words) -> str | None:
    """A pattern with the letters of a day, also where several stand for something else."""
    parts = re.split(r"('[^']*')", words["text"])
    has_hours = re.search(r"[HhKk]", "".join(parts[::2])) is not None
    for letter, meant in _DATE_LETTERS:
        if letter != "m" or not has_hours:
            parts[::2] = [part.replace(letter, meant) for part in parts[::2]]
    return replace(line, words["text"], "".join(parts))


def _remove_number(at: Site, words: Mapping[str, object]) -> list[Change]:
    call, name = find_part(at, words["text"], "method_invocation"), str(words["name"])
    given = call.arguments[:1]
    boxed = re.search(
        rf"<(?:Integer)>\s*{re.escape(call.receiver.last_name)}\b", at.file.text
    ) if call else None  # fmt: skip
    return [write(one, f"Integer.valueOf({name})") for one in given] if boxed else []


def _hand_copy(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of the collection that is handed over or kept each time."""
    call, name = find_part(at, words["text"], "method_invocation",
                           "object_creation_expression"), str(words["name"])  # fmt: skip
    kind = _find_kind(call, name)
    given = [one for one in call.arguments if one.text == name]
    if not kind or len(given) != 1 or at.file.language != "java":
        return []
    return [write(given[0], f"new {_write_class(at.file, kind)}<>({name})")]


def _copy_view(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], "method_invocation")
    return [write(call, f"new {_write_class(at.file, 'ArrayList')}<>({call.text})")] if call else []


def _find_kind(call: Part, name: str) -> str:
    """The class of which a collection is made, or would be."""
    around = call.function
    for one in around.list_inside("variable_declarator", "formal_parameter"):
        if one.field("name").text != name:
            continue
        value = one.field("value")
        made = value if value.type == "object_creation_expression" else one.field()
        kind = (made.field("type") or one.field("type") or one.parent.field("type")).text
        kind = kind.partition("<")[0].rpartition(".")[2]
        is_copied = re.fullmatch(r"\w+(?:List|Map|Set|Deque)|PriorityQueue", kind)
        return kind if is_copied else _COPIES.get(kind, "")
    return ""


def _write_class(file: SourceFile, kind: str) -> str:
    is_known = re.search(rf"import java\.util\.(?:\*|{kind})\s*;", file.text) is not None
    return kind if is_known else f"java.util.{kind}"


def _assign_argument(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The constructor's own argument: of the field's name, or the one that nothing uses."""
    put = find_part(at, words["text"], "assignment_expression")
    made = put.find_around("constructor_declaration")
    left, name = put.field("left"), put.field("left").text.removeprefix("this.")
    names = [one.field("name").text for one in made.field("parameters").children] if put else []
    if name in names:
        return [write(left, f"this.{name}")] if left.text == name else []
    body = made.field("body").text
    unused = [one for one in names if not re.search(rf"\b{re.escape(one)}\b", body)]
    return [write(put.field("right"), unused[0])] if len(unused) == 1 else []


def _read_once(at: Site, words: Mapping[str, object]) -> list[Change]:
    """What the loop's condition reads, kept for its body."""
    call = find_part(at, words["text"], *CALLS)
    loop = call.find_around(*LOOPS)
    first = next(iter(loop.field("body").children), loop)
    made = first.field("declarator")
    is_first = first.type in _DECLARES and made.field("value").text == call.text
    if loop.type != "while_statement" or not loop.field("condition").contains(call) or not is_first:
        return []
    name, kind = made.field("name").text, first.field("type").text
    return [
        put_before(loop, f"{'string' if kind == 'var' else kind} {name};"),
        write(call, f"({name} = {call.text})"),
        remove(first),
    ]


def _skip_line_end(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], "method_invocation")
    statement = statement_of(call)
    is_plain = statement.type in {"local_variable_declaration", "expression_statement"}
    return [put_after(statement, f"{call.receiver.text}.nextLine();")] if is_plain else []


def _define_equality(at: Site, words: Mapping[str, object]) -> list[Change]:
    """`equals` and `hashCode` of a class whose fields never change."""
    name = str(words["name"])
    classes = [
        one for one in Tree(at.file).list_parts("class_declaration")
        if one.field("name").text == name
    ]  # fmt: skip
    body = classes[0].field("body").children if len(classes) == 1 else []
    fields = [
        one
        for one in body
        if one.type == "field_declaration" and not re.search(r"\bstatic\b", one.text)
    ]
    kinds = {
        part.field("name").text: one.field("type").text
        for one in fields for part in one.fields("declarator")
    }  # fmt: skip
    is_fixed = all(re.search(r"\bfinal\b", one.text) for one in fields)
    if not kinds or not is_fixed or any(one.endswith("]") for one in kinds.values()):
        return []
    pairs = [
        f"{one} == that.{one}" if kind in _PRIMITIVES - {"float", "double"}
        else f"java.util.Objects.equals({one}, that.{one})"
        for one, kind in kinds.items()
    ]  # fmt: skip
    step = indent_of(fields[0]).removeprefix(indent_of(classes[0])) or "    "
    lines = [
        "", "@Override", "public boolean equals(Object other) {",
        f"{step}if (!(other instanceof {name})) {{", f"{step * 2}return false;", f"{step}}}",
        f"{step}{name} that = ({name}) other;", f"{step}return {' && '.join(pairs)};", "}", "",
        "@Override", "public int hashCode() {",
        f"{step}return java.util.Objects.hash({', '.join(kinds)});", "}",
    ]  # fmt: skip
    return [put_after(body[-1], *lines)]


def _take_object(at: Site, words: Mapping[str, object]) -> list[Change]:
    """`equals(Object)` with what it compares first made of its own class."""
    name = str(words["name"])
    methods = [
        one for one in Tree(at.file).list_parts("method_declaration")
        if one.field("name").text == "equals" and one.field("name").site.line == at.line
    ]  # fmt: skip
    own = methods[0].field("body").children if methods else []
    if len(methods) != 1 or not own or not is_in_block(own[0]):
        return []
    [given] = methods[0].field("parameters").children
    other = given.field("name").text
    held = "object" if other != "object" else "given"
    step = indent_of(own[0]).removeprefix(indent_of(methods[0])) or "    "
    return [
        write(given, f"Object {held}"),
        put_before(
            own[0], f"if (!({held} instanceof {name})) {{", f"{step}return false;", "}",
            f"{name} {other} = ({name}) {held};",
        ),
    ]  # fmt: skip


def _declare_above(at: Site, words: Mapping[str, object]) -> list[Change]:
    tree, below = Tree(at.file), site_of(words, "below").line
    fields = tree.list_parts("field_declaration")
    first = [one for one in fields if one.site.line == at.line]
    later = [one for one in fields if one.site.line == below]
    if len(first) != 1 or len(later) != 1:
        return []
    return [put_before(first[0], later[0].text), remove(later[0])]


def _make_constant(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field with a constant value that nothing sets, made once for all objects."""
    made, name = find_on(at, "field_declaration"), str(words["name"])
    declared = made.fields("declarator")
    value = declared[0].field("value") if len(declared) == 1 else made.field("value")
    is_fixed = is_constant(value) or (
        _FIXED.fullmatch(value.first.text) is not None and all(map(is_constant, value.arguments))
    )
    left = [
        one.field("left") or one.first for tree in trees_of(words)
        for one in tree.list_parts("assignment_expression", "update_expression")
    ]  # fmt: skip
    if not is_fixed or any(one.last_name == name for one in left):
        return []
    head = made.text[: made.field("type").start - made.start]
    kept = " ".join(one for one in head.split() if one != "final")
    start = Change(
        made.tree, made.start, made.field("type").start, f"{kept} static final ".lstrip()
    )
    return [start] if "@" not in head else []


def _declare_without_value(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field that a method has set before its declaration would."""
    made = [
        one for one in find_on(at, "field_declaration").fields("declarator")
        if one.field("name").text == words["name"]
    ]  # fmt: skip
    puts = words["puts"]
    assert isinstance(puts, list)
    is_plain = any(one.field("operator").text == "=" for one in puts)
    is_default = all(re.fullmatch(r"0|false|null", one.field("value").text) for one in made)
    if not (is_plain or is_default) or re.search(r"\bfinal\b", at.text):
        return []
    return [Change(one.tree, one.field("name").end, one.field("value").end, "") for one in made]


def _turn_first(at: Site, _words: Mapping[str, object]) -> list[Change]:
    """The order of the first comparisons turned: those of numbers, where the last ones compare
    something else; else of the very first."""
    calls = [one for one in Tree(at.file).list_calls("reversed") if one.name_line == at.line]
    compared = list_compared(calls[0]) if len(calls) == 1 else []
    if not compared:
        return []
    numbers = [re.search(r"(?:Int|Long|Double)$", one.called) is not None for one in compared]
    count = numbers.index(False) if not numbers[-1] and False in numbers[1:] else 1
    first, last = compared[max(count, 1) - 1], compared[-1]
    turned = calls[0].text[last.end - calls[0].start :]
    return [
        Change(first.tree, first.end, first.end, turned),
        Change(last.tree, last.end, calls[0].end, ""),
    ]


def _make_own(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field of each object."""
    made = words["part"]
    assert isinstance(made, Part)
    return [write(made.first, re.sub(r"\bstatic\s*|\s*\bstatic$", "", made.first.text))]


MENDS: Final[dict[FindingText, Mend]] = {
    texts.COMPARED_OBJECTS: _compare_values,
    texts.LOST_COLUMNS: rewrite("call", r"(.+)\)", r"\1, -1)"),
    texts.RESULT_IGNORED: rewrite(
        "text",
        r"((?:this\.)?(?!this\b)\w+)(\.(?!Append|Concat|Distinct|Except|Intersect|OrderBy|Prepend"
        r"|Select|Skip|Take|Union|Where)\w+\(.+)",
        r"\1 = \1\2",
    ),
    texts.DATE_LETTERS: _write_date,
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        texts.REMOVED_BY_INDEX: _remove_number,
        texts.GIVEN_AGAIN: _hand_copy,
        texts.KEPT_AGAIN: _hand_copy,
        texts.KEPT_VIEW: _copy_view,
        texts.ASSIGNED_TO_ITSELF: _assign_argument,
        texts.READ_TWICE: _read_once,
        texts.LEFT_LINE_END: _skip_line_end,
        texts.NO_EQUALITY: _define_equality,
        texts.OTHER_EQUALS: _take_object,
        texts.OBJECT_TOO_EARLY: _declare_above,
        texts.TURNED_WHOLE: _turn_first,
        texts.READ_TOO_EARLY: _make_constant,
        texts.SET_TOO_EARLY: _declare_without_value,
        **dict.fromkeys(
            (
                texts.ARRAY_AS_ITEM,
                texts.ARRAY_ITSELF,
                texts.OTHER_KEY_TYPE,
                texts.ADDED_LETTERS,
                texts.NUMBER_APPENDED,
                texts.MONTH_FROM_ZERO,
                texts.NEVER_RUN,
                texts.VALUE_AS_PATTERN,
                texts.GROUPS_IN_VALUE,
            ),
            write_mended,
        ),
        texts.SHARED_BY_ALL: _make_own,
    }
)
