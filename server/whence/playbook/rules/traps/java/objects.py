"""Traps of Java: objects that are compared, shared, shadowed, or taken for a pattern; what C# has
of them as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, CLASSES, LOOPS
from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

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
    "string": "Insert PadLeft PadRight Remove Replace Substring ToLower ToLowerInvariant ToUpper "
    "ToUpperInvariant Trim TrimEnd TrimStart",
    **dict.fromkeys(
        ("DateTime", "DateOnly", "DateTimeOffset"), "Add AddDays AddHours AddMilliseconds "
        "AddMinutes AddMonths AddSeconds AddYears Subtract",
    ),
    **dict.fromkeys(
        ("List", "IList", "IEnumerable", "ICollection", "HashSet"), "Append Concat Distinct Except "
        "Intersect OrderBy OrderByDescending Prepend Select Skip Take Union Where",
    ),
}  # fmt: skip
_REPEATS: Final = {("Collections", "nCopies"): -1, ("Arrays", "fill"): -1,
                   ("Enumerable", "Repeat"): 0, ("Array", "Fill"): -1}  # fmt: skip
_KEEPS: Final = {"add": 1, "addLast": 1, "push": 1, "put": 2, "Add": 1}
_SIGNS: Final = frozenset({"|", ".", "||", "^", "$", "?", "*", "+", "(", ")", "[", "{"})
# What also has a sense as a pattern, by what it replaces: `replaceAll(".", "*")` masks each letter.
_MEANT: Final = {
    "replaceAll": lazy_pattern(r"^(?:\.(?! (?:\"[/,;:]?\"|File\.separator)$)|[\^$](?! \"\"$))"),
    "replaceFirst": lazy_pattern(r"^(?:\.(?! \"[/,;:]\"$)|[\^$](?! \"\"$))"),
}
_CHANGES: Final = (
    r"(?:[aA]dd|put|[rR]emove|[cC]lear|set|[pP]ush|[pP]op|poll|offer|[aA]ppend|[sS]ort|Insert|Enqueue"
    r"|Dequeue)\w*\("
)
_MAKES_LIST: Final = lazy_pattern(
    r"^new\s+(?:\w+\.)*(?:\w*(?:List|Map|Set|Deque|Queue|StringBuilder|Dictionary|Stack))\s*(?:<.*>)?\("
)
_ARRAY_KEY: Final = lazy_pattern(
    r"^(?:(?:Linked)?(?:Hash)?(?:Map|Set)|I?Dictionary)<\s*\w+(?:\[\])+\s*[,>]"
)
# Beside these, `==` saves the longer way.
_ALSO_COMPARED: Final = lazy_pattern(r"[eE]quals\w*\(|compare\w*\(|regionMatches|charAt|intern\(")
_SHORTER: Final = lazy_pattern(r"Index (?P<index>\d+) out of bounds for length (?P=index)")
_DECLARES: Final = (
    "field_declaration", "local_variable_declaration", "local_declaration_statement"
)  # fmt: skip
_TRIES: Final = ("lambda_expression", "try_statement")
_SEPARATOR: Final = lazy_pattern(r'"(?P<text>\\\\[|.+*?]|\\t|[^\\|.+*?^$\[\](){}"])"')


def find_traps(program: Program) -> Iterator[Trap]:
    """Objects and patterns."""
    types = program.types
    trees = types.in_language("java", "csharp")
    for tree in trees:
        if tree.language == "java":
            yield from _find_compared(types, tree)
            yield from _find_patterns(trees, tree)
        yield from _find_ignored(types, tree)
        yield from _find_shared(trees, tree)
        yield from _find_array_keys(tree)
        yield from _find_kept_values(tree)
    yield from _find_lost_columns(types.in_language("java"), program)


def _find_compared(types: Types, tree: Tree) -> Iterator[Trap]:
    """`==` between two boxed numbers or texts."""
    for asked in tree.list_parts("binary_expression"):
        if asked.operator not in {"==", "!="} or _ALSO_COMPARED.search(asked.function.text):
            continue
        one, other = (
            "String" if side.type == "string_literal" else types.find(side)
            for side in (asked.field("left"), asked.field("right"))
        )
        if one == other and (one in _BOXED or one == "String"):
            yield Trap(asked.site, texts.COMPARED_OBJECTS, {"text": asked.text, "kind": one})


def _find_ignored(types: Types, tree: Tree) -> Iterator[Trap]:
    """`name.trim();`: what gives a new object, and nobody takes it."""
    for statement in tree.list_parts("expression_statement"):
        call = statement.first
        kind = types.find(call.receiver) if call.type in CALLS else ""
        kind = kind.partition("<")[0].rstrip("?")
        is_tried = tree.language == "csharp" and statement.find_around(*_TRIES)
        if call.called in _UNCHANGED.get(kind, "").split() and not is_tried:
            yield Trap(call.site, texts.RESULT_IGNORED, {"text": call.text, "kind": kind})


def _find_patterns(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`split("|")`: what is meant as a sign is read as a pattern."""
    for call in tree.list_calls("split", *_MEANT):
        given = call.arguments
        is_whole = len(given) == 2 or call.called == "split"
        if not given or not is_whole or re.match(r"(?:Splitter|Pattern)\b|$", call.receiver.text):
            continue
        text = _find_text(trees, given[0])
        meant = _MEANT.get(call.called)
        if text in _SIGNS and not (meant and meant.match(f"{text} {given[-1].text}")):
            yield Trap(call.site, any_language_texts.SIGN_AS_PATTERN,
                       {"call": call.text, "sign": text})  # fmt: skip


