"""Cycles closed by data: tables that name their own keys, rings of objects, limits never met."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED, TRACED, Finding
from whence.playbook.engine.library import LOOKUPS
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.masking import mask_file
from whence.playbook.fixes.number_texts import write_as_number
from whence.playbook.rules.recursion import texts
from whence.playbook.rules.recursion.call_cycles import Turn, names_of, quotes_of
from whence_tools.code.flow_model import (
    Call,
    Constant,
    Expr,
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps


_JSON_NAME = re.compile(r"""["']([^"']*?([\w.-]+\.json))["']""")
_NAME = r"[A-Za-z_]\w*"


@dataclass(frozen=True, slots=True)
class _Lead:
    """One thing that leads to another, and the place that says so."""

    source: str
    target: str
    site: Site


def _ring(links: Iterable[_Lead]) -> list[_Lead]:
    """The first links that lead back to where they start; [] where none do."""
    known = {link.source: link for link in links}
    for start in known.values():
        path = [start]
        while path[-1].target in known and len(path) <= len(known):
            following = known[path[-1].target]
            if following is start:
                return path
            path.append(following)
    return []


def _is_guarded(turn: Turn) -> bool:
    """Whether a function ends at what it has seen, or at what leads to itself."""
    function = turn.function
    if function is None or not turn.given():
        return False
    given = rf"(?:{'|'.join(map(re.escape, sorted(turn.given())))})\b"
    guards = (
        rf"\bin\s+{given}(?!\.)",
        rf"\b{given}\.(?:has|contains|includes|include\?|key\?|containsKey|contains_key)\(",
        rf"\b{given}(?:\.\w+)?\s*(?:is|is not|[!=]==?)\s+{given}",
    )
    lines = map(turn.site.file.line, function.lines)
    tests = [line for line in lines if not re.match(r"\s*for\b", line)]
    return any(re.search(guard, line) for guard in guards for line in tests)


# Tables


def table_leads_back(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """What is looked up in a table and passed on, where the table leads back to the same key."""
    turn = turns[0]
    call = turn.call_of(turn.name) if len(turns) == 1 and not _is_guarded(turn) else None
    for argument in call.arguments if call else ():
        looked_up = _lookup(argument.value, turn)
        if looked_up is None:
            continue
        table, keys = looked_up
        for file, value in (yield from _tables(case, turn.site.file, table)):
            ring = _ring(_entries(file, value, keys))
            if ring:
                return _in_table(turn, ring, table.at.text)
    return None


def _lookup(value: Expr, turn: Turn, depth: int = 4) -> tuple[Expr, tuple[str, ...]] | None:
    """The table in which a value is looked up by a parameter, and the keys below that entry."""
    if depth == 0:
        return None
    if isinstance(value, Name):
        bound = _bound_in(turn, value.name)
        return _lookup(bound, turn, depth - 1) if bound else None
    read = _read(value)
    if read is None:
        return None
    holder, key = read
    if isinstance(key, Name):
        return (holder, ()) if key.name in turn.given() else None
    inner = _lookup(holder, turn, depth - 1)
    return (inner[0], (*inner[1], key)) if inner else None


def _read(value: Expr) -> tuple[Expr, Name | str] | None:
    """What a value is read from, and by which key: a name, or the key itself."""
    if isinstance(value, Member):
        return value.object, value.name
    key = None
    if isinstance(value, Subscript):
        holder, key = value.object, value.index
    elif isinstance(value, Call) and isinstance(value.callee, Member) and value.arguments:
        holder = value.callee.object
        key = value.arguments[0].value if value.callee.name in LOOKUPS else None
    if isinstance(key, Constant):
        return holder, key.value
    return (holder, key) if isinstance(key, Name) else None


def _bound_in(turn: Turn, name: str) -> Expr | None:
    """What a local of the turn's function is set to, where that is done once."""
    flow, function = turn.site.file.flow, turn.function
    if flow is None or function is None:
        return None
    own = [b for b in flow.bindings if (b.target, b.function) == (name, function.start)]
    return own[0].value if len(own) == 1 and not own[0].steps else None


def _tables(case: Case, near: SourceFile, table: Expr) -> ToolSteps[list[tuple[SourceFile, Table]]]:
    """The tables that an expression may mean, with the files that hold them."""
    name = re.split(r"\W+", table.at.text)[-1]
    found: list[tuple[SourceFile, Table]] = []
    for file in (yield from case.locate(name, near.path)):
        for value in _values_of(file, name):
            loaded = yield from _load_table(case, value)
            plain = _unwrap(value)
            found += [loaded] if loaded else []
            found += [(file, plain)] if isinstance(plain, Table) else []
    return found


