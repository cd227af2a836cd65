"""Traps of Ruby."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap, makes_mutable
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence.playbook.rules.traps.ruby import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_UNSTORED: Final = lazy_pattern(
    r"Hash\.new\s*(?:\{|do)\s*(?:\|[^|]*\|)?\s*(?:\[\]|\{\}|Set\.new|['\"]{2})\s*(?:\}|end)"
)
_BANG: Final = (
    r"(?P<text>\.(?:[gt]?sub|tr|strip|[lr]strip|squeeze|chomp|chop|capitalize|(?:up|down|swap)case|"
    r"uniq|compact|flatten|reject|select|delete_(?:prefix|suffix))!(?:\((?:[^()]|\([^()]*\))*\))?)"
)
_BANG_AT_END: Final = lazy_pattern(rf"^\s*(?:return\s+)?(?P<name>\w+){_BANG}\s*(?:#.*)?$")
_BANG_IN_CHAIN: Final = lazy_pattern(rf"{_BANG}(?:\.\w|\)\.(?!nil\?)\w)")
_BANG_AS_LIST: Final = lazy_pattern(rf"\bArray\([^()]*(?:\([^()]*\)[^()]*)*?{_BANG}\)")
_BANG_OF_MADE: Final = lazy_pattern(rf"(?:^\s*|[)}}\]]|\.[a-z_]+[?]?){_BANG}\s*(?:#.*)?$")
_BANG_KEPT: Final = lazy_pattern(rf"^\s*(?P<name>@{{0,2}}\w+)\s*=\s*[^=~].*?{_BANG}\s*(?:#.*)?$")
_CONSTANT: Final = lazy_pattern(r"(?:\w+::)*[A-Z][A-Z0-9_]*")
_SYMBOLS: Final = lazy_pattern(r"\{\s*\w+:\s")
_PARSES: Final = lazy_pattern(r"(?:JSON\.(?:parse|load\w*)|YAML\.(?:safe_|unsafe_)?load\w*)\(")


def find_traps(program: Program) -> Iterator[Trap]:
    """Defaults of hashes and arrays, constants that are changed, keys of another kind."""
    files = program.in_language("ruby")
    merged = [trap for file in files for trap in _find_other_keys(file)]
    yield from merged or _find_keys_of_both_kinds(program)
    for file in files:
        yield from _find_shared(file)
        yield from _find_changed_constants(file)
        yield from (one for one in _find_nothing_changed(file) if one.at != program.crash)


def _find_shared(file: SourceFile) -> Iterator[Trap]:
    for call in flow_of(file).calls:
        name = call.callee.at.text
        values = [one.value for one in call.arguments]
        is_default = name == "Hash" and len(values) == 1 and makes_mutable(values[0])
        is_filled = name == "Array" and len(values) == 2 and makes_mutable(values[1])
        if call.new and (is_default or is_filled):
            said = texts.SAME_FOR_EVERY_KEY if is_default else SAME_IN_EVERY_PLACE
            yield Trap(Site(file, call.at.line), said, {"text": shorten(call), "expr": call})
    for number, line in enumerate(file.lines, 1):
        if match := _UNSTORED.search(line):
            yield Trap(Site(file, number), texts.NOT_STORED, {"text": match[0]})


def _find_nothing_changed(file: SourceFile) -> Iterator[Trap]:
    """`name.sub!(…)` of a local as the result of a method, or in a chain: it is nil where nothing
    changes."""
    flow = flow_of(file)
    for function in flow.functions:
        body = [one for one in function.lines if file.line(one).split("#")[0].strip()]
        own = {one.target for one in flow.bindings if one.function == function.start}
        for number in body:
            line = file.line(number)
            match = _BANG_AS_LIST.search(line) or _BANG_IN_CHAIN.search(line)
            if number == body[max(len(body) - 2, 0)] and file.line(body[-1]).strip() == "end":
                last = _BANG_AT_END.match(file.line(number))
                match = last if last is not None and last["name"] in own else match
                match = match or _BANG_OF_MADE.search(file.line(number))
            kept = _BANG_KEPT.match(file.line(number))
            if kept is not None and not _is_asked(file, kept["name"]):
                match = kept
            if match is not None:
                yield Trap(Site(file, number), texts.NIL_UNCHANGED, {"text": match["text"][1:]})


def _is_asked(file: SourceFile, name: str) -> bool:
    """Whether anything asks if it is nil."""
    asked = rf"(?:\b(?:if|unless|while|until|and|or|not)\b|&&|\|\||!|\?).*{re.escape(name)}\b"
    after = rf"{re.escape(name)}(?:&\.|\.nil\?|\s*(?:\|\||&&|\?|or\b|and\b))"
    return re.search(f"{asked}|{after}", file.text) is not None


def _find_changed_constants(file: SourceFile) -> Iterator[Trap]:
    """Texts and lists of constants, changed under the name of a parameter or a local."""
    flow = flow_of(file)
    for function in flow.functions:
        given = [(one.name, one.default) for one in function.parameters]
        given += [(b.target, b.value) for b in flow.bindings if b.function == function.start]
        for name, value in given:
            if value is None or not _CONSTANT.fullmatch(value.at.text):
                continue
            changes = re.compile(rf"(?<![\w.@]){re.escape(name)}(?:\s*<<|\.(?:concat|push|\w+!))")
            for number in function.lines:
                if changes.search(file.line(number)):
                    words = {"name": name, "constant": value.at.text, "expr": value}
                    yield Trap(Site(file, number), texts.CHANGED_CONSTANT, words)
                    break


def _find_other_keys(file: SourceFile) -> Iterator[Trap]:
    """What JSON or YAML gives has texts for keys; merged into what has symbols, it replaces
    nothing."""
    flow = flow_of(file)
    symbols = {
        one.target for one in flow.bindings
        if one.value is not None and _SYMBOLS.match(one.value.at.text)
    }  # fmt: skip
    parsed = {
        (one.target, one.function): one.line for one in flow.bindings
        if one.value is not None and _is_parsed(one.value.at.text)
    }  # fmt: skip
    for call in flow.calls:
        if call.name not in ("merge", "merge!", "update") or call.receiver is None:
            continue
        values = [one.value for one in call.arguments]
        if call.receiver.at.text not in symbols or len(values) != 1:
            continue
        function = flow.function_at(call.at.line)
        line = parsed.get((values[0].at.text, function.start if function is not None else -1))
        line = call.at.line if _is_parsed(values[0].at.text) else line
        if line is not None:
            words = {"merge": shorten(call), "name": call.receiver.at.text}
            yield Trap(
                Site(file, line), texts.KEYS_OF_TEXT, words | {"merged": Site(file, call.at.line)}
            )


def _find_keys_of_both_kinds(program: Program) -> Iterator[Trap]:
    """A hash that was seen with a key as a symbol and as a text, in a program that parses texts in
    one place."""
    parsed = [
        Site(file, number)
        for file in program.in_language("ruby")
        for number, line in enumerate(file.lines, 1)
        if (found := _PARSES.search(line)) and _is_parsed(line[found.start() :])
    ]
    for _, value in program.list_seen() if len(parsed) == 1 else ():
        keys = [one.repr for one in value.keys or ()]
        both = [one for one in keys if one[:1] == ":" and f'"{one[1:]}"' in keys]
        if both:
            words = {"key": both[0], "text": f'"{both[0][1:]}"'}
            yield Trap(parsed[0], texts.KEYS_OF_BOTH_KINDS, words)
            return


def _is_parsed(text: str) -> bool:
    return _PARSES.match(text) is not None and "symbolize_names" not in text
