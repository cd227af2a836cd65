"""Traps of Go's values: pointers into slices that grow, nil in an interface, waiting too early."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import go_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.trap import Program
    from whence.playbook.rules.traps.typed_tree import Tree

_ASLEEP: Final = lazy_pattern(r"all goroutines are asleep|deadlock")
_NIL: Final = lazy_pattern(r"nil pointer")
_AT_ONCE: Final = lazy_pattern(r"concurrent map")
_FUNCTIONS: Final = ("function_declaration", "method_declaration", "func_literal")
_STORES: Final = ("assignment_statement", "keyed_element")
_LAYOUT: Final = lazy_pattern(r'"[^"]*(?:YYYY|yyyy|DD|dd|HH|hh|mm|MM)[^"]*"')


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_old_elements(tree)
        yield from _find_other_orders(tree)
        yield from _find_empty_copies(tree)
        yield from _find_layouts(tree)
        yield from _find_cut_sets(tree)
        if _NIL.search(program.message):
            yield from _find_typed_nil(tree)
            yield from _find_early_defers(tree)
        if _ASLEEP.search(program.message):
            yield from _find_early_waits(tree)
        if _AT_ONCE.search(program.message):
            yield from _find_open_writes(trees, tree)


def _find_old_elements(tree: Tree) -> Iterator[Trap]:
    """`byName[n] = &all[len(all)-1]` while `all` grows: the pointer stays with the old array."""
    for taken in tree.list_parts("unary_expression"):
        item, function = taken.field("operand"), taken.function
        name = item.field("operand").text if item.type == "index_expression" else ""
        put = taken.find_around(*_STORES, "call_expression", "block", "short_var_declaration")
        if not name or taken.operator != "&" or put.type != "assignment_statement":
            continue
        is_kept = re.search(r"\[[^\]]*\]$|\.", put.field("left").text) is not None
        own = re.escape(name)
        grows = re.search(rf"(?<![\w.]){own}\s*=\s*append\({own},", function.text)
        loop = taken.find_around("for_statement")
        in_loop = loop and re.search(rf"(?<![\w.]){own}\s*=\s*append\({own},", loop.text)
        if is_kept and grows and (in_loop or "." in name):
            yield Trap(taken.site, texts.OLD_ITEM, {"text": taken.text, "name": name})


def _find_other_orders(tree: Tree) -> Iterator[Trap]:
    """`sort.Slice(keys, …)` that compares items of another slice only."""
    for call in tree.list_calls("Slice", "SliceStable"):
        if call.receiver.text != "sort" or len(call.arguments) != 2:
            continue
        name, made = call.arguments[0].text, call.arguments[1]
        indexes = made.list_inside("index_expression")
        others = {one.field("operand").text for one in indexes}
        if made.type == "func_literal" and len(others) == 1 and name not in made.text:
            words = {"name": name, "other": next(iter(others))}
            is_plain = re.fullmatch(r"[\w.]+", next(iter(others))) is not None
            if is_plain:
                yield Trap(indexes[0].site, texts.OTHER_ORDER, words)


def _find_empty_copies(tree: Tree) -> Iterator[Trap]:
    """`copy` into a slice without items copies nothing."""
    for call in tree.list_calls("copy"):
        given, function = call.arguments, call.function
        name = given[0].text if len(given) == 2 and given[0].type == "identifier" else ""
        if not name or not function or call.parent.type != "expression_statement":
            continue
        before = function.text[: call.start - function.start]
        empty = r"make\(\[\][\w.*]+, 0(?:,[^\n]*)?\)|\[\][\w.*]+\{\}"
        made = rf"\bvar {name} \[\][\w.*]+\s*\n|\b{name}\s*:=\s*(?:{empty})\s*\n"
        sets = rf"(?<![\w.]){name}\s*=(?!=)"
        if re.search(made, before) and not re.search(sets, before):
            yield Trap(call.site, texts.EMPTY_COPY, {"text": call.text, "name": name})


def _find_layouts(tree: Tree) -> Iterator[Trap]:
    """`time.Parse("YYYY-MM-DD", …)`: Go writes a layout as a certain day."""
    for call in tree.list_calls("Parse", "Format", "ParseInLocation"):
        text = call.arguments[0].text if call.arguments else ""
        is_time = call.receiver.text == "time" or call.called == "Format"
        if is_time and _LAYOUT.fullmatch(text) and "06" not in text:
            yield Trap(call.site, texts.LETTERS_FOR_DAY, {"text": text})


def _find_cut_sets(tree: Tree) -> Iterator[Trap]:
    """`strings.TrimRight(name, ".txt")`: each of these letters is cut off, not the text."""
    for call in tree.list_calls("TrimLeft", "TrimRight"):
        text = call.arguments[1].text.strip('"') if len(call.arguments) == 2 else ""
        is_word = re.fullmatch(r"[./_:-]?[A-Za-z]{3,}[./_:=-]?|[./_:-][a-z]{2}", text)
        is_set = text.lower() in "abcdefghijklmnopqrstuvwxyz" or not set(text) - set("aeiouAEIOU")
        is_literal = len(call.arguments) == 2 and call.arguments[1].text.startswith('"')
        if call.receiver.text == "strings" and is_literal and is_word and not is_set:
            other = "Prefix" if call.called == "TrimLeft" else "Suffix"
            words = {"text": call.text, "set": text, "other": f"strings.Trim{other}"}
            yield Trap(call.site, texts.LETTERS_CUT, words)


def _find_typed_nil(tree: Tree) -> Iterator[Trap]:
    """A nil pointer that is returned as an `error`, which is then not nil."""
    for function in tree.list_parts(*_FUNCTIONS):
        if not re.search(r"\berror\b", function.field("result").text):
            continue
        names = set(re.findall(r"\bvar (\w+) \*\w+\s*\n", function.text))
        for leaving in function.list_inside("return_statement"):
            last = leaving.first.children[-1:]
            if last and last[0].text in names and leaving.function == function:
                yield Trap(leaving.site, texts.TYPED_NIL, {"name": last[0].text})


def _find_early_defers(tree: Tree) -> Iterator[Trap]:
    """`defer response.Body.Close()` above `if err != nil`."""
    for one in tree.list_parts("defer_statement"):
        match = re.match(r"defer (\w+)\.", one.text)
        block = one.parent
        if match is None or block.type != "statement_list":
            continue
        below = block.children
        place = below.index(one)
        before = below[place - 1].text if place else ""
        after = below[place + 1].text if place + 1 < len(below) else ""
        made = re.match(rf"{match[1]}, (\w+) :?= ", before)
        if made is not None and re.match(rf"if {made[1]} != nil", after):
            words = {"text": one.text, "name": match[1], "error": made[1]}
            yield Trap(one.site, texts.DEFERRED_EARLY, words)


def _find_early_waits(tree: Tree) -> Iterator[Trap]:
    """`group.Wait()` above the loop that takes what the goroutines send: they wait for it."""
    for call in tree.list_calls("Wait"):
        function = call.function
        is_own = call.parent.type == "expression_statement" and function.type != "func_literal"
        after = function.text[call.end - function.start :] if is_own else ""
        before = function.text[: call.start - function.start]
        for match in re.finditer(r"\b(\w+) :?= make\(chan [^,\n]+\)\s*\n", before):
            name = match[1]
            takes = rf"\brange {name}\b|<-{name}\b"
            sends = rf"\b{name} <-|\bgo\s+\w+\([^\n]*\b{name}\b"
            is_taken = re.search(takes, after) and not re.search(takes, before)
            if is_taken and re.search(sends, before):
                yield Trap(call.site, texts.WAITS_FIRST, {"text": call.text, "name": name})


def _find_open_writes(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """A map that goroutines write without a lock."""
    started = "\n".join(one.file.text for one in trees)
    for put in tree.list_parts("assignment_statement", "inc_statement"):
        left = put.field("left").first if put.field("left") else put.first
        function = put.function
        if left.type != "index_expression" or not function or ".Lock()" in function.text:
            continue
        name = function.field("name").text
        is_started = re.search(rf"\bgo\s+(?:\w+\.)*{name}\(", started) if name else None
        around = function.find_around("go_statement", "block")
        of = left.field("operand").text
        is_local = re.search(rf"\b{re.escape(of)}\s*:=", function.text)
        if (is_started or around.type == "go_statement") and not is_local:
            yield Trap(put.site, texts.WRITTEN_AT_ONCE, {"text": put.text, "name": of})
