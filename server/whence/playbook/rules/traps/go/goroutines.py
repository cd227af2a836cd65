"""Traps of goroutines: what waits forever, and what two of them write at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ASLEEP: Final = lazy_pattern(r"all goroutines are asleep|deadlock")
_NAMED: Final = ("function_declaration", "method_declaration")
_AT_ONCE: Final = lazy_pattern(r"concurrent map")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only of a program that waits for itself, or that writes a map from several goroutines."""
    trees = program.types.in_language("go")
    is_asleep = program.says(_ASLEEP)
    is_written_at_once = program.says(_AT_ONCE)
    for tree in trees:
        if is_asleep:
            yield from _find_left_undone(trees, tree)
            yield from _find_kept_locks(tree)
            yield from _find_copied_groups(trees, tree)
            yield from _find_early_waits(tree)
        if is_written_at_once:
            yield from _find_open_writes(trees, tree)
    if is_asleep:
        yield from _find_unclosed(trees)
        yield from _find_locked_twice(trees)


def _find_left_undone(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """A way out of a goroutine, or of a round of its loop, before `Done`."""
    for call in tree.list_calls("Done"):
        function, loop = call.function, call.find_around("for_statement")
        if call.arguments or not function or call.parent.type != "expression_statement":
            continue
        if not _is_goroutine(trees, function) or ".Add(" in function.text:
            continue
        is_round = bool(loop) and function.contains(loop)
        within = loop if is_round else function
        for leaving in within.list_inside("return_statement", "continue_statement"):
            is_next = leaving.type == "continue_statement"
            is_own = leaving.function == function and (
                leaving.find_around("for_statement") == loop and is_round if is_next
                else not is_round
            )  # fmt: skip
            before = leaving.start < call.start and len(function.list_calls("Done")) == 1
            if is_own and before:
                words = {"done": call.site, "call": call.text}
                yield Trap(leaving.site, texts.LEFT_UNDONE, words)


def _is_goroutine(trees: Sequence[Tree], function: Part) -> bool:
    """Whether a function runs beside who starts it."""
    if function.type == "func_literal":
        return (
            function.find_around("go_statement", "block", "statement_list").type == "go_statement"
        )
    name = re.escape(function.field("name").text)
    return any(re.search(rf"\bgo\s+(?:\w+\.)*{name}\(", one.file.text) for one in trees)


def _find_kept_locks(tree: Tree) -> Iterator[Trap]:
    """A return between `Lock` and `Unlock`, where nothing is deferred."""
    for call in tree.list_calls("Lock", "RLock"):
        function = call.function
        body, first = function.text, function.start
        opens = f"{call.receiver.text}.{call.called.replace('Lock', 'Unlock')}()"
        if f"defer {opens}" in body or opens not in body:
            continue
        for leaving in function.list_inside("return_statement"):
            between = body[call.end - first : leaving.start - first]
            is_after = leaving.function == function and leaving.start > call.end
            if is_after and opens not in between and opens in body[leaving.end - first :]:
                words = {"lock": call.site, "call": call.text}
                yield Trap(leaving.site, texts.KEPT_LOCK, words)
                break


def _find_copied_groups(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """A `sync.WaitGroup` or `sync.Mutex` that is handed over by value: the copy is another one."""
    for one in tree.list_parts("parameter_declaration"):
        kind = one.field("type").text
        if re.fullmatch(r"sync\.(?:WaitGroup|(?:RW)?Mutex|Cond|Once)", kind):
            words = {"name": one.field("name").text, "kind": kind, "trees": trees}
            yield Trap(one.site, texts.COPIED_GROUP, words)


def _find_unclosed(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A channel that its maker hands out to be gone over, and that nobody closes."""
    closed = any(re.search(r"\bclose\(", tree.file.text) for tree in trees)
    for function in (one for tree in trees for one in tree.list_parts(*_NAMED)):
        body, own = function.text, function.field("name").text
        made = set(re.findall(r"(\w+)\s*:?=\s*make\(chan\b", body))
        for leaving in function.field("body").statements:
            name = leaving.text.removeprefix("return").strip()
            if leaving.type != "return_statement" or name not in made:
                continue
            is_closed = re.search(rf"\bclose\({re.escape(name)}\)", body)
            passes = re.search(rf"\w\([^()\n]*\b{re.escape(name)}\b[^()\n]*\)", body)
            is_gone_over = any(_goes_over(other.file.text, own) for other in trees)
            if is_gone_over and not is_closed and not (closed and passes):
                yield Trap(leaving.site, texts.UNCLOSED, {"name": name})
            break


def _goes_over(text: str, function: str) -> bool:
    """Whether code goes over what a function returns."""
    called = rf"[\w.]*\b{re.escape(function)}\("
    names = re.findall(rf"(\w+)\s*:?=\s*{called}", text)
    over = "|".join([called, *(rf"{re.escape(one)}\b" for one in names)])
    return re.search(rf"\brange\s+(?:{over})", text) is not None


def _find_locked_twice(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A method that holds its lock and calls another of the same object that takes it."""
    methods = [one for tree in trees for one in tree.list_parts("method_declaration")]
    locking: dict[tuple[str, str], str] = {}
    for method in methods:
        kind, own = _read_receiver(method)
        lock = re.search(rf"\b{re.escape(own)}\.(\w+\.)?Lock\(\)", method.text)
        if own and lock is not None:
            locking[kind, method.field("name").text] = (lock[1] or "").rstrip(".")
    for method in methods:
        kind, own = _read_receiver(method)
        field = locking.get((kind, method.field("name").text))
        whole = f"{own}.{field}" if field else own
        for call in method.list_calls() if field is not None else ():
            is_own = call.receiver.text == own and locking.get((kind, call.called)) == field
            if not is_own or call.function != method:
                continue
            before = method.text[: call.start - method.start]
            opened = before.replace(f"defer {whole}.Unlock()", "").count(f"{whole}.Unlock()")
            held = before.count(f"{whole}.Lock()") > opened
            if held and not call.find_around("go_statement", "defer_statement"):
                yield Trap(call.site, texts.LOCKED_TWICE, {"call": call.text, "lock": whole})


def _read_receiver(method: Part) -> tuple[str, str]:
    """The type and the name of a method's receiver."""
    text = method.field("receiver").text
    match = re.fullmatch(r"\(\s*(\w+)\s+\*?(\w+)(?:\[.*\])?\s*\)", text)
    return (match[2], match[1]) if match is not None else ("", "")


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
