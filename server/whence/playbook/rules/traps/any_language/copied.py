"""What was copied and not changed where it had to be: lines, methods and twins; arguments in each
other's place, and an index that wraps in other places."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.binding import find_swapped
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.any_language.left_members import list_enums
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.flow_model import Member, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Call, Function

_PREFIX: Final = lazy_pattern(r"^(?:get|set|with|is)_?(?=[A-Z_a-z])")
_CONSTANT: Final = (
    r"(?:(?:\w+(?:\.|::))?[A-Z][A-Z_0-9]+|(?:[A-Z]\w*(?:\.|::))[A-Z]\w*|['\"][^'\"]+['\"])"
)
_FILLS: Final = lazy_pattern(
    rf"^\s*(?:(?P<of>[\w.$>@-]+)(?:\.(?:put|set|insert|Add)\(\s*"
    rf"(?P<key>{_CONSTANT}(?:\s*,\s*{_CONSTANT})*)\s*,"
    rf"|\[\s*(?P<item>{_CONSTANT})\s*\]\s*=(?!=))|(?P<entry>{_CONSTANT})\s*(?::|=>)(?=\s*\S)"
    rf"|\[\s*(?P<place>{_CONSTANT})\s*\]\s*=(?!=))(?P<value>.*)$"
)
_CALL: Final = lazy_pattern(r"^\s*(?P<call>(?P<of>\w+)\.\w+)\((?P<given>[\w\s,.]+)\);?\s*$")
_ACROSS: Final = lazy_pattern(
    r"(?i)(?<![a-z])(?:x|width|cols?|columns?|left|lon|longitude)(?![a-z])"
)
_OWN_BY_NAME: Final = frozenset({"cpp", "csharp", "java", "kotlin"})
_DOWN: Final = lazy_pattern(r"(?i)(?<![a-z])(?:y|height|rows?|lines?|top|lat|latitude)(?![a-z])")
_SIZE_NAME: Final = lazy_pattern(r"(?i)(?<![a-z])(?:width|height|rows|cols|columns)(?![a-z])")
_PRINTS: Final = lazy_pattern(r"(?i)print|write|log|echo|draw|line|emit|send|append|push")
_MOST_ALIKE: Final = 3  # lines before
_INDEX: Final = lazy_pattern(r"(?P<of>\w+)\[(?P<index>[^\[\]]*\+[^\[\]%]*)\]")
_SIZES: Final = (
    r"%\s*(?:len\([\w.]*\b{of}\)|[\w.>-]*\b{of}(?:\.length\b|\.len\(\)|\.size\(?\)?|\.count\b))"
)
_LATE: Final = lazy_pattern(
    r"\bif\s*\(?\s*(?P<index>[\w.$@>-]+)\s*>\s*(?:len\(\s*[\w.]*\b(?P<of>\w+)\s*\)"
    r"|[\w.$@>-]*\b(?P<part>\w+)(?:\.length\b|\.len\(\)|\.size\(?\)?|\.count\b))"
)

_TURNS_ROUND: Final = lazy_pattern(
    r"(?i)inver|revers|swap|flip|mirror|undo|transpos|opposite|negat|back|turn|rotat|other"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file, and the failing line where its index does not wrap."""
    for file in program.files:
        yield from _find_crossed(file)
        yield from _find_filled_twice(program, file)
        yield from _find_called_twice(program, file)
        yield from _find_twins(file)
        yield from _find_crossed_sizes(file, program.masked[file.path].lines)
        yield from _find_late_wrap(file)
        yield from _find_called_again(file, program.masked[file.path].lines)
    yield from _find_swapped(program)
    if program.says(OUTSIDE):
        yield from _find_unwrapped(program)


