"""What searches through graphs, trees and tables forget: a better way, a mark, a part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ASKS: Final = lazy_pattern(
    r"\s*(?:el)?if (?P<asked>(?P<name>\(?[\w.,\[\] ]+?\)?) (?P<how>not in|in) (?P<of>[\w.]+)):$"
)
_LOWERS: Final = lazy_pattern(r"\s*(?P<of>[\w.]+)\[(?P<key>[^\[\]]+)\] -= 1$")
_IF: Final = lazy_pattern(r"\s*if (?P<asked>.+):$")
_EDGE: Final = lazy_pattern(
    r"\s*(?P<of>[\w.]+)\.setdefault\((?P<name>\w+), (?P<made>\[\]|set\(\)|\{\}|list\(\))\)"
    r"(?:\.(?:append|add)\(\(?(?P<other>\w+)\b|\[(?P<key>\w+)\] = |"
    r"\.(?:update|extend)\((?P<all>\w+)\))"
)
_EACH: Final = lazy_pattern(r"\s*for (?P<one>\w+) in (?P<all>[\w.]+):$")
_JOINS: Final = lazy_pattern(r"\s*(?P<of>[\w.]+)\[(?P<below>\w+)\] = (?P<top>\w+)$")
_ONE_MORE: Final = lazy_pattern(r"\s*(?P<size>[\w.]+)\[(?P<top>\w+)\] \+= 1$")
_MARKS: Final = lazy_pattern(r"\s*(?P<of>[\w.]+)(?:\.(?:add|append)\((?P<name>\w+)\)|"
                             r"\[(?P<key>\w+)\] = True)$")  # fmt: skip
_GOES_UP: Final = lazy_pattern(
    r"(?P<head>\s*for (?P<name>\w+) in )range\((?P<low>[^(),]+), (?P<high>[^(),]+) \+ 1\):$"
)
_MOVES_UP: Final = lazy_pattern(
    r"\s*(?P<node>\w+(?:\.\w+)?)\.(?P<field>\w+) = (?P<other>\w+)\.(?P=field)$"
)
_IS_EMPTY: Final = lazy_pattern(
    r"\s*(?:el)?if (?:not (?P<of>[\w.]+)\.(?P<side>left|right)|"
    r"(?P<node>[\w.]+)\.(?P<its>left|right) is None):$"
)
_SECOND: Final = lazy_pattern(
    r"(?P<of>[\w.]+)\[(?P<child>\w+) \+ 1\](?P<how>\S* [<>]=? )(?P=of)\[(?!(?P=child)\b)\w+\]"
)
_FALLS_BACK: Final = lazy_pattern(r"\s*(?P<name>\w+) = (?P<table>\w+)\[(?P=name) - 1\]$")
_TAKES_LOW: Final = lazy_pattern(
    r"(?P<low>[\w.]+)\[(?P<node>\w+)\] = min\((?P=low)\[(?P=node)\], "
    r"(?P<order>[\w.]+)\[(?P<next>\w+)\]\)"
)
_ORDER_OF_SIDES: Final = {"left": "right", "right": "left"}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line, with those around it."""
    for file in program.in_language("python"):
        lines = program.masked[file.path].lines
        for number in range(1, len(lines)):
            at = Site(file, number)
            line, after = lines[number - 1], lines[number]
            yield from _find_reached_once(at, line, lines)
            yield from _find_ready(at, line, after)
            yield from _find_no_node(at, line, lines)
            yield from _find_joined(at, line, lines)
            yield from _find_other_mark(at, line, lines)
            yield from _find_used_again(at, line, lines)
            yield from _find_wrong_deleted(at, line, lines)
            yield from _find_empty_side(at, line)
            yield from _find_second_child(at, line)
            yield from _find_begins_anew(at, line, lines)
            yield from _find_low_of_child(at, line, lines)


def _tell(at: Site, said: FindingText, old: str, new: str, **words: object) -> Iterator[Trap]:
    if at.text.count(old) == 1 and old != new:
        words = {"call": old.strip(), "mended": new.strip(), **words}
        yield Trap(at, said, {**words, "edits": at.replacing(old, new)})