def _values_of(file: SourceFile, name: str) -> list[Expr]:
    """What the names of a file's top level, or fields of its classes, are set to."""
    if file.flow is None:
        return []
    bound = [b.value for b in file.flow.bindings if b.target == name and b.function == -1]
    fields = [f.value for klass in file.flow.classes for f in klass.fields if f.name == name]
    return [value for value in [*bound, *fields] if value is not None]


def _unwrap(value: Expr) -> Expr:
    """A value without the call that only freezes or wraps it."""
    if not isinstance(value, Call):
        return value
    if isinstance(value.callee, Member) and isinstance(value.callee.object, Table):
        return value.callee.object
    return value.arguments[0].value if value.arguments else value


def _load_table(case: Case, value: Expr) -> ToolSteps[tuple[SourceFile, Table] | None]:
    """The table of the JSON file that a value is read from."""
    named = _JSON_NAME.search(value.at.text) if isinstance(value, Call) else None
    if named is None:
        return None
    path = next((p for p in case.search.files() if f"/{p}".endswith(f"/{named[2]}")), None)
    file = (yield from case.read(path)) if path else None
    document = file.document if file else None
    return (file, document) if file and isinstance(document, Table) else None


def _entries(file: SourceFile, table: Table, keys: tuple[str, ...]) -> Iterator[_Lead]:
    """Which key of a table leads to which other text."""
    for entry in table.entries:
        value, line = entry.value, entry.line
        for key in keys:
            inner = value.entries if isinstance(value, Table) else ()
            below = next((e for e in inner if e.key == key), None)
            if below is None:
                break
            value, line = below.value, below.line
        else:
            if entry.key is not None and isinstance(value, Constant) and value.kind == "string":
                yield _Lead(entry.key, value.value, Site(file, line))


def _quote_ring(ring: list[_Lead], claim: str) -> list[Evidence]:
    return [link.site.quote(claim.format(source=link.source, target=link.target)) for link in ring]


def _in_table(turn: Turn, ring: list[_Lead], table: str) -> Finding:
    last = max(ring, key=lambda link: link.site.line)
    alone = len(ring) == 1
    return texts.IN_TABLE.finding(
        at=last.site,
        crash=turn.site,
        table=table,
        ring=" → ".join(f"`{link.source}`" for link in [*ring, ring[0]]),
        line=last.site.text.strip(),
        which="" if alone else texts.WHICH_ENTRY,
        function=turn.qualified,
        name=turn.name,
        source=last.source,
        target=last.target,
        links=_quote_ring(ring, texts.LEADS),
        confidence=TRACED if alone else INFERRED,
    )


# Objects


