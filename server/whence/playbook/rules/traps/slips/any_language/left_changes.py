"""Fields that functions of a class change together, of which one function changes only some: what
is put in is not counted, what is taken out stays listed, what was computed is not made anew."""

from __future__ import annotations

import re
from collections import defaultdict
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.collection_methods import EVERY_ADD, EVERY_TAKE
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import join_lines, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence.playbook.rules.traps.slips.slip import SCRIPTS
from whence_tools.code.mutations import mentions
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_MOST: Final = 4
_LONGEST: Final = 200  # characters
_MOST_CHANGES: Final = 30  # a function with more computes: it does not keep fields together
_OWN: Final = {
    "python": r"self\.", "rust": r"self\.", "javascript": r"this\.#?", "typescript": r"this\.#?",
    "ruby": "@", "php": r"\$this->", "cpp": r"(?:this->)?", "java": r"(?:this\.)?",
    "kotlin": r"(?:this\.)?", "csharp": r"(?:this\.)?",
}  # fmt: skip
_PART: Final = r"(?:\[[^\[\]]*(?:\[[^\[\]]*\])?[^\[\]]*\]|(?:\.|->|\?\.)\w+(?:\([^()]*\))?)*?"
_ASSIGNS: Final = rf"(?P<part>{_PART})\s*(?P<sign>[-+]?=)(?![=>])\s*(?P<value>.+?)\s*;?$"
_STEPS: Final = rf"(?P<part>{_PART})(?P<sign>\+\+|--)\s*;?$"
_GIVEN: Final = r"\((?P<given>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"
_CALLS: Final = rf"(?P<part>{_PART})(?:\.|->)(?P<method>\w+){_GIVEN}"
_SHIFTS: Final = rf"(?P<part>{_PART})\s*<<\s*(?P<value>[^<]+?)\s*;?$"
_EMPTY: Final = lazy_pattern(
    r"(?:0|0\.0|-1|false|False|true|True|None|nil|null|nullptr|undefined|\[\]|\{\}|\(\)|\"\"|''|"
    r"(?:set|list|dict)\(\)|new \w+(?:<[^<>]*>)?\(\)|\w+::new\(\)|\w+\{\}|array\(\))"
)
_CLEARS: Final = frozenset({"clear", "Clear", "cache_clear", "invalidate"})
_UP: Final = frozenset({"put", "add"})
_DOWN: Final = frozenset({"take", "sub"})
_MAKES: Final = lazy_pattern(r"(?i)(?:__init__|_*(?:new|init|create|construct)\w*)$")
_COUNTERS: Final = lazy_pattern(r"(?i)next|serial|_?ids?$|log$|history|journal")
_NAME: Final = lazy_pattern(r"\$?[a-z_]\w*(?:\.\w+)*")
_WORD: Final = lazy_pattern(r"(?<![\w.$@>'\"])(\$?[a-z_]\w*)(?![\w('\"])")
_KNOWN: Final = frozenset(
    {"self", "this", "None", "True", "False", "null", "nil", "true", "false", "not", "and", "or",
     "in", "if", "else", "del", "delete", "undefined", "new", "mut", "ref", "nullptr"}
)  # fmt: skip
_TURNED: Final = {"+=": "-=", "-=": "+=", "++": "--", "--": "++"}
# What takes an element out, by its key or its value; where that is not the same, by its key.
_TAKES: Final = {
    "python": "{holder}.remove({one})", "ruby": "{holder}.delete({one})",
    "cpp": "{holder}.erase({one});", "java": "{holder}.remove({one});",
    "kotlin": "{holder}.remove({one})", "csharp": "{holder}.Remove({one});",
    "rust": "{holder}.remove(&{one});", **dict.fromkeys(SCRIPTS, "{holder}.delete({one});"),
}  # fmt: skip
_TAKES_KEY: Final = {
    "python": "{holder}.pop({one}, None)", "php": "unset({holder}[{one}]);",
    "go": "delete({holder}, {one})", **dict.fromkeys(SCRIPTS, "delete {holder}[{one}];"),
}  # fmt: skip


class _Change(NamedTuple):
    """A statement that changes a field of the object.

    Attributes:
        how: "put", "take", "add", "sub", "reset", "set", or "call" of what has no arguments.
        holder: what the element is put into or taken out of; the field, or a part of it.
        key, value: of the element, as they are written; "" without.
        text: the line, without what is said beside it.
        is_whole: the line is that statement and nothing else.
    """

    at: Site
    text: str
    field: str
    how: str
    holder: str = ""
    key: str = ""
    value: str = ""
    is_whole: bool = True


