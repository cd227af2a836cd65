"""What loops add up and take off, and for which of its rounds, and the names that they give."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python.nodes import rewrite_node, text_of
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.python.rewritten import tell_rewritten
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PLACES: Final = lazy_pattern(r"(?:\w*_)?(?:place|rank|position|pos|standing|number)$")
_NOTHING: Final = frozenset({"0", "0.0", "[]", "{}", "''", "set()", "Decimal(0)", "Decimal('0')"})
_ROUNDS: Final = lazy_pattern(r"round|ceil|half|quantize|cents|whole|up$|int$")
_LAST_PAYMENT: Final = lazy_pattern(
    r"min\((?P<one>\w*(?:pay|instal|rate)\w*), (?P<other>[\w.]*(?:balance|rest|remaining|debt|"
    r"principal|owed))\)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each loop of a function."""
    for file, tree in program.python_trees:
        for function in ast.walk(tree):
            if not isinstance(function, Function):
                continue
            yield from _find_interest(file, function)
            for loop in walk_own_nodes(function):
                if isinstance(loop, ast.For):
                    yield from _find_unused(file, loop)
                    yield from _find_places(file, loop)
                    yield from _find_not_set_back(file, function, loop)
                    yield from _find_each_rounded(file, function, loop)
                if isinstance(loop, ast.For | ast.While):
                    yield from _find_taken(file, loop)
                    yield from _find_bands(file, loop)
                    yield from _find_lowered(file, function, loop)


def _find_unused(file: SourceFile, loop: ast.For) -> Iterator[Trap]:
    """Names of a loop that its body does not use, and what it does instead."""
    given = [one.id for one in ast.walk(loop.target) if isinstance(one, ast.Name)]
    body = [inner for one in loop.body for inner in ast.walk(one)]
    used = {one.id for one in body if isinstance(one, ast.Name)}
    unused = [one for one in given if one not in used and not one.startswith("_")]
    if len(unused) != 1:
        return
    words = {"name": unused[0], "loop": Site(file, loop.lineno)}
    for node in body:
        if isinstance(node, ast.AugAssign) and ast.unparse(node.value) == "1":
            sign = "+=" if isinstance(node.op, ast.Add) else "-="
            new = f"{ast.unparse(node.target)} {sign} {unused[0]}"
            yield tell_rewritten(file, node, texts.LOOP_NAME_UNUSED, new, **words)
        elif isinstance(node, ast.Call) and len(node.args) == 1 and len(given) == 1:
            only = node.args[0]
            is_plain = isinstance(only, ast.Name) and isinstance(node.func, ast.Name)
            if is_plain and ast.unparse(only) in _names(loop.iter):
                new = f"{ast.unparse(node.func)}({unused[0]})"
                yield tell_rewritten(file, node, texts.LOOP_NAME_UNUSED, new, **words)


def _find_places(file: SourceFile, loop: ast.For) -> Iterator[Trap]:
    """`place += 1`, where as many share one as have come before."""
    for node in (inner for one in loop.body for inner in ast.walk(one)):
        if not isinstance(node, ast.If) or not isinstance(node.test, ast.Compare | ast.BoolOp):
            continue
        for one in node.body:
            if not isinstance(one, ast.AugAssign) or ast.unparse(one.value) != "1":
                continue
            name = ast.unparse(one.target)
            before = _count_before(loop) if _PLACES.match(name) else ""
            if before:
                yield tell_rewritten(file, one, texts.PLACE_COUNTED_UP, f"{name} = {before}")


def _count_before(loop: ast.For) -> str:
    """How a round says its own number, from 1; "" where it can't."""
    called = loop.iter
    if isinstance(called, ast.Call) and ast.unparse(called.func) == "enumerate":
        first = loop.target.elts[0] if isinstance(loop.target, ast.Tuple) else loop.target
        starts = [*called.args[1:], *(one.value for one in called.keywords)]
        is_one = bool(starts) and ast.unparse(starts[0]) == "1"
        return ast.unparse(first) if is_one else f"{ast.unparse(first)} + 1"
    text = "\n".join(ast.unparse(one) for one in loop.body)
    kept = re.search(r"(?m)^(\w+)(?:\.append\(|\[[^\]\n]+\] = )", text)
    return f"len({kept[1]}) + 1" if kept is not None else ""


def _find_not_set_back(file: SourceFile, function: Function, loop: ast.For) -> Iterator[Trap]:
    """A sum of the inner loop that begins before the outer one."""
    for inner in loop.body:
        if not isinstance(inner, ast.For | ast.While):
            continue
        sums = {
            ast.unparse(one.target) for one in ast.walk(inner) if isinstance(one, ast.AugAssign)
        }
        behind = [one for one in loop.body if one.lineno > (inner.end_lineno or inner.lineno)]
        for begins in function.body:
            if not isinstance(begins, ast.Assign) or begins.lineno > loop.lineno:
                continue
            name, value = ast.unparse(begins.targets[0]), ast.unparse(begins.value)
            is_used = any(name in _names(one) for one in behind)
            is_set = any(
                isinstance(one, ast.Assign) and name in map(ast.unparse, one.targets)
                for each in loop.body for one in ast.walk(each)
            )  # fmt: skip
            if name in sums and value in _NOTHING and is_used and not is_set:
                call = f"{name} = {value}"
                space = " " * loop.body[0].col_offset
                edits = insert_before(file, loop.body[0].lineno, space + call)
                words = {"name": name, "mended": call, "loop": Site(file, loop.lineno)}
                yield Trap(Site(file, begins.lineno), texts.NOT_SET_BACK, {**words, "edits": edits})


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _find_each_rounded(file: SourceFile, function: Function, loop: ast.For) -> Iterator[Trap]:
    """`total += round(part)`, and `return total`."""
    last = function.body[-1]
    if not isinstance(last, ast.Return) or not isinstance(last.value, ast.Name):
        return
    for one in loop.body:
        if not isinstance(one, ast.AugAssign) or not isinstance(one.value, ast.Call):
            continue
        called = one.value
        name = ast.unparse(called.func)
        is_sum = ast.unparse(one.target) == last.value.id
        if is_sum and len(called.args) == 1 and _ROUNDS.search(name):
            new = f"{name}({last.value.id})"
            parts = rewrite_node(file, called, text_of(file, called.args[0]))
            edits = (*parts, *rewrite_node(file, last.value, new))
            words = {"call": text_of(file, called), "mended": new, "edits": edits}
            yield Trap(Site(file, called.lineno), texts.EACH_IS_ROUNDED, words)


