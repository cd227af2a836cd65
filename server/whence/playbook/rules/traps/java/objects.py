"""Traps of Java: objects that are compared or shared, signs that are taken for a pattern, empty
columns; what C# has of them as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, LOOPS
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
_REPEATS: Final = {("Collections", "nCopies"): -1, ("Arrays", "fill"): -1,
                   ("Enumerable", "Repeat"): 0, ("Array", "Fill"): -1}  # fmt: skip
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
# Beside these, `==` saves the longer way.
_ALSO_COMPARED: Final = lazy_pattern(r"[eE]quals\w*\(|compare\w*\(|regionMatches|charAt|intern\(")
_SHORTER: Final = lazy_pattern(r"Index (?P<index>\d+) out of bounds for length (?P=index)")
_SEPARATOR: Final = lazy_pattern(r'"(?P<text>\\\\[|.+*?]|\\t|[^\\|.+*?^$\[\](){}"])"')


def find_traps(program: Program) -> Iterator[Trap]:
    """Objects and patterns."""
    types = program.types
    trees = types.in_language("java", "csharp")
    for tree in trees:
        if tree.language == "java":
            yield from _find_compared(types, tree)
            yield from _find_patterns(trees, tree)
        yield from _find_shared(trees, tree)
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
        elif call.type == "object_creation_expression":
            yield from _find_given_again(trees, call)


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
