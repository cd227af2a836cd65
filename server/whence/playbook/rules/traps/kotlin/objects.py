"""Traps of Kotlin's statements and objects: values that nothing takes, lambdas that nothing runs,
what is closed before it is read, shared, compared by identity, kept while it changes, left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import TAKES
from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language.files import CLOSED
from whence.playbook.rules.traps.any_language.texts import CLOSED_EARLY
from whence.playbook.rules.traps.java.texts import KEPT_AGAIN, KEPT_VIEW
from whence.playbook.rules.traps.kotlin import texts
from whence.playbook.rules.traps.kotlin.parts import (
    MAKERS,
    body_of,
    find_type,
    is_declared,
    is_dropped,
    list_parameters,
    list_properties,
)
from whence.playbook.rules.traps.program.sources import group_functions
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_PURE: Final = lazy_pattern(
    r"sorted(?:By|With|Descending|ByDescending)?|reversed|shuffled|distinctBy|plus|minus"
    r"|trim(?:Start|End)?|(?:upper|lower)case|to(?:Upper|Lower)Case|capitalize|setScale"
    r"|pad(?:Start|End)|substring\w*|remove(?:Prefix|Suffix)|truncatedTo"
    r"|(?:plus|minus)(?:Days|Weeks|Months|Years|Hours|Minutes|Seconds)"
)
_TEXT: Final = r'(?:"[^"]*"|\'[^\']+\')'
_REPLACE: Final = lazy_pattern(rf"\w+\.replace\({_TEXT},\s*{_TEXT}\)")
_LAZY: Final = frozenset(
    {"map", "mapNotNull", "mapIndexed", "filter", "filterNot", "filterIndexed", "filterNotNull",
     "drop", "dropWhile", "take", "takeWhile", "flatMap", "onEach", "distinct", "lineSequence"}
)  # fmt: skip
_SHARED: Final = lazy_pattern(rf"(?:{MAKERS}|Mutable\w+|\w*Array|\w*[aA]rrayOf)\b")
_CHANGES: Final = (
    r"(?:\.(?:add|put|remove|clear|set|append|push|sort|fill)\w*\s*[({]|\[[^\[\]]*\]\s*[-+]?=(?!=))"
)
_PLACES: Final = frozenset({"Array", "List", "MutableList"})
_LAST: Final = r"\b{name}\.(?:removeAt\(\s*{name}\.(?:size\s*-\s*1|lastIndex)\s*\)|removeLast\(\))"
_CHANGED_LIST: Final = lazy_pattern(r"ConcurrentModification")
_KINDS: Final = ("data", "enum", "sealed", "abstract", "inline", "annotation", "open", "inner")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of calls and operators, then of functions and classes."""
    trees = program.types.in_language("kotlin")
    classes, own = _group_classes(trees), group_functions(trees)
    for tree in trees:
        for part in tree.list_parts("call_expression", "binary_expression"):
            yield from _find_dropped(part, own)
            yield from _find_weak(part)
            yield from _find_places(part)
            yield from _find_kept(program, part)
            yield from _find_left(part, classes)
            yield from _find_closed(part) if program.says(CLOSED) else ()
    for name, parts in own.items():
        yield from _find_unrun(trees, name, parts)
    for name, parts in classes.items():
        yield from _find_unequal(program, name, parts[0])


def _group_classes(trees: Sequence[Tree]) -> dict[str, list[Part]]:
    found: dict[str, list[Part]] = {}
    for part in (one for tree in trees for one in tree.list_parts("class_declaration")):
        found.setdefault(part.field("name").text, []).append(part)
    return found


