"""Indexes below zero: of a loop that begins too early, of a character with a sign, of a division
whose remainder has one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.loop_ends import (
    add_sums,
    count_before_first,
    find_loop_start,
    sum_of,
    write_sum,
)
from whence.playbook.engine.origin import Origin, Want, Where, shorten
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.masking import mask_file
from whence.playbook.fixes.remainders import keep_above_zero
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.values import texts
from whence.playbook.rules.values.item_reads import list_item_reads
from whence_tools.code.flow_model import Name, Operation, Subscript

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.values.item_reads import ItemRead
    from whence_tools.code.flow_model import Expr

_NEGATIVE = re.compile(r"(?<![\w.])-\d+")
_FLOORED = frozenset({"python", "ruby", "lua"})  # their remainder has the divisor's sign


def asks_below_zero(case: Case, site: Site) -> bool:
    """Whether an error tells of an index below zero, in a language where none is meant to be."""
    return _NEGATIVE.search(case.message) is not None and site.flow.language not in _FLOORED


def find_early_start(site: Site) -> Finding | None:
    """A loop that begins too early for what it reads in its first turn."""
    file = site.file
    for access in list_item_reads(site.expressions):
        index = access.index
        if isinstance(index, Operation) and index.operator in {"..", "..="}:
            index = index.parts[0]
        for name in (part for part in index.walk() if isinstance(part, Name)) if index else ():
            for binding in list_reaching(name, Where(file, 0)):
                start = find_loop_start(binding, file)
                below = count_before_first(index, name.name, start) if start and index else 0
                if not below or start is None or index is None:
                    continue
                if _is_asked(site, binding.last_line, name.name, access.whole):
                    continue
                later = write_sum(add_sums(sum_of(start) or {}, {"": below}, 1))
                return texts.BEFORE_FIRST.finding(
                    crash=site, at=site.on(start.at.line), name=name.name, start=shorten(start),
                    index=shorten(index), first=-below, access=shorten(access.whole),
                    edits=rewrite(file, start, later),
                )  # fmt: skip
    return None


def _is_asked(site: Site, header: int, name: str, read: Expr) -> bool:
    """Whether a loop compares its variable with anything before it reads."""
    lines = mask_file(site.file).lines[header : site.line]
    before = "\n".join(lines).rpartition(read.at.text.splitlines()[0])[0]
    own, signs = rf"(?<![\w.]){re.escape(name)}(?!\w)", r"(?:[<>]=?|[!=]=)"
    return re.search(rf"{own}\s*{signs}|{signs}\s*{own}", before) is not None


def find_signed_index(site: Site) -> Finding | None:
    """An index of C's that is a plain character, which has a sign on most machines."""
    for read in list_item_reads(site.expressions):
        index = held = read.index
        if isinstance(held, Operation) and (held.operator, len(held.parts)) == ("*", 1):
            held = held.parts[0]
        elif isinstance(held, Subscript):
            held = held.object
        if index is None or not isinstance(held, Name) or "unsigned" in read.whole.at.text:
            continue
        if _find_type(site, held).rstrip(" *[]") == "char":
            return texts.SIGNED_INDEX.finding(
                crash=site, index=shorten(index), read=shorten(read.whole),
                edits=rewrite(site.file, index, f"(unsigned char){index.at.text}"),
            )  # fmt: skip
    return None


def _find_type(site: Site, name: Name) -> str:
    """The declared type of a local or parameter; "" of another name."""
    declared = [one.type for one in list_reaching(name, Where(site.file, 0)) if one.type]
    given = site.function.parameters if site.function is not None else ()
    return next(iter([*declared, *(one.type for one in given if one.name == name.name)]), "")


def find_negative_remainder(case: Case, site: Site, access: ItemRead) -> ToolSteps[Finding | None]:
    """An index that is the remainder of a division, which has the sign of what is divided."""
    if access.index is None or not asks_below_zero(case, site):
        return None
    want = Want(_is_remainder, absent=False, word="negative")
    origin = yield from Tracer(case, want).trace(access.index, Where(site.file, 0))
    if not isinstance(origin, Origin):
        return None
    made = origin.at
    line = keep_above_zero(made.text, origin.text, made.file.language)
    return texts.NEGATIVE_REMAINDER.finding(
        crash=site, made=made, operation=origin.text,
        index=shorten(access.index), access=shorten(access.whole),
        edits=made.rewritten(line) if line else (),
    )  # fmt: skip


def _is_remainder(expr: Expr) -> bool:
    return isinstance(expr, Operation) and expr.operator == "%"
