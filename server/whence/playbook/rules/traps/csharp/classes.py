"""Traps of C#'s classes: what is equal, overridden, raised, copied, and made in which order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import find_element_type
from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_TYPES: Final = ("class_declaration", "record_declaration", "struct_declaration")
_LIST: Final = lazy_pattern(r"(?:List|Dictionary|HashSet|Queue|Stack|SortedDictionary)<|.*\[\]$")
_GROWS: Final = frozenset({"Add", "AddRange", "Insert", "Enqueue", "Push", "Remove", "Clear"})
_VALUE: Final = lazy_pattern(r"Dictionary<[^,<>]+,\s*(\w+)>$")
_INHERITED: Final = lazy_pattern(r"\b(?:override|new|static|abstract|sealed)\b")
_LATER: Final = lazy_pattern(r"\bTask\b|\bThread|\basync\b|\bawait\b|Timer")


def find_traps(program: Program) -> Iterator[Trap]:
    """Events that nobody listens to only where there was no object when it failed."""
    types = program.types
    trees = types.in_language("csharp")
    structures = {_name(one) for tree in trees for one in tree.list_parts("struct_declaration")}
    classes = [one for tree in trees for one in tree.list_parts(*_TYPES)]
    for tree in trees:
        yield from _find_flags(tree)
        yield from _find_endless_properties(tree)
        yield from _find_lost_comparers(tree)
        yield from _find_changed_copies(types, tree, structures)
    for klass in classes:
        yield from _find_early_fields(klass)
        yield from _find_hiding(classes, klass)
        yield from _find_shared_copies(klass)
        yield from _find_late_handlers(program, trees, klass)
        if klass.type == "class_declaration":
            yield from _find_equality(trees, klass)
            yield from _find_left_fields(trees, klass)


def _name(part: Part) -> str:
    return part.field("name").text


def _head(part: Part) -> str:
    """What stands before a body, a value and parameters."""
    return re.split(r"[({=]", part.text, maxsplit=1)[0]


def _list_fields(klass: Part) -> list[tuple[Part, Part]]:
    """The fields and properties of a class, each with what declares its name."""
    return [
        (one, declared) for one in klass.field("body").children
        if one.type in {"field_declaration", "property_declaration"}
        for declared in (one.fields("declarator") or [one])
    ]  # fmt: skip


def _find_flags(tree: Tree) -> Iterator[Trap]:
    """`[Flags] enum` with members that count 0, 1, 2, 3."""
    for one in tree.list_parts("enum_declaration"):
        members = one.field("body").list_inside("enum_member_declaration")
        is_counted = len(members) > 3 and not any(part.field("value") for part in members)
        if is_counted and re.match(r"\s*\[\s*(?:System\.)?Flags\b", one.text):
            yield Trap(members[3].site, texts.COUNTED_FLAGS, {"name": _name(one)})


def _find_endless_properties(tree: Tree) -> Iterator[Trap]:
    """A property that reads or sets itself."""
    for one in tree.list_parts("property_declaration"):
        name, value = re.escape(_name(one)), one.field("value")
        own = rf"(?:this\.)?{name}"
        texts_of = [value.text] if value.type == "arrow_expression_clause" else []
        accessors = one.field("accessors").list_inside("accessor_declaration")
        texts_of += [part.field("body").text.strip("{} \r\n\t") for part in accessors]
        alike = rf"=>\s*{own}(?:\s*=\s*value)?|return\s+{own}\s*;|{own}\s*=\s*value\s*;"
        if "." not in _head(one).split()[-1] and any(
            re.fullmatch(alike, text.strip()) for text in texts_of
        ):
            yield Trap(one.site, texts.READS_ITSELF, {"name": _name(one)})


def _find_lost_comparers(tree: Tree) -> Iterator[Trap]:
    """A field whose dictionary is made anew without the comparer that it had."""
    for klass in tree.list_parts(*_TYPES):
        for _, declared in _list_fields(klass):
            compared = re.search(r"\bStringComparer\.\w+IgnoreCase\b", declared.text)
            made = declared.field("value")
            if compared is None or made.type.endswith("literal") or not made.arguments:
                continue
            for put in klass.list_inside("assignment_expression"):
                right, left = put.field("right"), put.field("left").text.removeprefix("this.")
                is_made = right.type.endswith("object_creation_expression")
                if left == _name(declared) and is_made and "ompar" not in right.text:
                    words = {
                        "text": put.text,
                        "name": left,
                        "made": made.site,
                        "comparer": compared[0],
                    }
                    yield Trap(put.site, texts.LOST_COMPARER, words)


def _find_changed_copies(types: Types, tree: Tree, structures: set[str]) -> Iterator[Trap]:
    """`var spot = spots[i]; spot.X = 3;` of a structure that is never put back."""
    for made in tree.list_parts("variable_declarator") if structures else ():
        value, name, function = made.field("value"), _name(made), made.function
        if value.type != "element_access_expression" or "ref" in made.parent.text.split():
            continue
        of = types.find(value.field("expression"))
        kind = find_element_type(of) or next(iter(_VALUE.findall(of)), "")
        puts = function.list_inside("assignment_expression", "postfix_unary_expression")
        sets = [
            one for one in puts if one.start > made.end
            and re.match(rf"{re.escape(name)}\.\w+", (one.field("left") or one.first).text)
        ]  # fmt: skip
        whole = [
            one for one in function.list_inside("identifier")
            if one.text == name and one.start > made.end
            and not (one.parent.type == "member_access_expression" and one == one.parent.first)
        ]  # fmt: skip
        after = function.text[sets[-1].end - function.start :] if sets else name
        is_read = re.search(rf"(?<![\w.]){re.escape(name)}\b", after)
        if kind in structures and sets and not whole and not is_read:
            words = {"name": name, "kind": kind, "changed": sets[0].site, "of": value.text}
            yield Trap(made.site, texts.CHANGED_STRUCTURE, words)


def _find_early_fields(klass: Part) -> Iterator[Trap]:
    """A static field whose value is made of one below it, which has none yet."""
    body, name = klass.field("body"), _name(klass)
    made = "\n".join(one.text for one in body.children if one.type == "constructor_declaration")
    methods = {_name(one): one.text for one in body.children if one.type == "method_declaration"}
    early: list[tuple[Part, str]] = []
    for part, declared in _list_fields(klass):
        value = declared.field("value")
        is_late = value.type == "arrow_expression_clause" or "static" not in _head(part).split()
        if is_late or not value or "const" in _head(part).split():
            continue
        own = rf"(?<![\w.])(?:{name}\.)?{re.escape(_name(declared))}\b(?!\s*[=(:])"
        for first, uses in early:
            if re.search(own, uses) and f"nameof({_name(declared)})" not in uses:
                words = {
                    "text": first.text.split("\n")[0],
                    "name": _name(declared),
                    "below": part.site,
                }
                yield Trap(first.site, texts.READ_TOO_EARLY, words)
                return
        if "=>" in value.text or "delegate" in value.text:
            continue
        calls = [one for one in value.list_calls() if one.receiver.text in {"", name}]
        is_made = value.field("type").text == name or value.type.startswith("implicit_object")
        is_own = is_made and part.field("type").text == name
        reads = [methods.get(one.called, "") for one in calls] + [made if is_own else ""]
        plain = re.sub(r'"[^"]*"|//[^\n]*', "", "\n".join([value.text, *reads]))
        early.append((part, plain))


def _find_hiding(classes: Sequence[Part], klass: Part) -> Iterator[Trap]:
    """A method of the name of a virtual one above that doesn't say `override`."""
    bases = [one for one in klass.children if one.type == "base_list"]
    names = {part.text for one in bases for part in one.children}
    above = [one for one in classes if _name(one) in names and one != klass]
    for base in above:
        open_to_all = {
            (_name(one), _list_kinds(one)): one for one in base.field("body").children
            if one.type == "method_declaration" and re.search(r"\bvirtual\b", _head(one))
        }  # fmt: skip
        for one in klass.field("body").children:
            hidden = open_to_all.get((_name(one), _list_kinds(one)))
            if one.type == "method_declaration" and hidden and not _INHERITED.search(_head(one)):
                words = {"name": _name(one), "base": _name(base), "virtual": hidden.site}
                yield Trap(one.site, texts.NOT_OVERRIDDEN, words)


