"""What a function does otherwise than its caller expects: it changes what it was handed, hides a
name of the whole program or a field with its own, or does not return what it built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import TAKES
from whence.playbook.engine.origin import is_absent, shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.flow_model import Member, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Binding, Call, Expr, Function

_SHARED: Final = ("python", "javascript", "typescript", "ruby")
_HIDING: Final = ("python", "javascript", "typescript", "go")
_DECLARING: Final = ("cpp", "csharp", "java", "kotlin")
_FALLING: Final = ("python", "javascript", "typescript", "php")
_WRITES: Final = r"\s*(?:[-+*/.|&]|\?\?|\|\|)?=(?![=>])|\s*\[.*\]\s*=(?!=)|[.\w]*\.\w+\s*=(?!=)"
# What may give a field its value, besides an assignment; of C++ also what fills an object.
_FILLS: Final = (
    r"(?:&|>>\s*|\bswap\([^()\n]*|\b(?:out|ref)\s+|\+\+|--){name}"
    r"|{name}\s*(?:[-+*/%&|^]|<<|>>|\?\?)?=(?!=)|{name}\s*(?:\+\+|--|<<)"
    r"|{name}\.(?:reset|swap|emplace|assign|store|resize|insert|push|append|open|set|init)\w*\("
)
_COMPUTED: Final = lazy_pattern(r"\b(?:by|get|abstract|extern|static|const)\b|=>")
_SETS_UP: Final = r"\s*{name}(?:\.|->|\?\.)\w+\s*(?:\(.*|=(?!=).*)"


def find_traps(program: Program) -> Iterator[Trap]:
    """Arguments that lose what is in them, and hidden names; what is not returned only where the
    failing line was seen to have no value."""
    files = program.in_language(*_SHARED)
    for file in files:
        for function in flow_of(file).functions:
            yield from _find_taken(files, file, function)
    for file in program.in_language(*_HIDING):
        yield from _find_hidden(program, file)
    for file in program.in_language(*_DECLARING):
        yield from _find_hidden_fields(program, file)
    is_absent = any(value.is_none for frame in program.seen[:1] for value in frame.values())
    for file in program.in_language(*_FALLING) if is_absent else ():
        for function in flow_of(file).functions:
            if function.falls_off and any(one.value is not None for one in function.returns):
                yield from _find_unread(file, function)


def _find_taken(
    files: Sequence[SourceFile], file: SourceFile, function: Function
) -> Iterator[Trap]:
    """Of constructors: another function that takes things out may be there to do so."""
    flow = flow_of(file)
    set_anew = {one.target for one in flow.bindings if one.function == function.start}
    for index, parameter in enumerate(function.parameters if function.constructor else ()):
        if parameter.kind != "plain" or parameter.name in set_anew:
            continue
        takes = [
            call for call in flow.calls
            if call.name in TAKES[flow.language] and call.receiver is not None
            and call.receiver.at.text == parameter.name
            and function.holds(call.at.start, call.at.end)
        ]  # fmt: skip
        given = _find_given_twice(files, function, index) if takes else None
        if given is not None:
            words = {"call": shorten(takes[0]), "name": parameter.name, "given": given}
            yield Trap(Site(file, takes[0].at.line), texts.TAKEN_FROM_ARGUMENT, words)


def _find_given_twice(files: Sequence[SourceFile], function: Function, index: int) -> Site | None:
    """The second of the calls in one function that hand over the same thing at a place."""
    name = function.owner if function.constructor else function.name
    seen: set[tuple[str, int, str]] = set()
    for file in files:
        for call in flow_of(file).calls:
            if name not in (call.name, _class_made(call)) or len(call.arguments) <= index:
                continue
            value: Expr = call.arguments[index].value
            around = flow_of(file).function_at(call.at.line)
            key = file.path, around.start if around is not None else -1, value.at.text
            if isinstance(value, Name | Member) and key in seen:
                return Site(file, call.at.line)
            seen.add(key)
    return None


def _class_made(call: Call) -> str:
    """Ruby's `Table.new`."""
    return call.receiver.at.text if call.name == "new" and call.receiver is not None else ""


def _find_hidden(program: Program, file: SourceFile) -> Iterator[Trap]:
    """Go's files of a folder share their names."""
    flow, folder = flow_of(file), file.path.rpartition("/")[0]
    beside = [
        other for other in program.in_language("go")
        if flow.language == "go" and other.path.rpartition("/")[0] == folder
    ]  # fmt: skip
    at_top = [
        one for one in flow.bindings
        if one.function == -1 and flow.class_around(one.start, one.end) is None
    ]  # fmt: skip
    for one in at_top:
        sets = [other for other in flow.bindings if other.target == one.target and other is not one]
        if one.value is not None and not is_absent(one.value):
            continue
        hiding = [other for other in sets if _hides(file, other)]
        if not hiding or len(hiding) != len(sets):
            continue
        reads = re.compile(rf"(?<![\w.]){re.escape(one.target)}\b")
        used = [
            function for other in beside or [file] for function in flow_of(other).functions
            if not (other is file and any(function.holds(b.start, b.end) for b in hiding))
            and reads.search(other.text_of(function))
            and one.target not in {part.name for part in function.parameters}
        ]  # fmt: skip
        if len(hiding) == 1 and used:
            function = flow.function_at(hiding[0].line)
            words = {"name": one.target, "function": function.qualified if function else "",
                     "top": Site(file, one.line)}  # fmt: skip
            yield Trap(Site(file, hiding[0].line), texts.HIDDEN_NAME, words)