def built_in_a_ring(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """Objects that a builder links so that the walk comes back to where it was."""
    if any(_is_guarded(turn) for turn in turns):
        return None
    own = [
        turn.goes_on_from(call)
        for index, turn in enumerate(turns)
        if (call := turn.call_of(turns[index - 1].name)) is not None
    ]
    walked = [*filter(None, own), *(name for turn in turns for name in _list_walked(turn))]
    for attribute in dict.fromkeys(walked):
        for file in (yield from case.locate(attribute, turns[0].site.path)):
            by_scope: dict[int, list[_Lead]] = {}
            for link in _list_links(file, attribute):
                by_scope.setdefault(_scope(link.site), []).append(link)
            for links in by_scope.values():
                ring = _ring(links)
                if ring and _is_fixed(ring):
                    return _linked_in_a_ring(turns, ring, attribute)
    return None


def _list_walked(turn: Turn) -> Iterator[str]:
    """The attributes of what a function was given that it reads on its way."""
    flow, function = turn.site.file.flow, turn.function
    if flow is None or function is None:
        return
    callees = {call.callee.at.start for call in flow.calls}
    for expr in flow.expressions(function.line, function.last_line):
        own = isinstance(expr, Member) and isinstance(expr.object, Name)
        if own and isinstance(expr, Member) and expr.object.at.text in turn.given():
            yield from () if expr.at.start in callees and "(" in expr.at.text else (expr.name,)


def _list_links(file: SourceFile, attribute: str) -> Iterator[_Lead]:
    patterns = (
        rf"\b(?P<a>{_NAME})\.{attribute}\s*=\s*(?P<b>{_NAME})\s*;?\s*$",
        rf"\b(?P<a>{_NAME})\.{attribute}\.(?:append|push|add|addLast|unshift)\((?P<b>{_NAME})\)",
        rf"\b(?P<a>{_NAME})\.{attribute}\s*(?:<<|\+=)\s*(?P<b>{_NAME})\s*;?\s*$",
        (
            rf"\b(?P<a>{_NAME})\.{attribute}\s*=\s*append\(\s*(?P=a)\.{attribute}\s*,"
            rf"\s*(?P<b>{_NAME})\s*\)"
        ),
    )
    code = mask_file(file)
    receivers = file.flow.receivers if file.flow else frozenset()
    for number in range(1, len(file.lines) + 1):
        for pattern in patterns:
            match = re.search(pattern, code.line(number))
            if match and match["a"] not in receivers:
                yield _Lead(match["a"], match["b"], Site(file, number))


def _scope(site: Site) -> int:
    return site.function.start if site.function else -1


def _is_fixed(ring: list[_Lead]) -> bool:
    """Whether the names of a ring mean one object each."""
    flow, scope = ring[0].site.file.flow, _scope(ring[0].site)
    if len(ring) == 1 or flow is None:
        return True
    names = [b.target for b in flow.bindings if b.function == scope and b.kind != "attribute"]
    return all(names.count(link.source) <= 1 for link in ring)


def _linked_in_a_ring(turns: list[Turn], ring: list[_Lead], attribute: str) -> Finding:
    last = max(ring, key=lambda link: link.site.line)
    alone = len(ring) == 1
    how = texts.INTO_ITSELF if alone else texts.INTO_A_RING
    return texts.LINKED_IN_A_RING.finding(
        at=last.site,
        how=how.format(source=last.source, name=attribute),
        ring=" → ".join(link.source for link in [*ring, ring[0]]),
        path=names_of(turns),
        name=attribute,
        source=last.source,
        either="" if alone else texts.OR_ANOTHER,
        calls=quotes_of(turns, texts.FOLLOWS_LINKS),
        links=_quote_ring(ring, texts.LINKED),
        confidence=TRACED if alone else INFERRED,
    )


# Limits


def never_equal(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """A number that counts, compared with a limit that is a text."""
    turn = turns[0]
    flow, function = turn.site.file.flow, turn.function
    if len(turns) > 1 or flow is None or function is None:
        return None
    counting = _counting(turn)
    code = mask_file(turn.site.file)
    equals = "===" if flow.language in {"javascript", "typescript"} else "=="
    pattern = re.compile(rf"(?<![\w.])([\w.]+)\s*{equals}\s*([\w.]+)")
    for number in function.lines:
        for match in pattern.finditer(code.line(number)):
            for counted, limit in (match.groups(), match.groups()[::-1]):
                if counted in counting:
                    text = yield from _text_limit(case, turn.site.file, limit)
                    if text is not None:
                        return _text_for_number(turn, Site(turn.site.file, number), text, counted)
    return None


def _counting(turn: Turn) -> set[str]:
    """The parameters that are passed on one more or one less."""
    call = turn.call_of(turn.name)
    sums = [a.value for a in call.arguments if isinstance(a.value, Operation)] if call else []
    steps = [s for s in sums if s.operator in {"+", "-"} and any(_is_number(p) for p in s.parts)]
    names = {part.name for step in steps for part in step.parts if isinstance(part, Name)}
    return names & turn.given()


def _is_number(value: Expr) -> bool:
    return isinstance(value, Constant) and value.kind == "number"


def _text_limit(case: Case, near: SourceFile, limit: str) -> ToolSteps[_Lead | None]:
    """Where a limit is set to a text, when it is set at one place."""
    holder, _, name = limit.rpartition(".")
    found: list[tuple[SourceFile, int, Expr]] = []
    for file in (yield from case.locate(name, near.path)):
        bindings = file.flow.bindings if file.flow else []
        top = [b for b in bindings if (b.target, b.function) == (name, -1)]
        found += [(file, b.line, b.value) for b in top if b.value is not None]
    for value in _values_of(near, holder) if holder else []:
        loaded = yield from _load_table(case, value)
        entries = loaded[1].entries if loaded else ()
        found += [(loaded[0], e.line, e.value) for e in entries if loaded and e.key == name]
    if len(found) != 1 or not isinstance(found[0][2], Constant):
        return None
    file, line, value = found[0]
    is_text = isinstance(value, Constant) and value.kind == "string"
    return _Lead(name, value.at.text, Site(file, line)) if is_text else None


def _text_for_number(turn: Turn, check: Site, limit: _Lead, counted: str) -> Finding:
    return texts.TEXT_FOR_NUMBER.finding(
        at=limit.site,
        crash=turn.site,
        check=check,
        test=check.text.strip(),
        name=limit.source,
        limit=limit.target,
        number=limit.target.strip("\"'"),
        counted=counted,
        edits=write_as_number(limit.site, limit.target),
        kind="a str" if turn.site.file.language == "python" else "a string",
        function=turn.qualified,
    )