def _list_kinds(method: Part) -> tuple[str, ...]:
    return tuple(one.field("type").text for one in method.field("parameters").children)


def _find_shared_copies(klass: Part) -> Iterator[Trap]:
    """`MemberwiseClone()` of an object with a list, which the copies then share."""
    clones = [
        one for one in klass.list_calls("MemberwiseClone") if one.find_around(*_TYPES) == klass
    ]
    for part, declared in _list_fields(klass) if clones else ():
        name, function = _name(declared), clones[0].function
        kind = part.field("type").text
        if not _LIST.match(kind) or "static" in _head(part).split():
            continue
        changed = [
            one for one in klass.list_calls(*_GROWS)
            if one.receiver.text.removeprefix("this.") == name and one.function != function
        ]  # fmt: skip
        if changed and not re.search(rf"\b{re.escape(name)}\b", function.text):
            words = {"name": name, "changed": changed[0].site, "kind": kind}
            yield Trap(clones[0].site, texts.COPIED_ONE_LEVEL, words)


def _find_late_handlers(program: Program, trees: Sequence[Tree], klass: Part) -> Iterator[Trap]:
    """An event that is raised before anything listens to it, or that nothing listens to."""
    for event in klass.field("body").list_inside("event_field_declaration"):
        name = event.list_inside("variable_declarator")[0].field("name").text
        raises = [
            one for one in klass.list_calls()
            if one.field("function").text in {name, f"{name}.Invoke", f"{name}?.Invoke"}
        ]  # fmt: skip
        adds = [
            one for tree in trees for one in tree.list_parts("assignment_expression")
            if one.operator == "+=" and one.field("left").last_name == name
        ]  # fmt: skip
        for one in raises if program.says(NULL) and not adds and "=" not in event.text else ():
            is_asked = re.search(rf"\b{name}\s*(?:!=|is not) null", one.function.text)
            is_crash = (one.site.path, one.site.line) == (program.crash.path, program.crash.line)
            if "?." not in one.text and not is_asked and is_crash:
                yield Trap(one.site, texts.NOBODY_LISTENS, {"name": name, "text": one.text})
        runs = {
            _name(one.function): one.function
            for one in raises
            if not _LATER.search(one.function.text)
        }
        for add in adds:
            yield from _find_before(add, runs, name)