def _find_unrun(trees: Sequence[Tree], name: str, parts: Sequence[Part]) -> Iterator[Trap]:
    """`fun load() = { … }`, called as a statement only."""
    body = body_of(parts[0])
    is_typed = len(parts) > 1 or any(one.type.endswith("_type") for one in parts[0].children)
    is_lambda = body.type == "function_body" and body.first.type == "lambda_literal"
    is_plain = is_lambda and body.first.first.type != "lambda_parameters" and not is_typed
    calls = [one for tree in trees for one in tree.list_calls(name)] if is_plain else []
    if calls and all(map(is_dropped, calls)):
        words = {"name": name, "used": calls[0].site}
        yield Trap(parts[0].field("name").site, texts.LAMBDA_NOT_RUN, words)


def _find_dropped(part: Part, own: Collection[str]) -> Iterator[Trap]:
    """`items.sorted()`, `items + one` and `done == true` as statements."""
    name, of = part.called, part.receiver
    is_value = len(part.arguments) < 3 and _PURE.fullmatch(name) is not None
    is_value = is_value or _REPLACE.fullmatch(part.text) is not None
    if part.type == "binary_expression":
        name, of, right = "plus", part.field("left"), part.field("right")
        is_line = of.site.line == right.site.line and right.type != "lambda_literal"
        is_value = is_line and part.operator in {"+", "-", "=="}
    is_named = of.type in {"identifier", "navigation_expression"} and name not in own
    if not (is_value and is_named and is_dropped(part)):
        return
    is_var = re.search(rf"\bvar {re.escape(of.last_name)}\b", part.tree.file.text) is not None
    if is_var or part.operator != "==":
        words = {"text": part.text, "name": of.text, "is_var": is_var}
        yield Trap(part.site, texts.VALUE_DROPPED, words)


def _find_closed(call: Part) -> Iterator[Trap]:
    """`file.useLines { lines -> lines.map { … } }`: nothing is read before the file is closed."""
    block = call.arguments[-1] if call.arguments else call.field()
    name = block.first.text if block.first.type == "lambda_parameters" else "it"
    found = [] if is_dropped(call) else block.children[-1:]
    found += [
        one.first for one in block.list_inside("return_expression")
        if "@" not in one.text and one.find_around("lambda_literal") == block
    ]  # fmt: skip
    for value in found if call.called in {"use", "useLines"} else ():
        part, steps = value, {call.called}
        while part.called in _LAZY:
            steps.add(part.called)
            part = part.receiver
        if part.text == name and not steps.isdisjoint({"lineSequence", "useLines"}):
            kept = call.find_around("function_declaration").text.partition("{")[0]
            words = {"text": f"{call.called} {{ … }}", "value": value.text, "end": value.site,
                     "add": ".asSequence()" if "Sequence<" in kept else ""}  # fmt: skip
            yield Trap(call.site, CLOSED_EARLY, words)


def _find_places(call: Part) -> Iterator[Trap]:
    """`val grid = Array(3) { row }`, of which `grid[0]` is changed."""
    if call.parent.type != "property_declaration" or call.called not in _PLACES:
        return
    made = call.parent.list_inside("variable_declaration")[:1]
    block = call.arguments[-1] if call.arguments else call.field()
    if not made or block.type != "lambda_literal":
        return
    changes = re.compile(rf"(?:\w+\.)*{made[0].first.text}\[[^\[\]]*\]{_CHANGES}")
    changed = call.tree.list_parts("call_expression", "assignment")
    is_name = block.children == [block.first] and block.first.type == "identifier"
    is_shared = is_name and _SHARED.match(find_type(block.first)) is not None
    if is_shared and any(changes.match(one.text) for one in changed):
        yield Trap(call.site, SAME_IN_EVERY_PLACE, {"text": call.text})


