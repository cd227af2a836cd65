"""What is forgotten of several: a number that stays a text, a branch that returns nothing, a part
of a memo's key, a day that no month has."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.code.statements import find_function_around
from whence_tools.code.syntax import walk
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.syntax import Node, Source

_PARTS: Final = lazy_pattern(
    r"(?:const|let|var) \[(?P<names>[\w, ]+)\] = [^;]*?(?:\.split\(|\.match\(|\.exec\(|\.slice\()"
)
_TO_NUMBER: Final = r"(?:Number|parseInt|parseFloat|BigInt)\(\s*{name}\b|[=(,: ]\+{name}\b"
_COUNTS: Final = lazy_pattern(
    r"(?i)^(?:qty|quantity|count|amount|price|units?|pieces|number|size|weight|total|cents|minutes|"
    r"hours|seconds|year|month|day|age|id|row|col|x|y|points|score|grams|from|to|start|end)s?$"
)
_TEXTS: Final = lazy_pattern(
    r"(?i)^(?:\w*name|title|label|text|note|kind|type|unit|sku|code|word|url|path|album|artist|status|"
    r"currency|email|city|street|colou?r|date|time|at)$"
)
_FILLS: Final = lazy_pattern(r"(?P<name>\w+)(?:\.\w+|\[.*\])*(?: = |\.(?:push|set|add|unshift)\()")
_MEMO: Final = lazy_pattern(
    r"(?P<call>\b(?P<memo>[\w.]+)\.(?P<key>\w+) === (?P<value>[\w.]+))"
    r"(?P<end>(?: && [^)]*)?\).*return )"
)
_OF_PARTS: Final = (
    r"(?:Date\.UTC|new Date)\((?P<year>[\w.()]+), (?P<month>[\w.() +-]+?), "
    r"(?P<day>[\w.]*(?:[dD]ay|get(?:UTC)?Date\(\)))(?=\))"
)
_OF_FIELDS: Final = (
    r"\{ (?P<year>year(?:: [\w.]+)?), (?P<month>month(?:: [\w.]+)?), day: (?P<day>[\w.]+)(?= \})"
)
_DAY: Final = ((_OF_PARTS, "+ 1"), (_OF_FIELDS, ""))
_IN_MONTHS: Final = lazy_pattern(r"(?i)month")
_NULLS: Final = lazy_pattern(
    r"(?:const|let|var) \{(?P<parts>[^{}]*=(?:[^{}]|\{\})*)\} = (?P<of>[\w.]+)(?P<end>;?)\s*$"
)
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    has_null = any(re.search(r":\s*null\b", one.text) for one in (*program.data, *program.files))
    has_null = has_null or "null" in program.message
    for file in program.in_language("javascript", "typescript"):
        source = flow_of(file).source
        parts = [one for node in flow_of(file).nodes for one in _find_texts(file, source, node)]
        yield from parts[:_MOST]
        for node in flow_of(file).nodes:
            if node.type == "statement_block":
                yield from _find_made(file, source, node)
        yield from _find_other_keys(file, source)
        for number, line in enumerate(file.lines, 1):
            yield from _find_memo(Site(file, number), line)
            yield from _find_months(Site(file, number), line)
            match = _NULLS.search(line) if has_null else None
            if match is not None:
                at = Site(file, number)
                given = (
                    f"Object.fromEntries(Object.entries({match['of']})"
                    ".filter(([, value]) => value !== null))"
                )
                new = line[: match.start("of")] + given + line[match.end("of") :]
                yield Trap(at, texts.NULL_HAS_NO_DEFAULT, {"edits": at.rewritten(new)})


def _find_texts(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`{ sku, price: Number(price), qty }` of the parts of a line."""
    if node.type not in {"lexical_declaration", "variable_declaration"}:
        return
    match = _PARTS.match(source.text(node))
    function = find_function_around(node)
    if match is None or function is None or "Number" in source.text(node):
        return
    names = [one.strip() for one in match["names"].split(",") if one.strip()]
    whole = source.text(function)
    made = {one for one in names if re.search(_TO_NUMBER.format(name=one), whole)}
    for name in names:
        if name in made or not (made or _COUNTS.match(name)) or _TEXTS.match(name):
            continue
        for one in walk(function):
            if one.start_byte < node.end_byte or source.text(one) != name:
                continue
            parent = one.parent
            if one.type == "shorthand_property_identifier":
                yield make_trap(file, one, texts.LEFT_A_TEXT, [put(one, f"{name}: Number({name})")],
                                name=name)  # fmt: skip
                break
            is_value = parent is not None and (
                _keeps(source, parent)
                or (parent.type == "pair" and parent.child_by_field_name("value") == one)
            )
            if one.type == "identifier" and is_value:
                yield make_trap(file, one, texts.LEFT_A_TEXT, [put(one, f"Number({name})")],
                                name=name)  # fmt: skip
                break