def _find_swapped(program: Program) -> Iterator[Trap]:
    """Calls that hand two names over where the one function of that name has them the other way
    round, unless the same function hands them over both ways: there and back."""
    named: dict[str, list[Function]] = {}
    for file in program.files:
        for one in flow_of(file).functions:
            named.setdefault((one.owner if one.constructor else one.name) or "", []).append(one)
    for file in program.files:
        for call in flow_of(file).calls:
            targets = named.get(call.name, [])
            if len(targets) != 1 or not _can_reach(call, targets[0], file):
                continue
            if _is_turned_on_purpose(file, call, targets[0]):
                continue
            for parameter in targets[0].parameters:
                other = find_swapped(targets[0], call, parameter.name)
                if other is None or not other[1] or parameter.name > other[0]:
                    continue
                if not _is_called_both_ways(file, call, {parameter.name, other[0]}):
                    words = {
                        "call": shorten(call), "name": parameter.name, "other": other[0],
                        "expr": call,
                    }  # fmt: skip
                    yield Trap(Site(file, call.at.line), texts.SWAPPED, words)


def _is_turned_on_purpose(file: SourceFile, call: Call, target: Function) -> bool:
    """Whether a call is recursion, one of another's of that name, or in a function that turns
    something round."""
    around = flow_of(file).function_at(call.at.line)
    turns = around is not None and _TURNS_ROUND.search(around.name) is not None
    return turns or target.holds(call.at.start, call.at.end)


def _is_called_both_ways(file: SourceFile, call: Call, names: set[str]) -> bool:
    """Whether the function around a call hands two names over in the other order, too."""
    flow = flow_of(file)
    around = flow.function_at(call.at.line)
    orders = {
        tuple(text for one in other.arguments if (text := one.value.at.text) in names)
        for other in flow.calls
        if other.name == call.name and flow.function_at(other.at.line) == around
    }
    return len({order for order in orders if len(order) == len(names)}) > 1


def _find_crossed(file: SourceFile) -> Iterator[Trap]:
    """`phone(text)` that sets `email`, and `getPhone()` that returns it, where `email` has a method
    of its own."""
    flow = flow_of(file)
    for klass in flow.classes:
        own = [one for one in flow.functions if one.owner == klass.name]
        fields = {_fold(one.name): one.name for one in klass.fields}
        fields |= {
            _fold(one.target): one.target
            for one in flow.bindings
            if one.kind == "attribute"
            and any(part.constructor and part.start == one.function for part in own)
        }
        for kind in (_find_set, _find_returned):
            used = {one.start: kind(file, one) for one in own if not one.constructor}
            for one in own:
                field, meant = used.get(one.start, ""), fields.get(_fold(one.name), "")
                has_twin = any(
                    _fold(other.name) == _fold(field) == _fold(used.get(other.start, ""))
                    for other in own
                )
                if field and meant and _fold(field) != _fold(meant) and has_twin:
                    line = next(
                        number
                        for number in one.lines
                        if re.search(rf"\b{re.escape(field)}\b", file.line(number))
                    )
                    words = {"function": one.qualified, "field": field, "meant": meant}
                    yield Trap(Site(file, line), texts.CROSSED_FIELD, words)


def _fold(name: str) -> str:
    return _PREFIX.sub("", name.strip("_@$")).strip("_=").lower().replace("_", "")


def _find_set(file: SourceFile, function: Function) -> str:
    """The one attribute that is set to the only parameter; "" of others."""
    if len(function.parameters) != 1:
        return ""
    name = function.parameters[0].name
    sets = [
        one
        for one in flow_of(file).bindings
        if one.function == function.start and one.kind == "attribute"
    ]
    is_it = len(sets) == 1 and isinstance(sets[0].value, Name) and sets[0].value.name == name
    is_it = is_it and (flow_of(file).language != "csharp" or sets[0].receiver == "this")
    return sets[0].target if is_it else ""


def _find_returned(file: SourceFile, function: Function) -> str:
    """The attribute that is all a method without parameters does: returning it; "" of others."""
    if function.parameters or len(function.returns) != 1 or function.last_line - function.line > 4:
        return ""
    value = function.returns[0].value
    has_more = any(one.function == function.start for one in flow_of(file).bindings)
    if isinstance(value, Member) and re.match(r"(?!this\b)\w+\.", value.at.text):
        has_more = has_more or flow_of(file).language == "csharp"  # another object's
    return value.name if isinstance(value, Name | Member) and not has_more else ""