def _find_before(add: Part, runs: dict[str, Part], name: str) -> Iterator[Trap]:
    """The call that raises an event above the line that begins to listen to it."""
    own, statement = add.field("left").field("expression").text, add.parent
    beside = statement.parent.children
    before = [one for one in beside if one.end <= statement.start]
    after = [one for one in beside if one.start >= statement.end]
    listens = [one for one in before if re.search(rf"\b{re.escape(own)}\.{name}\s*\+=", one.text)]
    for one in before if own and not listens else ():
        call = one.first
        is_run = (
            one.type == "expression_statement" and call.called in runs and call.receiver.text == own
        )
        again = any(
            part.receiver.text == own for other in after for part in other.list_calls(call.called)
        )
        if is_run and not again:
            words = {"text": add.text, "name": name, "call": call.text, "raised": call.site}
            yield Trap(add.site, texts.LISTENS_LATE, words)


def _find_equality(trees: Sequence[Tree], klass: Part) -> Iterator[Trap]:
    """A class that is looked up by a new object and has no equality of its own, or only half."""
    name = _name(klass)
    known = "\n".join(tree.file.text for tree in trees)
    bases = [
        part.text for one in klass.children if one.type == "base_list" for part in one.children
    ]
    if any(not re.match(r"I[A-Z]", one) for one in bases) or "EqualityComparer" in known:
        return
    members = [one for one in klass.field("body").children if one.type == "method_declaration"]
    own = [one for one in members if _name(one) == "Equals"]
    hashes = any(_name(one) == "GetHashCode" for one in members)
    takes_any = any("override" in _head(one).split() for one in own)
    keyed = re.search(rf"\b(?:Dictionary<\s*{name}\s*,|HashSet<\s*{name}\s*>)", known) is not None
    made = rf"new {name}\("
    looked = rf"\.(?:ContainsKey|Contains|TryGetValue|IndexOf|Remove)\(\s*{made}|\w\[\s*{made}"
    grouped = rf"\.(?:GroupBy|ToLookup|DistinctBy)\(\s*\w+\s*=>\s*{made}"
    is_looked = (keyed or re.search(rf"List<\s*{name}\s*>", known)) and re.search(looked, known)
    if not own and not hashes and (is_looked or re.search(grouped, known)):
        yield Trap(klass.field("name").site, texts.NO_EQUALITY, {"name": name})
    elif takes_any and not hashes and (keyed or re.search(grouped, known)):
        yield Trap(own[0].field("name").site, texts.NO_HASH, {"name": name})
    elif own and not takes_any and f"IEquatable<{name}>" not in bases and (keyed or is_looked):
        yield Trap(own[0].field("name").site, texts.OTHER_EQUALS, {"name": name})


def _find_left_fields(trees: Sequence[Tree], klass: Part) -> Iterator[Trap]:
    """Public fields of what `System.Text.Json` reads, which sets properties only."""
    known = "\n".join(tree.file.text for tree in trees)
    name = _name(klass)
    read = re.search(
        rf"\bJsonSerializer\.Deserialize(?:Async)?<(?:\w+<)?(?:\w+,\s*)?{name}(?:\[\])?>?\??>\(",
        known,
    )
    if read is None or "System.Text.Json" not in known or "IncludeFields" in known:
        return
    for part, declared in _list_fields(klass):
        words = _head(part).split()
        is_plain = not {"static", "const", "readonly"} & {*words} and "[" not in part.text[:1]
        if part.type == "field_declaration" and "public" in words and is_plain:
            yield Trap(part.site, texts.LEFT_FIELD, {"name": _name(declared)})
            return