def _find_text(trees: Sequence[Tree], part: Part) -> str | None:
    """What a literal holds, or a constant of one."""
    if part.type == "string_literal":
        return part.text[1:-1]
    if part.type != "identifier":
        return None
    name = re.escape(part.text)
    constant = re.compile(rf'\bfinal\s+String\s+{name}\s*=\s*"([^"\\]*)"\s*;')
    found = {one for other in trees for one in constant.findall(other.file.text)}
    return found.pop() if len(found) == 1 else None


def _find_lost_columns(trees: Sequence[Tree], program: Program) -> Iterator[Trap]:
    """`split(",")` of a text that ends with empty columns, where one of them is read then."""
    if not program.says(_SHORTER):
        return
    rows = [value.items or () for _, value in program.list_seen() if value.type.endswith("[]")]
    known = "\n".join(tree.file.text for tree in trees)
    known += "\n".join(value.text for _, value in program.list_seen())
    for call in (one for tree in trees for one in tree.list_calls("split")):
        given = call.arguments
        sign = _SEPARATOR.fullmatch(given[0].text) if len(given) == 1 else None
        if sign is None:
            continue
        plain = sign["text"].lstrip("\\") if sign["text"] != "\\t" else "\t"
        ends = rf'(?:{re.escape(plain)})+[ \r]*(?:\\n|\n|"|$)'
        cut = [re.escape(plain.join(one.text for _, one in row)) for row in rows if row]
        if any(re.search(one + ends, known) for one in cut):
            yield Trap(call.site, texts.LOST_COLUMNS, {"call": call.text})