def _find_filled_twice(program: Program, file: SourceFile) -> Iterator[Trap]:
    """Two lines in a row of lines alike that give one key two values."""
    known: dict[tuple[str, str], tuple[int, str]] = {}
    indent = -1
    for number, line in enumerate(file.lines, 1):
        match = _FILLS.match(line)
        if match is None or line.lstrip().startswith("case ") or file.indent(number) != indent:
            known, indent = {}, file.indent(number) if match is not None else -1
        if match is None:
            continue
        key = match["key"] or match["item"] or match["entry"] or match["place"]
        place, value = (match["of"] or "", key), match["value"].strip(" ,;)")
        before = known.setdefault(place, (number, value))
        if before[0] != number and before[1] != value:
            words = {"key": key, "first": Site(file, before[0]),
                     "meant": _find_left_member(program, file, number, key)}  # fmt: skip
            yield Trap(Site(file, number), texts.FILLED_TWICE, words)


def _find_left_member(program: Program, file: SourceFile, number: int, key: str) -> str:
    """The only member of the enum of a key that the lines alike around one leave out; or ""."""
    first, last = number, number
    while _FILLS.match(file.line(first - 1)):
        first -= 1
    while _FILLS.match(file.line(last + 1)):
        last += 1
    filled = set(re.findall(r"\w+", "\n".join(file.lines[first - 1 : last])))
    member = key.split(".")[-1].split(":")[-1]
    for members in list_enums(program):
        left = [other for other in members if other not in filled]
        if member in members and len(left) == 1:
            return left[0]
    return ""


def _find_called_twice(program: Program, file: SourceFile) -> Iterator[Trap]:
    """`home.play(a, b)` and `home.play(b, a)` where `away` is a parameter that nothing uses."""
    lines = program.masked[file.path].lines
    for function in flow_of(file).functions:
        body = [lines[number - 1] for number in function.lines][1:]
        unused = [
            one.name
            for one in function.parameters
            if not any(re.search(rf"\b{re.escape(one.name)}\b", line) for line in body)
        ]
        for number in range(function.line + 2, function.last_line + 1) if unused else ():
            first, second = (_CALL.match(lines[one - 1]) for one in (number - 1, number))
            if first is None or second is None or first["call"] != second["call"]:
                continue
            given = [sorted(re.findall(r"\w+", one["given"])) for one in (first, second)]
            is_parameter = any(one.name == first["of"] for one in function.parameters)
            is_turned = first["given"] != second["given"] and bool(given[0])
            if given[0] == given[1] and is_turned and is_parameter:
                words = {"call": first["call"], "unused": unused[0]}
                yield Trap(Site(file, number), texts.CALLED_TWICE, words)


def _find_twins(file: SourceFile) -> Iterator[Trap]:
    """`height` that is computed just as `width` is, from what lies across."""
    bindings = sorted(flow_of(file).bindings, key=lambda one: one.start)
    for one, other in pairwise(bindings):
        if one.value is None or other.value is None or one.function != other.function:
            continue
        text = one.value.at.text
        if "".join(text.split()) != "".join(other.value.at.text.split()):
            continue
        for first, second in ((_ACROSS, _DOWN), (_DOWN, _ACROSS)):
            if first.search(one.target) and second.search(other.target):
                own, wrong = first.search(text), second.search(text)
                if own is not None and wrong is None and other.line > one.line:
                    words = {
                        "name": other.target, "twin": one.target, "part": own[0],
                        "expr": other.value,
                    }  # fmt: skip
                    yield Trap(Site(file, other.line), texts.COPIED_TWIN, words)