class _Method(NamedTuple):
    """A function of a class, with its text without strings and comments."""

    function: Function
    body: str
    changes: Sequence[_Change]

    @property
    def is_maker(self) -> bool:
        return self.function.constructor or _MAKES.match(self.function.name) is not None

    def calls(self, name: str) -> bool:
        """Whether it calls another method of its object."""
        own = rf"(?:\b{self.function.receiver or 'self'}\.|\bthis\.|\$this->|(?<![\w.>]))"
        return re.search(rf"{own}{re.escape(name)}\b", self.body) is not None


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class, the usual changes first."""
    for file in program.files:
        owners: dict[str, list[Function]] = defaultdict(list)
        for one in flow_of(file).functions:
            if one.owner:
                owners[one.owner].append(one)
        lines = program.masked[file.path].lines
        for functions in owners.values():
            methods = [_read_method(file, one, lines, functions) for one in functions]
            users = (one for one in methods if not one.is_maker)
            found = [pair for one in users for pair in _find_left(one, methods)]
            found.sort(key=itemgetter(0), reverse=True)
            yield from (trap for _, trap in found[:_MOST])


def _read_method(
    file: SourceFile, function: Function, lines: Sequence[str], others: Sequence[Function]
) -> _Method:
    own = _OWN.get(flow_of(file).language, r"self\.")
    own = rf"{re.escape(function.receiver)}\." if function.receiver else own
    body = join_lines(function.lines, lines)
    names = {one.name for one in others}
    changes = []
    for number in function.lines[1:] if len(function.lines) > 1 else ():
        line = lines[number - 1]
        if len(line) > _LONGEST:  # what is that long is no single statement
            continue
        text = file.line(number)[len(line) - len(line.lstrip()) : len(line.rstrip())]
        found = _read_changes(Site(file, number), text, line.strip(), own, names)
        changes += [one for one in found if not _is_local(one.field, own, body)]
    return _Method(function, body, changes if len(changes) <= _MOST_CHANGES else ())


def _is_local(field: str, own: str, body: str) -> bool:
    """Whether a name that needs no `this.` is one of the function's own."""
    if not own.endswith("?"):
        return False
    declared = rf"(?:\w|>|\]|&|\*)\s+[&*]?{field}\s*(?:=(?!=)|;|:|,|\)|\{{)"
    return re.search(declared, body) is not None


def _read_changes(at: Site, text: str, line: str, own: str, names: set[str]) -> Iterator[_Change]:
    """What a line changes as a statement, and what it takes or puts in beside that."""
    field = rf"(?P<field>{own}(?P<name>\w+))"
    whole = _read_statement(at, text, line, field)
    own_call = re.match(rf"{own}(?P<name>\w+)\(\)\s*;?$", line)
    if whole is not None:
        yield whole
    elif own_call is not None and own_call["name"] in names:
        yield _Change(at, text, own_call["name"], "call")
    taken = re.search(rf"array_(?:pop|shift)\({field}\)", line)
    inside = re.search(field + _CALLS, line)
    if taken is not None:
        yield _Change(at, text, taken["name"], "take", taken["field"], is_whole=False)
    elif inside is not None and (whole is None or whole.field != inside["name"]):
        yield from filter(None, [_read_call(at, text, inside, is_whole=False)])


def _read_statement(at: Site, text: str, line: str, field: str) -> _Change | None:
    assigned = re.match(field + _ASSIGNS, line)
    if assigned is not None:
        return _read_assigned(at, text, assigned)
    step = re.match(field + _STEPS, line) or re.match(
        rf"(?P<sign>\+\+|--){field}(?P<part>{_PART})\s*;?$", line
    )
    if step is not None:
        how = "add" if step["sign"] == "++" else "sub"
        return _Change(at, text, step["name"], how, step["field"] + step["part"])
    pushed = re.match(field + _SHIFTS, line)
    if pushed is not None:
        holder, value = pushed["field"] + pushed["part"], text[slice(*pushed.span("value"))]
        return _Change(at, text, pushed["name"], "put", holder, value=value)
    called = re.match(rf"{field}{_CALLS}\s*;?$", line)
    if called is not None:
        return _read_call(at, text, called, is_whole=True)
    deleted = re.match(rf"(?:del|delete|unset)\b\s*\(?{field}(?P<part>{_PART})", line)
    if deleted is None:
        return None
    given = re.search(r"(?:\[|,\s*)([^\[\],]+)[\])]+;?$", line)
    key = given[1] if given else ""
    return _Change(at, text, deleted["name"], "take", deleted["field"], key, key)


def _read_assigned(at: Site, text: str, match: re.Match[str]) -> _Change:
    start, end = match.start("field"), match.end("part")
    holder, sign, value = text[start:end], match["sign"], text[slice(*match.span("value"))]
    if holder.endswith("[]"):
        return _Change(at, text, match["name"], "put", holder[:-2], value=value)
    if sign != "=":
        how = "add" if sign == "+=" else "sub"
        return _Change(at, text, match["name"], how, holder, value=value)
    grown = re.match(rf"append\(\s*{re.escape(holder)}\s*,\s*(.+)\)$", value)
    if grown is not None:
        return _Change(at, text, match["name"], "put", holder, value=grown[1])
    item = re.search(r"\[([^\[\]]*(?:\[[^\[\]]*\])?[^\[\]]*)\]$", match["part"])
    if item is not None:
        whole = holder[: -len(item[0])]
        return _Change(at, text, match["name"], "put", whole, item[1], value)
    is_reset = _EMPTY.fullmatch(value) is not None
    return _Change(at, text, match["name"], "reset" if is_reset else "set", holder, value=value)