def _keeps(source: Source, arguments: Node) -> bool:
    """Whether what is given there is kept as it is."""
    call = arguments.parent
    if arguments.type != "arguments" or call is None:
        return False
    is_made = call.type == "new_expression" and not source.text(call).startswith("new Date(")
    return is_made or re.search(r"\.(?:push|set|add)\(", source.text(call)) is not None


def _find_made(file: SourceFile, source: Source, block: Node) -> Iterator[Trap]:
    """A block that makes an object, fills it last, and leaves it there."""
    parent = block.parent
    last = next((one for one in reversed(block.named_children) if one.type != "comment"), None)
    if parent is None or last is None or last.type != "expression_statement":
        return
    if parent.type not in {"if_statement", "else_clause", "function_declaration", "arrow_function",
                           "method_definition", "function_expression"}:  # fmt: skip
        return
    match = _FILLS.match(source.text(last))
    if match is None:
        return
    name = match["name"]
    made = re.compile(rf"(?:const|let|var) {name}\b.*?= (?:[{{\[]|new |structuredClone|Object\.)")
    others = [source.text(one) for one in block.named_children if one != last]
    function = find_function_around(block)
    is_made = any(made.match(one) for one in others)
    whole = source.text(function) if function is not None else ""
    returns = re.search(r"\breturn [\w\[{]", whole) is not None
    is_whole = function is not None and block.parent == function
    is_handed = any(re.search(rf"[(,]\s*{name}\s*[,)]", one) for one in others)
    if is_made and (returns or is_whole) and not is_handed and name != "this":
        space = "\n" + " " * last.start_point[1]
        gap = space if last.start_point[0] != block.start_point[0] else " "
        yield make_trap(file, last, texts.MADE_NOT_RETURNED,
                        [put_after(last, f"{gap}return {name};")], name=name)  # fmt: skip


def _find_memo(at: Site, line: str) -> Iterator[Trap]:
    """`if (memo.tasks === state.tasks) return memo.result` of what the filter decides on too."""
    match = _MEMO.search(line)
    if match is None:
        return
    kept = re.search(rf"\b{re.escape(match['memo'])} = \{{(?P<parts>[^{{}}]*)\}}", at.file.text)
    for one in kept["parts"].split(",") if kept is not None else ():
        key, _, value = (part.strip() for part in one.partition(":"))
        value = value or key
        asked = f"{match['memo']}.{key}"
        if f"{asked} " in line or f"{asked};" in line or not re.fullmatch(r"[\w.]+", value):
            continue
        call = f"{asked} === {value}"
        stop = match.end("call")
        edits = at.rewritten(f"{line[:stop]} && {call}{line[stop:]}")
        yield Trap(at, texts.MEMO_OF_LESS, {"name": value, "call": call, "edits": edits})


def _find_other_keys(file: SourceFile, source: Source) -> Iterator[Trap]:
    """`{ id: order.id }`, where others say `{ orderId: order.id }`."""
    keys: dict[str, Counter[str]] = {}
    pairs: list[tuple[Node, str, str]] = []
    for node in flow_of(file).nodes:
        key = node.child_by_field_name("key") if node.type == "pair" else None
        held = node.child_by_field_name("value")
        if key is not None and held is not None and held.type == "member_expression":
            pairs.append((key, source.text(key), source.text(held)))
            keys.setdefault(source.text(held), Counter())[source.text(key)] += 1
    for node, name, value in pairs:
        usual = keys[value].most_common(1)[0]
        if usual[0] != name and usual[1] > 1 and keys[value][name] == 1:
            yield make_trap(file, node, texts.OTHER_KEY, [put(node, usual[0])],
                            key=name, value=value, usual=usual[0])  # fmt: skip


def _find_months(at: Site, line: str) -> Iterator[Trap]:
    """The day of a date in another month."""
    function = at.function
    if function is None or not _IN_MONTHS.search(function.name):
        return
    for form, more in _DAY:
        match = re.search(form, line)
        if match is None:
            continue
        year, month = (match[one].rpartition(": ")[2] for one in ("year", "month"))
        after = f"{month} {more}".strip()
        day = f"Math.min({match['day']}, new Date(Date.UTC({year}, {after}, 0)).getUTCDate())"
        new = line[: match.start("day")] + day + line[match.end("day") :]
        yield Trap(at, texts.MONTH_TOO_SHORT, {"edits": at.rewritten(new)})
        return