def _find_crossed_sizes(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`col + 1 < rows` below `row + 1 < rows`: lines that are alike but for the direction."""
    seen: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        words = [one for one in re.findall(r"\w+", line) if len(one) > 1]
        if not _SIZE_NAME.search(line) or not (_ACROSS.search(line) or _DOWN.search(line)):
            continue
        for other, own in seen[-_MOST_ALIKE:]:
            found = _find_crossed_word(own, words)
            if found is not None and flow_of(file).function_at(other) == flow_of(file).function_at(
                number
            ):
                name, beside, size = found
                said = {"size": size, "name": name, "own": beside, "other": Site(file, other)}
                yield Trap(Site(file, number), texts.CROSSED_SIZE, said)
        seen.append((number, words))


def _find_crossed_word(own: Sequence[str], words: Sequence[str]) -> tuple[str, str, str] | None:
    """(name, its counterpart, size) where two lines have the same words but for names of the two
    directions, and the same size."""
    pairs = list(zip(own, words, strict=False))
    turned = [(one, other) for one, other in pairs if one != other]
    if len(own) != len(words) or not turned:
        return None
    for first, second in ((_ACROSS, _DOWN), (_DOWN, _ACROSS)):
        kept = [one for one, other in pairs if one == other and first.search(one)]
        sizes = [one for one in kept if _SIZE_NAME.fullmatch(one)]
        is_turned = all(first.search(one) and second.search(two) for one, two in turned)
        if is_turned and len(kept) == len(sizes) == 1:
            return turned[0][1], turned[0][0], sizes[0]
    return None


def _find_called_again(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`link(a, b, cost)` twice in a row."""
    for number, (line, other) in enumerate(pairwise(lines), 1):
        if line != other or file.line(number) != file.line(number + 1):
            continue
        call = _CALL.match(line)
        given = [one.strip() for one in call["given"].split(",")] if call else []
        is_plain = all(re.fullmatch(r"[A-Za-z_][\w.]*", one) for one in given)
        if call is not None and is_plain and len(set(given)) > 1 and not _PRINTS.search(line):
            words = {"call": line.strip().rstrip(";"), "first": given[0], "second": given[1],
                     "again": Site(file, number + 1)}  # fmt: skip
            yield Trap(Site(file, number), texts.CALLED_AGAIN, words)


def _find_late_wrap(file: SourceFile) -> Iterator[Trap]:
    """`if next > len(all)` with `next = 0` below it: the length itself is past the end."""
    for number, line in enumerate(file.lines, 1):
        match = _LATE.search(line)
        if match is None:
            continue
        resets = re.search(
            rf"(?<![\w.]){re.escape(match['index'])}\s*=\s*0\b",
            "\n".join(file.lines[number - 1 : number + 2]),
        )
        last = re.escape(match["index"].rpartition(".")[2].rpartition(">")[2])
        of = match["of"] or match["part"]
        reads = re.search(
            rf"\b{of}\s*(?:\[|\.(?:get|at|elementAt)\()\s*[\w.$@>-]*\b{last}\s*[\])]", file.text
        )
        if resets is not None and reads is not None:
            words = {"index": match["index"], "of": of}
            yield Trap(Site(file, number), texts.WRAPS_LATE, words)


def _find_unwrapped(program: Program) -> Iterator[Trap]:
    crash = program.crash
    for match in _INDEX.finditer(crash.text):
        sizes = re.compile(_SIZES.format(of=re.escape(match["of"])))
        wraps = [line for line, text in enumerate(crash.file.lines, 1) if sizes.search(text)]
        if wraps and crash.line not in wraps:
            size = sizes.search(crash.file.line(wraps[0]))
            words = {
                "index": match["index"].strip(), "of": match["of"],
                "wraps": Site(crash.file, wraps[0]), "size": size[0].lstrip("% ") if size else "",
            }  # fmt: skip
            yield Trap(crash, texts.NOT_WRAPPED, words)


def _can_reach(call: Call, target: Function, file: SourceFile) -> bool:
    """Whether a call by that name may mean the function: a bare name means a method in some
    languages only, and what is imported whole none of this file."""
    if isinstance(call.callee, Name):
        is_own = flow_of(file).language in _OWN_BY_NAME
        return target.owner is None or target.constructor or is_own
    modules = {one.local for one in flow_of(file).imports}
    return call.receiver is None or call.receiver.at.text not in modules