def _find_taken(file: SourceFile, loop: ast.For | ast.While) -> Iterator[Trap]:
    """`taken = min(batch.count, wanted)`, which is taken off one of the two only."""
    body = [inner for one in loop.body for inner in ast.walk(one)]
    lowered = {
        (ast.unparse(one.target), ast.unparse(one.value)): one for one in body
        if isinstance(one, ast.AugAssign) and isinstance(one.op, ast.Sub)
    }  # fmt: skip
    for node in body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        name, given = ast.unparse(node.targets[0]), [ast.unparse(one) for one in node.value.args]
        if ast.unparse(node.value.func) == "min" and len(given) == 2:
            for one, other in (given, given[::-1]):
                at = lowered.get((one, name))
                is_plain = re.fullmatch(r"[\w.]+(?:\[\w+\])?", other) is not None
                if at is not None and (other, name) not in lowered and is_plain:
                    call = f"{other} -= {name}"
                    space = indent_of(file.line(at.lineno))
                    edits = insert_after(file, at.end_lineno or at.lineno, space + call)
                    words = {"name": name, "other": other, "mended": call, "edits": edits}
                    yield Trap(Site(file, at.lineno), texts.REST_NOT_TAKEN_OFF, words)
        for whole in given:
            if (whole, name) in lowered:
                yield from _find_whole(file, body, whole, name)


def _find_whole(file: SourceFile, body: list[ast.AST], whole: str, part: str) -> Iterator[Trap]:
    """`cost += remaining * price`, where only a part of that was taken."""
    for node in body:
        if isinstance(node, ast.AugAssign) and isinstance(node.value, ast.BinOp):
            if not isinstance(node.value.op, ast.Mult):
                continue
            for side in (node.value.left, node.value.right):
                if ast.unparse(side) == whole:
                    product = text_of(file, node.value)
                    new = re.sub(rf"(?<![\w.]){re.escape(whole)}(?!\w)", part, product)
                    words = {"name": whole, "other": part, "call": product, "mended": new}
                    yield tell_rewritten(file, side, texts.WHOLE_FOR_PART, part, **words)


def _find_bands(file: SourceFile, loop: ast.For | ast.While) -> Iterator[Trap]:
    """`min(usage, band.limit)`, where `lower = band.limit` is what the next band begins with."""
    text = "\n".join(ast.unparse(one) for one in loop.body)
    for node in (inner for one in loop.body for inner in ast.walk(one)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "min" and len(node.args) == 2:
            for side in map(ast.unparse, node.args):
                kept = re.search(rf"(?m)^(\w+) = {re.escape(side)}$", text)
                call = text_of(file, node)
                if kept is not None and f"{ast.unparse(node)} - " not in text:
                    new = f"({call} - {kept[1]})"
                    yield tell_rewritten(file, node, texts.LOWER_BANDS, new, name=kept[1])


def _find_lowered(
    file: SourceFile, function: Function, loop: ast.For | ast.While
) -> Iterator[Trap]:
    """A parameter that a loop lowers, and that counts behind it as if it were as before."""
    given = {one.arg for one in function.args.args} - {"self"}
    lowers = {
        one.target.id for one in ast.walk(loop)
        if isinstance(one, ast.AugAssign) and isinstance(one.op, ast.Sub)
        and isinstance(one.target, ast.Name)
    }  # fmt: skip
    end = loop.end_lineno or loop.lineno
    for node in walk_own_nodes(function):
        if not isinstance(node, ast.AugAssign | ast.Assign | ast.Return) or node.lineno <= end:
            continue
        read = sorted(given & lowers & (_names(node.value) if node.value is not None else set()))
        for name in read[:1]:
            kept = f"given_{name}"
            before = insert_before(file, loop.lineno, f"{' ' * loop.col_offset}{kept} = {name}")
            line = file.line(node.lineno)
            new = re.sub(rf"(?<![\w.]){name}(?!\w)", kept, line)
            words = {"name": name, "call": line.strip(), "loop": Site(file, loop.lineno)}
            edits = (*before, *Site(file, node.lineno).rewritten(new))
            yield Trap(Site(file, node.lineno), texts.LOWERED_BEFORE, {**words, "edits": edits})


def _find_interest(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`min(payment, balance)`, where there is interest on the balance."""
    names = {one.id for one in ast.walk(function) if isinstance(one, ast.Name)}
    names |= {one.arg for one in function.args.args}
    interest = next((one for one in sorted(names) if "interest" in one), "")
    for number in range(function.lineno, (function.end_lineno or function.lineno) + 1):
        match = _LAST_PAYMENT.search(file.line(number))
        if match is not None and interest:
            new = f"min({match['one']}, {match['other']} + {interest})"
            at = Site(file, number)
            words = {"call": match[0], "mended": new, "edits": at.replacing(match[0], new)}
            yield Trap(at, texts.INTEREST_LEFT, words)
