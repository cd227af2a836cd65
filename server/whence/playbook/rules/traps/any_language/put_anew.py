"""A collection that is put anew for each element, so that it never holds more than one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence_tools.code.flow_model import Constant, Items, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Binding, Expr, Function

_ADDS_ONE: Final = lazy_pattern(
    r"(?i)^(?:add|append|register|subscribe|enroll?|assign|attach|push|record|track|note|book|join|"
    r"file|log)(?:_|$|(?-i:[A-Z]))"
)
_GROUPS: Final = lazy_pattern(r"(?i)group|bucket|partition|collect|(?:^|_)by(?:_|$)|(?-i:By[A-Z])")
# What gives each key only once.
_ONCE: Final = lazy_pattern(
    r"\b(?:items|entries|entrySet|iteritems|each_pair|keys|keySet|enumerate|each_with_index|zip"
    r"|set|uniq|distinct|group_?[bB]y|iter|sorted)\b"
)
_NAME: Final = lazy_pattern(r"(?P<name>\w+)$")
_OF_LISTS: Final = lazy_pattern(
    r"(?:<.*[,\s](?:\w+::)?\w*(?:List|Vec|vector|Set|Collection|Deque|set|list|deque)<|\]\[\])"
)
_FIELD: Final = lazy_pattern(r"^(?:self\.|this\.|this->|\$this->|@|_)|_$")
_PART: Final = r"(?:\[[^\[\]\n]*\]|(?:\.|->)(?:get\w*|fetch|at|find|entry)\([^()\n]*\))"
_CHANGES: Final = (
    r"(?:[!?]?\.\w+\([^()\n]*\)|\[\w*\])*(?:\[\]\s*=(?!=)|\s*\+=|\s*<<|\s*\|=|[!?]?(?:\.|->)(?:append|"
    r"add|push|push_back|emplace_back|extend|insert|concat|Add|AddRange|addAll|update|unshift)\()"
)
_SEVERAL: Final = (
    r"\bfor\b|\bforeach\b|\b(?:len|count|sorted|sum|min|max|implode|array_\w+)\(|\.join\b|\.map\b"
    r"|\.filter\b|\.each\b|forEach|\.length\b|\.size\b|\.sort|\.count\b|\*"
)


class _Put(NamedTuple):
    """Where a collection with one element is put under a key.

    Attributes:
        made: the line that makes the collection, where that is another one.
    """

    binding: Binding
    name: str
    key: str
    element: str
    made: int


def find_traps(program: Program) -> Iterator[Trap]:
    """In a loop, or in a method that adds one thing; where nothing else adds to what is put."""
    for file in program.files:
        flow = flow_of(file)
        for one in flow.bindings:
            put = _read_put(file, one) if one.kind == "item" else None
            function = flow.function_at(one.line) if put is not None else None
            if put is None or function is None:
                continue
            lines = program.masked[file.path].lines
            is_each = _runs_in_loop(file, lines, put)
            is_each = is_each or _runs_in_method(file, lines, put, function)
            if is_each and _holds_several(program, put, function):
                words = {"name": put.name, "key": put.key, "element": put.element,
                         "holder": one.target, "end": Site(file, put.made or one.line)}  # fmt: skip
                yield Trap(Site(file, one.line), texts.PUT_ANEW, words)


def _read_put(file: SourceFile, one: Binding) -> _Put | None:
    """`all[key] = [element]`; also of a local that is made empty and gets one element."""
    name = _NAME.search(one.target)
    if name is None or one.index is None or isinstance(one.index, Constant):
        return None
    made, element = 0, _read_only(one.value)
    if isinstance(one.value, Name):
        made, element = _find_filled(file, one, one.value.name)
    key = one.index.at.text
    if element is None or isinstance(element, Constant) or element.at.text == key:
        return None
    return _Put(one, name["name"], key, element.at.text, made)


def _read_only(value: Expr | None) -> Expr | None:
    """The element of a list of one."""
    if not isinstance(value, Items) or value.open or value.at.text.startswith("("):
        return None
    return value.items[0] if len(value.items) == 1 else None


def _find_filled(file: SourceFile, put: Binding, name: str) -> tuple[int, Expr | None]:
    """Where a local list of the same block is made, and the one thing that is added to it there."""
    flow = flow_of(file)
    made = [
        one for one in flow.bindings
        if one.target == name and one.function == put.function
        and isinstance(one.value, Items) and not one.value.items and not one.value.open
    ]  # fmt: skip
    named = [one for one in flow.bindings if one.target == name and one.function == put.function]
    added = [
        one for one in flow.calls
        if one.receiver is not None and one.receiver.at.text == name and made
        and made[0].line <= one.at.line
    ]  # fmt: skip
    function = flow.function_at(put.line)
    added = [one for one in added if function and function.holds(one.at.start, one.at.end)]
    is_one = len(made) == len(named) == len(added) == 1 and len(added[0].arguments) == 1
    lines = (made[0].line, added[0].at.line, put.line) if is_one else ()
    if not is_one or len({file.indent(line) for line in lines}) != 1:
        return 0, None
    between = range(min(lines), max(lines))
    if any(file.line(line).strip() and file.indent(line) < file.indent(put.line)
           for line in between):  # fmt: skip
        return 0, None
    return made[0].line, added[0].arguments[0].value


def _runs_in_loop(file: SourceFile, lines: Sequence[str], put: _Put) -> bool:
    """Whether each round of a loop puts, under a key that is a part of what the round is for."""
    one, flow = put.binding, flow_of(file)
    loops = [
        other for other in flow.bindings
        if other.kind == "loop" and other.function == one.function and other.line <= one.line
        and (one.line == other.line or one.line in list_body(file, other.line, lines))
    ]  # fmt: skip
    if not loops:
        return False
    last = max(other.line for other in loops)
    inner = [other for other in loops if other.line == last]
    source = next((other.value for other in inner if other.value is not None), None)
    names = {other.target for other in inner}
    is_pair = len(names) > 1 and flow.language == "python"
    if source is None or _ONCE.search(source.at.text) or (put.key in names and not is_pair):
        return False
    body = [number for number in (last, *list_body(file, last, lines)) if number != put.made]
    _add_derived(names, [other for other in flow.bindings
                         if other.line in body and other.function == one.function])  # fmt: skip
    if not (_mentions(put.key, names) and _mentions(put.element, names)):
        return False
    return _is_direct(file, lines, put, last) and not _asks(lines, put, body)


def _runs_in_method(file: SourceFile, lines: Sequence[str], put: _Put, function: Function) -> bool:
    """Whether a method puts what it is to add into a field of its object."""
    names = {one.name for one in function.parameters}
    fields = {one.name for klass in flow_of(file).classes for one in klass.fields}
    receiver = rf"^(?:{function.receiver}\.)" if function.receiver else r"^\b$"
    target = put.binding.target
    is_field = _FIELD.search(target) or put.name in fields or re.search(receiver, target)
    if not _ADDS_ONE.search(function.name) or not is_field or put.binding.repeated:
        return False
    own = [one for one in flow_of(file).bindings if one.function == function.start]
    _add_derived(names, own)
    is_given = _mentions(put.key, names) and _mentions(put.element, names)
    is_always = is_given and _is_direct(file, lines, put, function.line)
    return is_always and not _asks(lines, put, [one for one in function.lines if one != put.made])


def _add_derived(names: set[str], bindings: Sequence[Binding]) -> None:
    """Add what is made of names to them."""
    for one in bindings:
        if one.kind != "item" and one.value is not None and _mentions(one.value.at.text, names):
            names.add(one.target)


def _mentions(text: str, names: set[str]) -> bool:
    return any(re.search(rf"(?<![\w.$@]){re.escape(one)}(?!\w)", text) for one in names)


def _is_direct(file: SourceFile, lines: Sequence[str], put: _Put, head: int) -> bool:
    """Whether it always runs where the block below a line does."""
    at = put.binding.line
    for number in range(at - 1, head - 1, -1):
        if lines[number - 1].strip() and file.indent(number) < file.indent(at):
            return number == head or lines[number - 1].lstrip()[0] in "){"
    return at == head or file.indent(at) > file.indent(head)


def _asks(lines: Sequence[str], put: _Put, body: Sequence[int]) -> bool:
    """Whether anything else there uses what it is put into, or asks about the key."""
    root = re.split(r"\W", put.key.lstrip("$@"))[0]
    for number in body:
        text = lines[number - 1]
        if number != put.binding.line and re.search(rf"\b{re.escape(put.name)}\b", text):
            return True
        is_asked = re.search(r"\b(?:if|unless|elif|while|switch|case|match)\b", text)
        if is_asked and re.search(rf"\b{re.escape(root)}\b", text):
            return True
    return False


def _holds_several(program: Program, put: _Put, function: Function) -> bool:
    """Whether others take it for a map of several things each, to which nothing else adds."""
    names = {put.name, *_list_aliases(program, put, function)}
    shows = _GROUPS.search(function.name) is not None
    for other in program.files:
        text, flow = program.masked[other.path].text, flow_of(other)
        for name in names:
            part = rf"(?<!\w){re.escape(name)}{_PART}"
            if re.search(part + _CHANGES, text):
                return False
            held = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            for one in flow.bindings:
                if one is put.binding:
                    continue
                is_put = one.kind == "item" and held.search(one.target) is not None
                taken = one.value is not None and held.search(one.value.at.text)
                grown = rf"(?<![\w.]){re.escape(one.target)}{_CHANGES}"
                if is_put or _is_filled(one, name) or (taken and re.search(grown, text)):
                    return False
                shows = shows or (_has_name(one, name) and bool(_OF_LISTS.search(one.type)))
            fields = [one for klass in flow.classes for one in klass.fields]
            shows = (
                shows
                or any(one.name == name and _OF_LISTS.search(one.type) for one in fields)
                or any(re.search(part, line) and re.search(_SEVERAL, line)
                       for line in text.split("\n"))
            )  # fmt: skip
    shows = shows or bool(_OF_LISTS.search(function.result_type))
    return shows and not _was_seen_with_several(program, names)


def _has_name(one: Binding, name: str) -> bool:
    return one.target.lstrip("$@") == name


def _is_filled(one: Binding, name: str) -> bool:
    """Whether a name is given a map that has something in it, or that somebody else made."""
    value = one.value
    if not _has_name(one, name) or one.kind == "item" or value is None:
        return False
    made = re.sub(r"\b(?:list|set|dict|array|Array|Vec)\b", "", value.at.text)
    made = re.sub(r"\[[^\[\]]*\][^{(]*|<.*>|new\s+|:\w+", "", made)
    return re.search(r"[({\[|]\s*[^\s)}\]|]", made) is not None and "return" not in value.at.text


def _list_aliases(program: Program, put: _Put, function: Function) -> set[str]:
    """The names of what a function's result is given to, where it returns the map."""
    returned = [one.value.at.text for one in function.returns if one.value is not None]
    if put.binding.target not in returned:
        return set()
    call = re.compile(rf"\b{re.escape(function.name)}\(")
    return {
        one.target.lstrip("$@")
        for file in program.files
        for one in flow_of(file).bindings
        if one.value is not None and call.search(one.value.at.text) and one.kind != "item"
    }


def _was_seen_with_several(program: Program, names: set[str]) -> bool:
    return any(
        (part.length or 0) > 1
        for name, value in program.list_seen()
        if _NAME.search(name) and name.split(".")[-1] in names
        for _, part in value.items or ()
    )