def _find_shared(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """One list or object for each place, key or object."""
    for call in tree.list_parts(*CALLS, "object_creation_expression"):
        given = call.arguments
        if (call.receiver.text, call.called) in _REPEATS and given:
            one = given[_REPEATS[call.receiver.text, call.called]]
            is_array = one.type == "array_creation_expression"
            if is_array or _MAKES_LIST.match(one.text):
                yield Trap(call.site, SAME_IN_EVERY_PLACE, {"text": call.text})
        elif given and len(given) == _KEEPS.get(call.called) and given[-1].type == "identifier":
            yield from _find_kept_again(call, given[-1].text)
        elif call.type == "object_creation_expression":
            yield from _find_given_again(trees, call)


def _find_kept_again(call: Part, name: str) -> Iterator[Trap]:
    """An object that a loop changes and keeps once more in each round, or that a function keeps
    and then takes things out of again."""
    loop, function = call.find_around(*LOOPS), call.function
    if not function or call.receiver.text == name:
        return
    own = rf"(?<![\w.]){re.escape(name)}"
    made = _find_made(function, name)
    if call.tree.language == "csharp":  # the rest is told of any language: see kept_once
        last = rf"{own}\.RemoveAt\({re.escape(name)}\.Count\s*-\s*1\)|{own}\.RemoveLast\(\)"
        is_kept = not made and bool(re.search(last, function.text))
    elif made and loop and made.end <= loop.start:
        changes = rf"{own}\.(?:set\w+\(|{_CHANGES}|\w+\s*=(?!=))"
        anew = rf"{own}\s*=(?!=)"
        is_kept = bool(re.search(changes, loop.text)) and not re.search(anew, loop.text)
    else:
        last = rf"{own}\.(?:remove\({re.escape(name)}\.size\(\)\s*-\s*1\)|removeLast\(\))"
        is_kept = not made and bool(re.search(last, function.text))
    if is_kept:
        yield Trap(call.site, texts.KEPT_AGAIN, {"text": call.text, "name": name})


def _find_made(function: Part, name: str) -> Part:
    """Where a function makes the list or object that a local holds."""
    for one in function.list_inside("variable_declarator"):
        is_new = one.field("value").type == "object_creation_expression"
        if is_new and one.field("name").text == name:
            return one
    return function.field()


def _find_given_again(trees: Sequence[Tree], call: Part) -> Iterator[Trap]:
    """One list that a loop gives to each object, which keeps and changes it."""
    loop = call.find_around(*LOOPS)
    klass = call.field("type").text.partition("<")[0]
    body = loop.field("body").text
    for index, given in enumerate(call.arguments if loop else ()):
        name = given.text
        made = _find_made(call.function, name) if given.type == "identifier" else given.field()
        is_list = made and _MAKES_LIST.match(made.field("value").text)
        anew = rf"(?<![\w.]){re.escape(name)}(?:\s*=(?!=)|\.clear\(|\.{_CHANGES})"
        if not is_list or made.end > loop.start or re.search(anew, body):
            continue
        changed = _find_change_of_kept(trees, klass, index)
        if changed is not None:
            words = {"text": call.text, "name": name, "changed": changed}
            yield Trap(call.site, texts.GIVEN_AGAIN, words)


def _find_change_of_kept(trees: Sequence[Tree], klass: str, index: int) -> Site | None:
    """The line that changes what a constructor keeps of an argument."""
    for made in (one for tree in trees for one in tree.list_parts("constructor_declaration")):
        names = [one.field("name").text for one in made.field("parameters").children]
        if made.field("name").text != klass or index >= len(names):
            continue
        kept = re.search(
            rf"(?<![\w.])(?:this\.)?(\w+)\s*=\s*{re.escape(names[index])}\s*;", made.text
        )
        for call in made.find_around("class_declaration").list_calls() if kept else ():
            is_kept = kept is not None and call.receiver.text.removeprefix("this.") == kept[1]
            if is_kept and re.match(_CHANGES, call.called + "("):
                return call.site
    return None


def _find_array_keys(tree: Tree) -> Iterator[Trap]:
    """Arrays as keys: each is equal to itself only."""
    for one in tree.list_parts(*_DECLARES):
        kind = one.field("type").text
        if _ARRAY_KEY.match(kind) and "EqualityComparer" not in tree.file.text:
            yield Trap(one.site, texts.ARRAY_KEYS, {"kind": kind})


def _find_kept_values(tree: Tree) -> Iterator[Trap]:
    """A constructor that gives a field its own value."""
    for made in tree.list_parts("constructor_declaration"):
        klass = made.find_around(*CLASSES)
        fields = {
            part.field("name").text
            for one in klass.list_inside("field_declaration", "property_declaration")
            if one.find_around(*CLASSES) == klass
            for part in (one.fields("declarator") or [one])
        }
        for put in made.list_inside("assignment_expression"):
            left = put.field("left").text
            name = left.removeprefix("this.")
            is_other = put.parent.type == "initializer_expression"  # C#: `new Row { Name = Name }`
            if put.field("right").unwrapped.text != name or put.operator != "=" or is_other:
                continue
            own = made.text.replace(put.text, "")
            is_own = re.search(rf"(?<!this\.)(?<!\w){re.escape(name)}\b\s*[,;)=:]", own) is not None
            if name in fields and (left == name or not is_own):
                yield Trap(put.site, texts.ASSIGNED_TO_ITSELF, {"text": put.text})
