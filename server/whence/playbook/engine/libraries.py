"""Following a value through calls into code that is not in the workspace."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.given import given_by_library
from whence.playbook.engine.library import (
    CONVERSIONS,
    CUTS,
    DATA_LOADERS,
    ENVIRONMENT_CALLS,
    FILTERS,
    LOOKUPS,
    MERGES,
    MUTATORS,
    NULLABLE,
    OTHER_PLACES,
    SAME_PLACES,
    SEEN_THROUGH,
    SPLITS,
    TEXT_PARTS,
    TEXT_ROWS,
    UNWRAPPING,
)
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Want,
    choose,
    is_absent,
    shorten,
)
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.storing import find_other_key
from whence_tools.code.flow_model import (
    ELEMENT,
    Call,
    Constant,
    Expr,
    Items,
    Lambda,
    Name,
    Step,
    Table,
)
from whence_tools.code.flow_settings import DOCUMENTS

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, FollowCalls, Search, Way
    from whence.playbook.engine.origin import Where
    from whence.playbook.engine.source import SourceFile

_MAPS = frozenset({"map", "Select", "ConvertAll"})
_ONE_FOR_EACH = _MAPS | {"toSorted", "toReversed", "collect"}
_COPIED = frozenset({"HashMap", "TreeMap", "LinkedHashMap", "ArrayList", "LinkedList", "ArrayDeque",
                     "Dictionary", "List"})  # fmt: skip
_COPIES = frozenset({"replace", "_replace", "copy"})
_OF_SECTIONS = frozenset({"get", "getint", "getfloat", "getboolean"})
_LENGTHS = frozenset({"len", "length", "size", "count"})


class LibraryTracing:
    """The part of a `Tracer` that knows what library calls give."""

    def __init__(self, tracer: Follow, calls: FollowCalls) -> None:
        self._tracer = tracer
        self._calls = calls
        self._knowledge = (
            self._follow_number, self._seen_through, self._follow_include, self._follow_copy,
            self._cut, self._find_part_of_text,
            self._read, self._follow_length, self._follow_merge, self._follow_map, self._filter,
            self._passed_on, self._follow_store,
        )  # fmt: skip

    def result(self, call: Call, way: Way) -> Search:
        """What a call gives whose target is not in the workspace."""
        way = way.awaited
        for known in self._knowledge:
            outcome = yield from known(call, way)
            if outcome is not None:
                return outcome
        if not way.steps and self._tracer.want.accepts(call):
            return self._tracer.origin(OriginKind.LITERAL, call, way)
        outcome = self._opaque(call, way)
        if way.steps:
            return outcome
        given = yield from given_by_library(self._tracer, call, way)
        tells_more = given is not None and (given.note or isinstance(outcome, Unknown))
        return given if given is not None and tells_more else outcome

    def _follow_number(self, call: Call, way: Way) -> Attempt:
        """A number that is read from a text."""
        if way.flow.language == "go" and way.steps == (Step("index", "0"),):
            way = way.rest  # the number, before the error
        if call.name not in CONVERSIONS or not self._tracer.want.is_zero or way.steps:
            return None
        text = call.arguments[0].value if call.arguments else call.receiver
        return (yield from self._tracer.follow_number(text, way)) if text is not None else None

    def _follow_copy(self, call: Call, way: Way) -> Attempt:
        """A part of an object that is copied, but for what is named."""
        if call.name not in _COPIES or not way.is_to_key:
            return None
        given = {one.keyword: one.value for one in call.arguments if one.keyword}
        if (value := given.get(way.steps[0].key)) is not None:
            return (yield from self._tracer.follow(value, way.rest))
        first = next((one.value for one in call.arguments if not one.keyword), None)
        of = first if call.name == "replace" else call.receiver
        return (yield from self._tracer.follow(of, way)) if of is not None else None

    def _seen_through(self, call: Call, way: Way) -> Attempt:
        """The receiver itself, for calls that only change what holds it."""
        names = SEEN_THROUGH.get(way.flow.language, frozenset())
        if call.name not in names or call.receiver is None:
            return None
        if call.arguments and call.name not in UNWRAPPING:
            return None
        if self._tracer.want.absent and not way.steps and call.name in UNWRAPPING:
            return Harmless()
        return (yield from self._tracer.follow(call.receiver, way))

    def _follow_include(self, call: Call, way: Way) -> Attempt:
        """What a PHP file returns to the one that includes it."""
        if call.name != "include" or way.flow.language != "php":
            return None
        for name in (yield from self._strings(call, way.where, 3)):
            file = yield from self._read_named(name)
            for returned in file.flow.returned if file is not None and file.flow else ():
                if file is None or returned.value is None:
                    continue
                onward = way.quoting(f"`{file.path}` is included here", call.at.line)
                return (yield from self._tracer.follow(returned.value, onward.to_file(file)))
        return None

    def _read(self, call: Call, way: Way) -> Attempt:
        """From the environment, a data file or a mapping."""
        if call.callee.at.text in ENVIRONMENT_CALLS:
            return (yield from self._environment(call, way))
        if call.name in _OF_SECTIONS and len(call.arguments) > 1 and self._has_sections(call, way):
            return (yield from self._read_option(call, way))
        if call.name in DATA_LOADERS and way.steps:
            loaded = yield from self.data_file(call, way)
            if loaded is not None:
                return loaded
        if call.name in LOOKUPS and call.receiver is not None and call.arguments:
            return (yield from self._lookup(call, call.receiver, way))
        return None

    def _has_sections(self, call: Call, way: Way) -> bool:
        """Whether a call asks Python's `ConfigParser`."""
        held = call.receiver
        reaching = list_reaching(held, way.where) if isinstance(held, Name) else []
        return any(isinstance(one.value, Call) and _reads_settings(one.value) for one in reaching)

    def _read_option(self, call: Call, way: Way) -> Attempt:
        section, onward = yield from self._tracer.containers.key_of(call.arguments[0].value, way)
        key, onward = yield from self._tracer.containers.key_of(call.arguments[1].value, onward)
        if section is None or key is None or call.receiver is None:
            return None
        part = onward.into(section, key)
        if call.name != "get" and self._tracer.want.is_zero:
            return (yield from self._tracer.follow_number(call.receiver, part))
        return (yield from self._tracer.follow(call.receiver, part))

    def _follow_length(self, call: Call, way: Way) -> Attempt:
        """The length of something."""
        if way.steps or call.name not in _LENGTHS:
            return None
        of = call.arguments[0].value if call.arguments else call.receiver
        return (yield from self.length(of, way)) if of is not None else None

    def _cut(self, call: Call, way: Way) -> Attempt:
        """Text cut out of other text, where that counts."""
        if not self._tracer.want.derived or call.name not in CUTS or call.receiver is None:
            return None
        return (yield from self._tracer.follow(call.receiver, way.rest))

    def _find_part_of_text(self, call: Call, way: Way) -> ToolSteps[Origin | None]:
        """One of the parts that a text is split into, where a text is looked for."""
        text = Constant(call.at, kind="string", value="")
        kinds = [one.kind for one in way.steps]
        is_part = kinds in (["element"], ["index"]) and call.name in TEXT_PARTS
        is_part = is_part or (kinds[:1] == ["element"] and call.name in TEXT_ROWS)
        is_part = is_part or (not kinds and call.name in {"group", "input"})
        is_part = is_part or (not kinds and call.callee.at.text in ENVIRONMENT_CALLS)
        is_part = is_part or (bool(kinds) and {*kinds} == {"key"} and _reads_settings(call))
        if not is_part or not self._tracer.want.accepts(text):
            return None
        yield from ()
        claim = f"`{shorten(call)}` gives text"
        return self._tracer.origin(OriginKind.PART_OF_TEXT, call, way, claim)

    def _follow_merge(self, call: Call, way: Way) -> Attempt:
        """A part of `Object.assign(a, b)` or `a.merge(b)`: the last that has the key gives it."""
        if call.new and call.name in _COPIED and len(call.arguments) == 1 and way.steps:
            return (yield from self._tracer.follow(call.arguments[0].value, way))
        is_on = call.name == "merge" and call.receiver is not None
        if not (call.callee.at.text in MERGES or is_on) or not way.steps:
            return None
        spreads = tuple(argument.value for argument in call.arguments)
        spreads = (call.receiver, *spreads) if is_on and call.receiver is not None else spreads
        table = Table(call.at, spreads, spreads=spreads)
        return (yield from self._tracer.containers.table(table, way))

    def _filter(self, call: Call, way: Way) -> Attempt:
        """A filter may keep nothing; what is filtered may have been empty already."""
        want = self._tracer.want
        empties = not want.absent and want.accepts(Items(call.at))
        if way.steps or not empties or call.receiver is None:
            return None
        if call.name in _ONE_FOR_EACH:
            return (yield from self._tracer.follow(call.receiver, way))
        if call.name not in FILTERS:
            return None
        source = yield from self._tracer.follow(call.receiver, way)
        if isinstance(source, Origin) and source.certainty == 1:
            return source
        return self.no_match(call, way)

    def find_promise(self, call: Call, way: Way) -> Origin:
        """What an async function gives, taken as it is."""
        claim = f"`{shorten(call)}` gives a promise"
        return self._tracer.origin(OriginKind.PROMISED, call, way, claim)

    def no_match(self, expr: Expr, way: Way) -> Origin:
        claim = f"`{shorten(expr)}` keeps only elements that meet its condition"
        return self._tracer.origin(OriginKind.NO_MATCH, expr, way, claim)

    def _follow_map(self, call: Call, way: Way) -> Attempt:
        """A part of `new Map(pairs)` or of what `xs.map(f)` makes."""
        if not way.steps or not call.arguments:
            return None
        if call.new and call.name == "Map":
            inner = way.rest.into(ELEMENT, Step("index", "1"))
            return (yield from self._tracer.follow(call.arguments[0].value, inner))
        made = call.arguments[-1].value
        if call.name not in _MAPS or way.steps[0].kind not in {"element", "index"}:
            return None
        if isinstance(made, Name):  # a function by its name
            named = way.flow.function_named(made.name)
            return (yield from self._calls.returns(named[0], way.rest)) if len(named) == 1 else None
        if not isinstance(made, Lambda):
            return None
        function = next((f for f in way.flow.functions if f.start == made.at.start), None)
        if self._tracer.want.promised and len(way.steps) == 1 and function and function.coroutine:
            return self.find_promise(call, way)
        if made.result is None:
            if function is None:
                return None
            return (yield from self._calls.returns(function, way.rest))
        return (yield from self._tracer.follow(made.result, way.rest))

    def _passed_on(self, call: Call, way: Way) -> Attempt:
        """A part of what the call only copies, orders or numbers."""
        first = call.arguments[0].value if call.arguments else None
        source = call.receiver or first
        if first is not None and isinstance(source, Name) and _is_namespace(source.name, way):
            source = first
        if way.steps and call.name in SPLITS and self._tracer.want.is_zero:
            text = call.arguments[-1].value if call.name == "explode" else source
            outcome = (yield from self._tracer.follow(text, way)) if text is not None else None
            return None if isinstance(outcome, Harmless) else outcome  # it is in the text
        if way.steps and call.name in SAME_PLACES and source is not None:
            return (yield from self._tracer.follow(source, way))
        if way.steps and call.name in OTHER_PLACES and source is not None:
            outcome = yield from self._tracer.follow(source, way)
            is_other = isinstance(outcome, Origin) and outcome.kind is OriginKind.LITERAL
            if not is_other or way.steps[0].kind != "index":
                return outcome
            return (yield from self._tracer.follow(source, way.rest.into(ELEMENT)))
        if call.name == "enumerate" and way.steps[:1] == (ELEMENT,) and first is not None:
            return (yield from self._tracer.follow(first, way.rest.rest.into(ELEMENT)))
        return None

    def _follow_store(self, call: Call, way: Way) -> Attempt:
        """Absent in a store because it is written under another key."""
        if way.steps or not self._tracer.want.absent or len(call.arguments) > 1:
            return None
        return (yield from find_other_key(self._tracer, call, way))

    def _opaque(self, call: Call, way: Way) -> Outcome:
        language = way.flow.language
        if self._tracer.want.absent and not way.steps:
            if call.new:
                return Harmless()  # a new object is there
            if language == "python" and call.name in MUTATORS and call.receiver is not None:
                claim = f"`{call.name}` changes its object in place and returns None"
                made = self._tracer.origin(OriginKind.BARE_RETURN, call, way, claim)
                return replace(made, symbol=call.name)
            when = NULLABLE.get(language, {}).get(call.name)
            if when is not None and not _has_default(call):
                claim = f"`{shorten(call)}` returns {self._tracer.want.word} when {when}"
                made = self._tracer.origin(OriginKind.NULLABLE_CALL, call, way, claim)
                return replace(made, symbol=call.name, note=when)
        return Unknown(f"Whence can't follow `{shorten(call)}`", way.trail)

    def _environment(self, call: Call, way: Way) -> Search:
        if len(call.arguments) > 1:
            return (yield from self._tracer.follow(call.arguments[1].value, way))
        if not call.arguments:
            if not way.is_to_key:
                return Unknown("the environment gives it", way.trail)
            return self._tracer.objects.environment(call, way)
        name = call.arguments[0].value
        key, way = yield from self._tracer.containers.key_of(name, way)
        named = way.into(key or Step("key", shorten(name)))
        return self._tracer.objects.environment(call, named)

    def _lookup(self, call: Call, mapping: Expr, way: Way) -> Search:
        """`mapping.get(key)`, with or without a default."""
        outcomes: list[Outcome] = []
        index = call.arguments[0].value
        key, onward = yield from self._tracer.containers.key_of(index, way)
        if key is not None:
            claim = f"`{shorten(call)}` looks `{key.key}` up"
            onward = onward.quoting(claim, call.at.line, call.at.last_line)
            found = yield from self._tracer.follow(mapping, onward.into(key))
            if (
                isinstance(found, Origin)
                and found.kind is OriginKind.MISSING_KEY
                and _has_default(call)
            ):
                return (yield from self._tracer.follow(_default(call), onward))
            outcomes.append(found)
        elif way.steps or self._tracer.want.promised:
            found = yield from self._tracer.follow(mapping, way.into(ELEMENT))
            outcomes.append(found.less(0.9) if isinstance(found, Origin) else found)
        if not outcomes or isinstance(outcomes[0], Unknown):
            if _has_default(call) and is_absent(_default(call)):
                return self._tracer.origin(OriginKind.LITERAL, _default(call), way)
            if not _has_default(call) and not way.steps:
                return self._opaque(call, way)
        if not outcomes:
            because = f"which key `{shorten(index)}` is, and what it holds, is not in the code"
            return Unknown(because, way.trail)
        return choose(outcomes)

    def data_file(self, call: Call, way: Way) -> Attempt:
        """A part of a JSON file in the workspace whose name the call leads to."""
        is_first = way.flow.language == "go" and way.steps[:1] == (Step("index", "0"),)
        way = way.rest if is_first else way  # before the error
        for name in (yield from self._strings(call, way.where, 5)):
            if not name.endswith(DOCUMENTS):
                continue
            file = yield from self._read_named(name)
            if file is None or file.document is None:
                continue
            onward = way.quoting(f"`{file.path}` is read here", call.at.line)
            return (yield from self._tracer.follow(file.document, onward.to_file(file)))
        return None

    def _read_named(self, name: str) -> ToolSteps[SourceFile | None]:
        """The one file of the workspace that code means by a relative path."""
        end = "/" + name.removeprefix("./").lstrip("/")
        found = [one for one in self._tracer.case.search.files() if f"/{one}".endswith(end)]
        return (yield from self._tracer.case.read(found[0])) if len(found) == 1 else None

    def _strings(self, expr: Expr, where: Where, depth: int) -> ToolSteps[list[str]]:
        """The string literals an expression is made from, through names and parameters."""
        found: list[str] = []
        for part in expr.walk():
            if isinstance(part, Constant) and part.kind == "string":
                found.append(part.value)
            elif isinstance(part, Name) and depth:
                for binding in list_reaching(part, where)[:2]:
                    if binding.value is not None:
                        found += yield from self._strings(binding.value, where, depth - 1)
                found += yield from self._from_argument(part, where, depth)
        return found

    def _from_argument(self, name: Name, where: Where, depth: int) -> ToolSteps[list[str]]:
        function = flow_of(where.file).function_around(name.at.start, name.at.end)
        if function is None or name.name not in {p.name for p in function.parameters}:
            return []
        found: list[str] = []
        for call, caller in (yield from self._calls.callers.find(function, where)):
            value = bind(function, call).get(name.name)
            if value is not None:
                found += yield from self._strings(value, caller, depth - 1)
        return found

    def length(self, of: Expr, way: Way) -> Search:
        """Zero when the collection is empty."""
        if self._tracer.want.absent or not self._tracer.want.accepts_number("0"):
            return Harmless()
        finder = self._tracer.another(Want(is_empty, absent=False, word="the empty collection"))
        return (yield from finder.follow(of, way))


def _reads_settings(call: Call) -> bool:
    """Whether a call makes what Python reads an INI file with."""
    return call.name.endswith("ConfigParser")


def _is_namespace(name: str, way: Way) -> bool:
    """Whether it is a class or module whose functions take what they work on: `Object`, `copy`."""
    return name[:1].isupper() or name == "_" or any(name == one.local for one in way.flow.imports)


def _has_default(call: Call) -> bool:
    if call.name == "next" or call.name == "getattr":
        return not (call.arguments and is_absent(call.arguments[-1].value))
    if call.name == "orElse":
        return not (call.arguments and is_absent(call.arguments[0].value))
    return len(call.arguments) > 1 and call.name in LOOKUPS


def _default(call: Call) -> Expr:
    return call.arguments[1].value


def is_empty(expr: Expr) -> bool:
    """A literal collection or string without anything in it."""
    if isinstance(expr, Items):
        return not expr.items and not expr.open
    if isinstance(expr, Table):
        return not expr.entries and not expr.open
    if isinstance(expr, Call):
        return expr.name in {"list", "set", "dict", "tuple"} and not expr.arguments
    return isinstance(expr, Constant) and expr.kind == "string" and not expr.value