def _read_call(at: Site, text: str, match: re.Match[str], *, is_whole: bool) -> _Change | None:
    method, holder = match["method"], match["field"] + match["part"]
    given = [one.strip() for one in re.split(r",(?![^(\[]*[)\]])", match["given"]) if one.strip()]
    key, value = (given[0], given[-1]) if given else ("", "")
    if method in _CLEARS and not given:
        return _Change(at, text, match["name"], "reset", holder, is_whole=is_whole)
    if method in EVERY_TAKE:
        held = re.match(r"(?:\w+ )?(\$?\w+)\s*:?=(?!=)", text)
        value = held[1] if held else key
        return _Change(at, text, match["name"], "take", holder, key, value, is_whole)
    if method in EVERY_ADD:
        key = key if len(given) > 1 else ""
        return _Change(at, text, match["name"], "put", holder, key, value, is_whole)
    return None


def _find_left(method: _Method, methods: Sequence[_Method]) -> Iterator[tuple[int, Trap]]:
    """What others change together with what this one does, and how many of them do."""
    others = [one for one in methods if one is not method]
    done: set[str] = set()
    for ours in method.changes:
        if ours.how == "call" or not (is_statement(ours.at) or ours.text.startswith("return ")):
            continue
        for other in others:
            for theirs in (one for one in other.changes if one.field == ours.field):
                for left in (one for one in other.changes if one.field not in {*done, ours.field}):
                    statement = _write_left(ours, theirs, left, method, other)
                    if statement and not _is_handled(method, left, methods):
                        done.add(left.field)
                        pair = {left.field, ours.field}
                        usual = sum(pair <= {each.field for each in one.changes} for one in others)
                        yield usual, _make_trap(ours, left, statement)


def _is_handled(method: _Method, left: _Change, methods: Sequence[_Method]) -> bool:
    """Whether the method says the field, or one that it calls, or that calls it, does."""
    if mentions(method.body, left.field) or (left.how != "reset" and _COUNTERS.search(left.field)):
        return True
    name = method.function.name
    near = (one for one in methods if method.calls(one.function.name) or one.calls(name))
    return any(left.field in {change.field for change in one.changes} for one in near)


def _write_left(
    ours: _Change, theirs: _Change, left: _Change, method: _Method, other: _Method
) -> str:
    """The statement that is missing; "" where it can't be written with what the method knows."""
    if not left.is_whole:
        return ""
    if other.is_maker:
        is_given = left.how == "set" and _list_names(left.value) and theirs.how != "call"
        names = {one.name for one in method.function.parameters}
        return left.text if is_given and _list_names(left.value) <= names else ""
    if left.how in {"reset", "call"}:
        return left.text if _is_known(left.text, left.field, method) else ""
    ways = {ours.how, theirs.how}
    is_same = len(ways) == 1 or ways <= _UP or ways <= _DOWN
    if not is_same and not (ways & _UP and ways & _DOWN):
        return ""
    text = left.text if is_same else _turn(left)
    for old, new in ((theirs.key, ours.key), (theirs.value, ours.value)):
        if new and _NAME.fullmatch(old) and not mentions_name(old.partition(".")[0], method.body):
            text = new.join(re.split(rf"(?<![\w.$@]){re.escape(old)}(?!\w)", text))
    return text if text and _is_known(text, left.field, method) else ""


def _turn(left: _Change) -> str:
    """What takes back a change; "" where that is not known."""
    if left.how in {"add", "sub"}:
        return re.sub(r"\+=|-=|\+\+|--", lambda sign: _TURNED[sign[0]], left.text, count=1)
    if left.how != "put":
        return ""
    language = left.at.file.language
    is_script = language in SCRIPTS
    if is_script and not left.key and ".add(" not in left.text:
        return ""  # a list, which has no `delete`
    is_map = is_script and ".set(" in left.text
    forms = {**_TAKES, **_TAKES_KEY} if left.key and not is_map else _TAKES
    return forms.get(language, "").format(holder=left.holder, one=left.key or left.value)


def _list_names(text: str) -> set[str]:
    return set(_WORD.findall(text)) - _KNOWN


def _is_known(text: str, field: str, method: _Method) -> bool:
    """Whether the method has all names that a statement needs."""
    bare = re.sub(r"(['\"`]).*?\1", "", text)
    return all(mentions_name(one, method.body) for one in _list_names(bare) - {field})


def _make_trap(ours: _Change, left: _Change, statement: str) -> Trap:
    at = ours.at
    new = indent_of(at.text) + statement
    needs_old = ours.how == "reset" and mentions(statement, ours.field)
    is_late = needs_old or ours.text.startswith("return ")
    put = insert_before if is_late else insert_after
    edits = put(at.file, at.line, new)
    words = {
        "name": ours.holder or ours.field, "other": left.holder or left.field, "mended": statement,
        "both": left.at, "edits": edits,
    }  # fmt: skip
    return Trap(at, texts.LEFT_BEHIND, words)
