"""Traps of C#'s classes: what is equal, copied, and made in which order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.java import texts as java_texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_TYPES: Final = ("class_declaration", "record_declaration", "struct_declaration")
_LIST: Final = lazy_pattern(r"(?:List|Dictionary|HashSet|Queue|Stack|SortedDictionary)<|.*\[\]$")
_GROWS: Final = ("Add", "AddRange", "Insert", "Enqueue", "Push", "Remove", "Clear")
_COMPARER: Final = lazy_pattern(r"\bStringComparer\.\w+IgnoreCase\b")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class, record and structure."""
    trees = program.types.in_language("csharp")
    for klass in (one for tree in trees for one in tree.list_parts(*_TYPES)):
        yield from _find_lost_comparers(klass)
        yield from _find_early_fields(klass)
        yield from _find_shared_copies(klass)
        if klass.type == "class_declaration":
            yield from _find_equality(trees, klass)


def _name(part: Part) -> str:
    return part.field("name").text


def _head(part: Part) -> list[str]:
    """The words before a body, a value and parameters."""
    return re.split(r"[({=]", part.text, maxsplit=1)[0].split()


def _list_fields(klass: Part) -> list[tuple[Part, Part]]:
    """The fields and properties of a class, each with what declares its name."""
    return [
        (one, declared) for one in klass.field("body").children
        if one.type in {"field_declaration", "property_declaration"}
        for declared in (one.fields("declarator") or [one])
    ]  # fmt: skip


def _find_lost_comparers(klass: Part) -> Iterator[Trap]:
    """A dictionary that is made anew, or of another one, without the comparer that this has."""
    puts = klass.list_inside("assignment_expression")
    given = [(_name(one), one.field("value")) for _, one in _list_fields(klass)]
    given += [(one.field("left").text.removeprefix("this."), one.field("right")) for one in puts]
    compared = {
        name: (one, match[0]) for name, one in given
        if one.arguments and (match := _COMPARER.search(one.text)) is not None
    }  # fmt: skip
    for made in klass.list_inside("object_creation_expression"):
        put, given_to = made.parent, [one.text.removeprefix("this.") for one in made.arguments]
        is_put = (name := put.field("left").text.removeprefix("this.")) in compared
        name = name if is_put or len(given_to) != 1 else given_to[0]
        own, comparer = compared.get(name, (made, ""))
        if own.start != made.start and "ompar" not in made.text:
            words = {"text": put.text if is_put else made.text, "made": own.site}
            yield Trap(made.site, texts.LOST_COMPARER, {**words, "comparer": comparer})


def _find_early_fields(klass: Part) -> Iterator[Trap]:
    """A static field whose value is made of one below it, which has none yet."""
    body, name = klass.field("body").children, _name(klass)
    made = "\n".join(one.text for one in body if one.type == "constructor_declaration")
    methods = {_name(one): one.text for one in body if one.type == "method_declaration"}
    early: list[tuple[Part, str]] = []
    for part, declared in _list_fields(klass):
        value = declared.field("value")
        is_field = value and value.type != "arrow_expression_clause" and "static" in _head(part)
        own = rf"(?<![\w.])(?:{name}\.)?{re.escape(_name(declared))}\b(?!\s*[=(:])"
        first = next((one for one, uses in early if re.search(own, uses)), None)
        if is_field and first is not None and "const" not in _head(part):
            text = first.text.split("\n")[0]
            words = {"text": text, "name": _name(declared), "below": part.site}
            yield Trap(first.site, java_texts.OBJECT_TOO_EARLY, words)
            return
        if is_field and not re.search(r"=>|\bdelegate\b|\bnameof\b", value.text):
            calls = [one.called for one in value.list_calls() if one.receiver.text in {"", name}]
            is_own = part.field("type").text == name and value.type.endswith("creation_expression")
            reads = [value.text, made if is_own else "", *(methods.get(one, "") for one in calls)]
            early.append((part, re.sub(r'"[^"]*"|//[^\n]*', "", "\n".join(reads))))


def _find_shared_copies(klass: Part) -> Iterator[Trap]:
    """`MemberwiseClone()` of an object with a list, which the copies then share."""
    clones = klass.list_calls("MemberwiseClone")
    for part, declared in _list_fields(klass) if clones else ():
        name, function = _name(declared), clones[0].function
        changed = [
            one for one in klass.list_calls(*_GROWS)
            if one.receiver.text.removeprefix("this.") == name and one.function != function
        ]  # fmt: skip
        is_list = _LIST.match(part.field("type").text) and "static" not in _head(part)
        if is_list and changed and not re.search(rf"\b{re.escape(name)}\b", function.text):
            words = {"copy": clones[0].text, "key": name, "name": _name(klass), "made": part.site,
                     "changed": changed[0].site, "expr": None, "part": None}  # fmt: skip
            yield Trap(clones[0].site, any_language_texts.COPIED_ONE_LEVEL, words)


def _find_equality(trees: Sequence[Tree], klass: Part) -> Iterator[Trap]:
    """A class that is looked up by a new object and has no equality of its own, or only half."""
    name, known = _name(klass), "\n".join(tree.file.text for tree in trees)
    above = [
        one.text for part in klass.children if part.type == "base_list" for one in part.children
    ]
    if any(not re.match(r"I[A-Z]", one) for one in above) or "EqualityComparer" in known:
        return
    methods = [one for one in klass.field("body").children if one.type == "method_declaration"]
    own = [one for one in methods if _name(one) == "Equals"]
    hashes = any(_name(one) == "GetHashCode" for one in methods)
    takes_any = any("override" in _head(one) for one in own) or f"IEquatable<{name}>" in above
    keyed = re.search(rf"\b(?:Dictionary<\s*{name}\s*,|HashSet<\s*{name}\s*>)", known) is not None
    made = rf"new {name}\("
    looked = rf"\.(?:ContainsKey|Contains|TryGetValue|IndexOf|Remove)\(\s*{made}|\w\[\s*{made}"
    grouped = re.search(rf"\.(?:GroupBy|ToLookup|DistinctBy)\(\s*\w+\s*=>\s*{made}", known)
    held = keyed or re.search(rf"List<\s*{name}\s*>", known)
    is_looked = held and re.search(looked, known)
    missing = "`Equals` and `GetHashCode`" if not own and not hashes else "`GetHashCode`"
    is_wrong = (is_looked or grouped) if not own else (keyed or grouped)
    if own and not takes_any:
        missing, is_wrong = "`Equals(object)`", keyed or is_looked
    if is_wrong and (not hashes or missing == "`Equals(object)`"):
        yield Trap(klass.field("name").site, texts.NO_EQUALITY, {"name": name, "missing": missing})