def _find_kept(program: Program, call: Part) -> Iterator[Trap]:
    """`found.add(way)` of a list that the function takes the last element out of again; `return
    beats.subList(0, 3)` of a list that another function changes."""
    if call.called not in {"add", "subList"}:
        return
    function, given = call.find_around("function_declaration"), call.arguments
    if call.called == "add" and len(given) == 1 and given[0].type == "identifier":
        name = given[0].text
        is_taken = re.search(_LAST.format(name=name), function.text)
        if is_taken and not re.search(rf"\bva[lr] {name}\b", function.text):
            yield Trap(call.site, KEPT_AGAIN, {"text": call.text, "name": name})
    is_returned = call.parent.type in {"return_expression", "function_body"}
    if call.called != "subList" or not is_returned or not program.says(_CHANGED_LIST):
        return
    name = call.receiver.text
    body = body_of(call.find_around("class_declaration", "object_declaration"))
    is_own = name in [one.name for one in list_properties(body)]
    for one in body.list_calls(*TAKES["kotlin"], "add", "addAll") if is_own else ():
        if one.receiver.text == name and one.find_around("function_declaration") != function:
            words = {"text": call.text, "name": name, "changed": one.site}
            yield Trap(call.site, KEPT_VIEW, words)
            return


def _find_left(call: Part, classes: Mapping[str, Sequence[Part]]) -> Iterator[Trap]:
    """`UserView(id = user.id, name = user.name, city = user.city)`, which also has an email."""
    pairs = [one.parent.text for one in call.arguments] if call.called in classes else []
    found = [re.fullmatch(r"(?P<name>\w+)\s*=\s*(?P<of>\w+)\.(?P=name)", one) for one in pairs]
    given = {one["name"]: one["of"] for one in found if one is not None}
    if len(given) < max(len(pairs), 3) or len(set(given.values())) > 1:
        return
    of = [one for one in call.list_inside("identifier") if one.text in given.values()]
    [klass, *_], source = classes[call.called], classes.get(find_type(of[0]), [])
    theirs = {one.name: one.type for part in source for one in list_parameters(part)}
    left = [
        one.name for one in list_parameters(klass)
        if one.name not in given and one.value and theirs.get(one.name) == one.type
    ]  # fmt: skip
    if len(left) == 1 and source != [klass]:
        words = {"text": f"{call.called}(…)", "of": of[0].text, "name": left[0]}
        yield Trap(call.site, texts.LEFT_OUT, words)


def _find_weak(part: Part) -> Iterator[Trap]:
    """`counts[key] ?: 0 + 1`."""
    right = first = part.field("right")
    while part.operator == "?:" and first.type == "binary_expression" and first.operator in "+-":
        first = first.field("left")
    if first != right and re.fullmatch(r"0[LfF]?|0\.0", first.text):
        words = {"text": part.text, "right": right.text, "sign": first.parent.operator,
                 "meant": part.text[: first.end - part.start]}  # fmt: skip
        yield Trap(part.site, texts.WEAK_DEFAULT, words)


def _find_unequal(program: Program, name: str, klass: Part) -> Iterator[Trap]:
    """`Spot(1, 2) in seen` of a class without `equals`."""
    own, kinds = list_parameters(klass), [one.type for one in klass.children]
    is_other = "delegation_specifiers" in kinds or is_declared(klass, *_KINDS)
    if not own or is_other or "fun equals(" in klass.text:
        return
    made = rf"(?<![\w.]){name}\([^()]*(?:\([^()]*\)[^()]*)*\)"
    looks = re.compile(
        rf"\w+\[\s*{made}\s*\](?!\s*=[^=])|\.(?:get|getValue|contains|containsKey|indexOf|remove)\("
        rf"\s*{made}\s*\)|{made}\s+!?in\s+\w+|[^=!][!=]=\s*{made}"
    )
    for tree in program.types.in_language("kotlin"):
        for number, line in enumerate(program.masked[tree.file.path].lines, 1):
            match = looks.search(line)
            if match is not None:
                words = {"name": name, "text": match[0].strip(), "used": Site(tree.file, number),
                         "is_plain": all(one.has("va[lr]") for one in own)}  # fmt: skip
                yield Trap(klass.field("name").site, texts.NO_EQUALITY, words)
                return