def _hides(file: SourceFile, binding: Binding) -> bool:
    """Whether a function makes a name of its own there."""
    text, language = file.line(binding.line), flow_of(file).language
    if binding.function == -1 or binding.value is None or is_absent(binding.value):
        return False
    if language == "go":
        return re.search(rf"\b{re.escape(binding.target)}\b[^=]*:=", text) is not None
    if language == "python":
        function = flow_of(file).function_at(binding.line)
        body = file.text_of(function) if function is not None else "global"
        return re.search(r"\b(?:global|nonlocal)\b", body) is None and binding.kind == "assign"
    return re.match(r"\s*(?:const|let|var)\b", text) is not None


def _find_hidden_fields(program: Program, file: SourceFile) -> Iterator[Trap]:
    """A local that hides a field, which other functions read and none sets; in a method only one
    that is made and at most set up there."""
    flow = flow_of(file)
    for one in flow.bindings:
        function = flow.function_at(one.line)
        if one.kind != "declare" or one.value is None or one.function == -1 or function is None:
            continue
        field = _find_field(program, one)
        if field is None or re.search(r"\bstatic\b", file.line(one.line)):
            continue
        code = file.text.encode()
        first, last = (len(code[:at].decode()) for at in (one.end, one.scope[1]))
        name = rf"(?<![\w.>]){re.escape(one.target)}(?!\w)"
        parts = re.split(r"[;{}\n]", program.masked[file.path].text[first:last])
        uses = [part for part in parts if re.search(name, part)]
        is_set_up = all(re.fullmatch(_SETS_UP.format(name=name), part) for part in uses)
        is_found_unread = flow.language == "cpp" and not uses and one.type != "auto"
        is_kept = function.constructor or is_set_up
        if is_kept and not is_found_unread and _is_read_unset(program, one, Site(file, one.line)):
            words = {"name": one.target, "field": field}
            yield Trap(Site(file, one.line), texts.HIDDEN_FIELD, words)


def _find_field(program: Program, local: Binding) -> Site | None:
    """The field without a value that has the name of a local."""
    for file in program.files:
        for klass in flow_of(file).classes:
            for field in klass.fields if klass.name == local.owner else ():
                value = field.value
                is_unset = value is None or is_absent(value) or value.at.text == field.name
                written = file.line(field.line) + file.line(field.line + 1).partition("=")[0]
                is_unset = is_unset and not field.parameter and not _COMPUTED.search(written)
                if field.name == local.target and is_unset:
                    return Site(file, field.line)
    return None


def _is_read_unset(program: Program, local: Binding, at: Site) -> bool:
    """Whether another function of the class reads the field of the name of a local, and nothing
    outside of the local's block sets it."""
    last = at.file.text.encode()[: local.scope[1]].count(b"\n") + 1
    name, is_read = re.escape(local.target), False
    own = rf"(?<![\w.>$])(?:this(?:\.|->))?{name}(?!\w)"
    other = rf"(?<!\bthis)(?:\.|->){name}(?!\w)"
    fills = _FILLS if flow_of(at.file).language == "cpp" else _FILLS.rpartition("|{name}")[0]
    for file in program.files:
        flow = flow_of(file)
        heirs = {one.name for one in flow.classes if local.owner in one.bases}
        for function in flow.functions:
            is_own = function.owner == local.owner or function.owner in heirs
            is_around = function.holds(local.start, local.end) and file.path == at.path
            text = program.masked[file.path].text_of(function)
            if is_around:
                lines = text.split("\n")
                text = "\n".join(lines[: at.line - function.line] + lines[last - function.line :])
            if re.search(fills.format(name=own if is_own else other), text):
                return False
            is_read = is_read or (is_own and not is_around and re.search(own, text) is not None)
        for one in flow.bindings:
            is_field = one.kind == "attribute" and one.target == local.target
            if is_field and (one.owner == local.owner or one.receiver not in flow.receivers):
                return False
    return is_read


def _find_unread(file: SourceFile, function: Function) -> Iterator[Trap]:
    """Locals that are set and filled, and never read."""
    flow = flow_of(file)
    kind = "declare" if flow.language in ("javascript", "typescript") else "assign"
    names = {
        one.target for one in flow.bindings
        if (one.function, one.kind) == (function.start, kind) and one.value is not None
        and not one.target.startswith("_")
    }  # fmt: skip
    for name in sorted(names):
        word = re.compile(rf"(?<![\w$])(?<!(?<!\.\.)\.){re.escape(name)}(?!\w)")
        writes = re.compile(rf"{word.pattern}(?:{_WRITES})")
        used = [line for line in function.lines for _ in word.finditer(file.line(line))]
        written = [line for line in function.lines for _ in writes.finditer(file.line(line))]
        if used == written:
            words = {"name": name, "function": function.qualified}
            yield Trap(Site(file, written[-1]), texts.NOT_RETURNED, words)