def _list_inside(file: SourceFile, number: int, lines: Sequence[str]) -> list[tuple[int, str]]:
    return [(one, lines[one - 1]) for one in list_body(file, number, lines)]


def _find_reached_once(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`if other not in best:`, where `best[other]` is set to what the way costs."""
    asks = _ASKS.match(line)
    if asks is None:
        return
    inside = _list_inside(at.file, at.line, lines)
    is_left = asks["how"] == "in"
    if is_left:
        if not inside or inside[0][1].strip() != "continue":
            return
        inside = [(one, lines[one - 1]) for one in range(at.line + 2, min(at.line + 6, len(lines)))]
    place = rf"{re.escape(asks['of'])}\[{re.escape(asks['name'])}\]"
    for _, text in inside:
        kept = re.match(rf"\s*{place} = (?P<open>\(?)(?P<cost>[a-z_]\w*)(?:$|, .*\)$)", text)
        if kept is None or (", " in text) != bool(kept["open"]):
            continue
        known = f"{asks['of']}[{asks['name']}]" + ("[0]" if kept["open"] else "")
        cost = kept["cost"]
        new = f"and {known} <= {cost}" if is_left else f"or {cost} < {known}"
        yield from _tell(at, texts.REACHED_ONCE, asks["asked"], f"{asks['asked']} {new}")
        return


def _find_ready(at: Site, line: str, after: str) -> Iterator[Trap]:
    """`missing[other] -= 1`, and then a question that does not ask whether it is 0."""
    lowers, asks = _LOWERS.match(line), _IF.match(after)
    if lowers is None or asks is None:
        return
    count, asked = f"{lowers['of']}[{lowers['key']}]", asks["asked"]
    if count not in asked:
        new = f"{count} == 0 and {asked}"
    elif re.search(rf"{re.escape(count)} (?:<=|==) 1$|{re.escape(count)} < 2$", asked):
        new = f"{count} == 0"
    else:
        return
    words = {"name": count}
    yield from _tell(at.on(at.line + 1), texts.READY_TOO_EARLY, asked, new, **words)


def _find_no_node(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`graph.setdefault(origin, []).append(target)` makes no entry for the target."""
    edge = _EDGE.match(line)
    if edge is None:
        return
    other, number, space = edge["other"] or edge["key"], at.line, indent_of(at.text)
    if edge["all"]:
        each = _EACH.match(lines[at.line]) if at.line < len(lines) else None
        if each is None or each["all"] != edge["all"]:
            return
        other, number, space = each["one"], at.line + 1, space + "    "
    if other is None or other == edge["name"] or other.isdigit():
        return
    call = f"{edge['of']}.setdefault({other}, {edge['made']})"
    if any(call in one for one in lines):
        return
    edits = insert_after(at.file, number, space + call)
    words = {"name": edge["name"], "other": other, "mended": call, "edits": edits}
    yield Trap(at, texts.NO_NODE, words)


def _find_joined(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`parent[low] = top`, and `size[top] += 1`."""
    joins = _JOINS.match(line)
    for step in (-1, 1) if joins is not None else ():
        number = at.line + step
        more = _ONE_MORE.match(lines[number - 1]) if 0 < number <= len(lines) else None
        if joins is not None and more is not None and more["top"] == joins["top"]:
            new = f"+= {more['size']}[{joins['below']}]"
            yield from _tell(at.on(number), texts.JOINED_AS_ONE, "+= 1", new, name=joins["below"])


def _find_other_mark(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`if other not in seen: seen.add(position)`."""
    asks = _ASKS.match(line)
    if asks is None or asks["how"] != "not in":
        return
    for number, text in _list_inside(at.file, at.line, lines):
        marks = _MARKS.match(text)
        if marks is None or marks["of"] != asks["of"]:
            continue
        name = marks["name"] or marks["key"]
        if name != asks["name"]:
            one = at.on(number)
            new = re.sub(rf"(?<=[(\[]){name}(?=[)\]])", lambda _: asks["name"], one.text, count=1)
            words = {"name": name, "other": asks["name"]}
            yield from _tell(one, texts.OTHER_IS_MARKED, one.text.strip(), new.strip(), **words)
        return


def _find_used_again(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """Sums that can be made with each thing once, of which a loop goes up."""
    goes = _GOES_UP.match(line)
    if goes is None:
        return
    inside = "\n".join(text for _, text in _list_inside(at.file, at.line, lines))
    reads = re.search(
        rf"\[{goes['name']} - [\w.]+\]|- [\w.]+\][^\n]*=|{goes['name']} - [\w.]+ in ", inside
    )
    if reads is not None:
        new = f"{goes['head']}range({goes['high']}, {goes['low']} - 1, -1):"
        yield from _tell(at, texts.USED_AGAIN, at.text.strip(), new.strip())


def _find_wrong_deleted(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """`node.key = successor.key`, and then `delete(node.right, key)`."""
    moves = _MOVES_UP.match(line)
    if moves is None:
        return
    for number in range(at.line + 1, min(at.line + 4, len(lines)) + 1):
        taken = re.match(
            rf"\s*{re.escape(moves['node'])}\.(?:left|right) = [\w.]+\({re.escape(moves['node'])}"
            r"\.(?:left|right), (?P<key>\w+)\)$",
            lines[number - 1],
        )
        if taken is not None:
            new = f", {moves['other']}.{moves['field']})"
            words = {"name": taken["key"]}
            old = f", {taken['key']})"
            yield from _tell(at.on(number), texts.WRONG_DELETED, old, new, **words)
            return


def _find_empty_side(at: Site, line: str) -> Iterator[Trap]:
    asks = _IS_EMPTY.match(line)
    if asks is None:
        return
    node, side = asks["of"] or asks["node"], asks["side"] or asks["its"]
    below = at.on(at.line + 1)
    if re.match(rf"\s*(?:return|[\w.]+ =) {re.escape(node)}\.{side}$", below.text):
        old, new = f"{node}.{side}", f"{node}.{_ORDER_OF_SIDES[side]}"
        yield from _tell(below, texts.EMPTY_SIDE, old, new)


def _find_second_child(at: Site, line: str) -> Iterator[Trap]:
    """`items[child + 1] < items[index]`, where the two children are to be compared."""
    second = _SECOND.search(line)
    if second is not None:
        new = (
            f"{second['of']}[{second['child']} + 1]{second['how']}{second['of']}[{second['child']}]"
        )
        yield from _tell(at, texts.OTHER_CHILD, second[0], new)


def _find_begins_anew(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """What Knuth, Morris and Pratt go back to when a letter differs, and not behind a match."""
    falls = _FALLS_BACK.match(line)
    if falls is None:
        return
    sets = re.compile(rf"\s*{falls['name']} = (?!{falls['table']}\[{falls['name']} - 1\])[^+]*$")
    for number in range(at.line + 1, min(at.line + 9, len(lines)) + 1):
        if sets.match(lines[number - 1]) and "range" not in lines[number - 1]:
            one = at.on(number)
            yield from _tell(one, texts.BEGINS_ANEW, one.text.strip(), at.text.strip())
            return


def _find_low_of_child(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    """The lowest number that can be reached, of Tarjan."""
    function = at.function
    takes = _TAKES_LOW.search(line)
    if function is None or takes is None or takes["order"] == takes["low"]:
        return
    call = re.compile(rf"\s*(?:self\.)?{function.name}\({takes['next']}\b")
    calls = [one for one in function.lines if call.match(lines[one - 1])]
    low, node, other = takes["low"], takes["node"], takes["next"]
    mended = f"{low}[{node}] = min({low}[{node}], {low}[{other}])"
    if mended in join_lines(function.lines, lines):
        return
    if at.line - 1 in calls:
        yield from _tell(at, texts.LOW_OF_CHILD, takes[0], mended, name=other)
    elif calls and not _TAKES_LOW.search(lines[calls[0]]):
        one = at.on(calls[0])
        edits = insert_after(at.file, calls[0], indent_of(one.text) + mended)
        yield Trap(one, texts.LOW_OF_CHILD, {"name": other, "mended": mended, "edits": edits})
