"""Who calls a function: one interface, and the graph that scans the workspace for every question.

A later index answers the same questions from what it has stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

from whence_tools.code.imports import DEFAULT
from whence_tools.code.names import last_segment
from whence_tools.code.resolution import Meaning, Resolution, Symbol
from whence_tools.code.resolve import resolve_all

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.code.facts import FileFacts, Use
    from whence_tools.code.outline import Outlined
    from whence_tools.code.scan import Corpus

MODULE_NAME = "<module>"
_MAX_RENAMING_ROUNDS = 3
_CONSTRUCTOR_USES = ("super", "base", "this", "__init__", "__construct", "initialize", "new")


class Certainty(IntEnum):
    """How sure a call is; a chain is as sure as its weakest link."""

    NAME_ONLY = 0
    POSSIBLE = 1
    RESOLVED = 2

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class CallSite:
    """One call.

    Attributes:
        target: the function called.
        caller: the function it is called in; its name is `<module>` outside of any.
        line: 1-based, in the caller's file.
        start_byte, end_byte: of the name called there; both 0 where only the line is known.
    """

    target: Symbol
    caller: Symbol
    line: int
    certainty: Certainty
    start_byte: int = 0
    end_byte: int = 0


@dataclass(frozen=True, slots=True)
class CallSites:
    """The calls found, and whether those are known to be all."""

    sites: tuple[CallSite, ...]
    complete: bool


class CallGraph(Protocol):
    """Answers where functions are called."""

    def calls_of(self, targets: Collection[Symbol]) -> CallSites:
        """All calls of the given functions. Never raises for broken code."""
        ...


class ScanningCallGraph:
    """Finds callers by a byte scan for the names and a parse of the files that hold them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._resolution = Resolution(corpus)

    def calls_of(self, targets: Collection[Symbol]) -> CallSites:
        wanted = {target: self._names_of(target) for target in targets}
        names = {name for found in wanted.values() for name in found}
        scanned: dict[str, FileFacts] = {}
        sites: set[CallSite] = set()
        sought: set[str] = set()
        for _ in range(_MAX_RENAMING_ROUNDS):
            new = (names | self._default_stems(targets)) - sought
            if not new:
                break
            sought |= new
            for path in dict.fromkeys([*self._candidates(new, wanted), *scanned]):
                if self._corpus.expired():
                    break
                facts = self._corpus.facts(path)
                if facts is not None:
                    scanned[path] = facts
                    sites.update(self._sites_in(facts, wanted, new))
            names |= self._renamed(scanned.values(), wanted, names)
        ordered = sorted(sites, key=lambda s: (-s.certainty, s.caller.path, s.start_byte))
        return CallSites(tuple(ordered), not self._corpus.incomplete)

    def _candidates(self, names: set[str], wanted: dict[Symbol, set[str]]) -> list[str]:
        """Files worth parsing, those of the targets first, then what lies nearest to them."""
        found: set[str] = set()
        for name in sorted(names):
            if self._corpus.expired():
                break
            targets = [target for target, known in wanted.items() if name in known]
            own = {target.path for target in targets}
            if targets and all(map(self._is_nested, targets)):
                found |= own
                continue
            member = bool(targets) and all(map(self._is_method, targets))
            found |= own | {
                path
                for path in self._corpus.containing(name)
                if not targets or self._corpus.may_use(path, name, member=member)
            }
        own = {target.path for target in wanted}
        folders = {path.rpartition("/")[0] for path in own}
        return sorted(
            found, key=lambda path: (path not in own, path.rpartition("/")[0] not in folders, path)
        )

    def _is_nested(self, target: Symbol) -> bool:
        """A function inside a function is known to its own file only."""
        facts, item = self._corpus.facts(target.path), self._item(target)
        if facts is None or item is None or item.kind != "function":
            return False
        around = facts.item(item.parent)
        return around is not None and around.is_callable

    def _is_method(self, target: Symbol) -> bool:
        item = self._item(target)
        return item is not None and item.kind == "method"

    def _item(self, symbol: Symbol) -> Outlined | None:
        facts = self._corpus.facts(symbol.path)
        items = facts.items if facts is not None else ()
        return next((item for item in items if item.qualified_name == symbol.name), None)

    def _names_of(self, target: Symbol) -> set[str]:
        """The names under which a function is called: a constructor by its class's too."""
        item = self._item(target)
        if item is not None and item.kind == "constructor":
            return {last_segment(item.owner)}
        return {last_segment(target.name)}

    def _default_stems(self, targets: Collection[Symbol]) -> set[str]:
        """Importers of a default export may call it anything: they name only its file."""
        stems = set()
        for target in targets:
            facts = self._corpus.facts(target.path)
            first = target.name.split(".", 1)[0]
            if facts is not None and first in (facts.default, DEFAULT):
                folder, _, name = target.path.rpartition("/")
                stem = name.split(".", 1)[0]
                stems.add(last_segment(folder.replace("/", ".")) if stem == "index" else stem)
        return stems - {""}

    def _renamed(
        self,
        scanned: Collection[FileFacts],
        wanted: dict[Symbol, set[str]],
        names: set[str],
    ) -> set[str]:
        """Names that files pass the targets on under, and classes that inherit a constructor."""
        classes = {t.name.rpartition(".")[0] for t in wanted if self._is_constructor(t)}
        found: set[str] = set()
        for facts in scanned:
            found |= {alias for alias, local in facts.exported_as.items() if local in names}
            for wanted_import in facts.imports:
                for name in wanted_import.names:
                    if wanted_import.exported and name.name in names and name.local not in names:
                        meaning = self._resolution.imported_name(facts, wanted_import, name)
                        if any(value.symbol in wanted for value in meaning.values):
                            found.add(name.local)
            for derived, bases in facts.bases.items():
                if {last_segment(base) for base in bases} & {last_segment(c) for c in classes}:
                    found.add(last_segment(derived))
        return found - {"", DEFAULT}

    def _is_constructor(self, target: Symbol) -> bool:
        item = self._item(target)
        return item is not None and item.kind == "constructor"

    def _sites_in(
        self, facts: FileFacts, wanted: dict[Symbol, set[str]], names: set[str]
    ) -> Iterator[CallSite]:
        local_names = names | _aliases(facts, names) | self._delegations(wanted)
        for name in local_names:
            for use in facts.uses_of(name):
                if self._corpus.expired():
                    return
                meaning = self._resolution.callee(use, facts)
                for target, target_names in wanted.items():
                    certainty = self._certainty(use, facts, meaning, target, target_names)
                    if certainty is not None:
                        caller = Symbol(facts.path, _caller_name(facts, use))
                        span = use.start_byte, use.end_byte
                        yield CallSite(target, caller, use.line, certainty, *span)

    def _delegations(self, wanted: dict[Symbol, set[str]]) -> set[str]:
        return set(_CONSTRUCTOR_USES) if any(map(self._is_constructor, wanted)) else {"super"}

    def _certainty(
        self,
        use: Use,
        facts: FileFacts,
        meaning: Meaning,
        target: Symbol,
        target_names: set[str],
    ) -> Certainty | None:
        if meaning.status == "elsewhere" or (meaning.status == "local" and not use.receiver):
            return None
        if meaning.status == "found":
            certainty = self._of_found(meaning, target, exact="super" in (use.receiver, use.name))
        else:
            fits = use.name in target_names and use.kind != "value"
            certainty = self._of_unknown(use, facts, target) if fits else None
        if certainty is not None and use.kind == "value":
            return min(certainty, Certainty.POSSIBLE)
        return certainty

    def _of_found(self, meaning: Meaning, target: Symbol, *, exact: bool) -> Certainty | None:
        """`exact` rules out that a class below overrides what was found."""
        functions = [value.symbol for value in meaning.values]
        if target in functions:
            one = {symbol.name for symbol in functions if symbol.path != target.path}
            return Certainty.POSSIBLE if last_segment(target.name) in one else Certainty.RESOLVED
        owner, _, name = target.name.rpartition(".")
        for symbol in () if exact else functions:
            base, _, base_name = symbol.name.rpartition(".")
            if base and owner and base_name == name and self._may_override(target, owner, symbol):
                return Certainty.POSSIBLE
        return None

    def _may_override(self, target: Symbol, owner: str, symbol: Symbol) -> bool:
        item = self._item(symbol)
        base = symbol.name.rpartition(".")[0]
        if target.path.endswith(".go") and item is not None:
            return item.header_end == item.end_byte
        return self._resolution.is_below(Symbol(target.path, owner), Symbol(symbol.path, base))

    def _of_unknown(self, use: Use, facts: FileFacts, target: Symbol) -> Certainty | None:
        item = self._item(target)
        if item is None:
            return None
        if not item.owner:
            is_path = use.receiver == "" or use.receiver.isidentifier()
            return Certainty.NAME_ONLY if is_path and not item.extended else self._extension(item)
        if not use.receiver and item.kind != "constructor":
            return Certainty.NAME_ONLY if facts.class_around(use.scope) else None
        knows = facts.path == target.path or self._mentions(facts, target)
        return Certainty.POSSIBLE if knows else Certainty.NAME_ONLY

    def _extension(self, item: Outlined) -> Certainty | None:
        return Certainty.POSSIBLE if item.extended else None

    def _mentions(self, facts: FileFacts, target: Symbol) -> bool:
        """Whether a file imports or names the class of a method."""
        owner = target.name.split(".", 1)[0]
        if owner in facts.words:
            return True
        return any(
            target.path in resolve_all(found, facts.path, self._corpus.files)
            for found in facts.imports
        )


def _aliases(facts: FileFacts, names: set[str]) -> set[str]:
    """What a file calls the names itself: import aliases, defaults, variables that hold them."""
    is_script = facts.language in ("javascript", "typescript")
    imported = {
        name.local
        for found in facts.imports
        for name in found.names
        if name.name in names or (is_script and name.name in (DEFAULT, ""))
    }
    held = {holder for name in names | imported for holder in facts.holders_of(name)}
    return (imported | held) - {""}


def definition_around(facts: FileFacts, scope: int | None) -> Outlined | None:
    """The function or class whose code a scope is; None for the top of the file."""
    while scope is not None:
        item = facts.items[scope]
        if item.is_callable or item.kind == "class":
            return item
        scope = item.parent
    return None


def _caller_name(facts: FileFacts, use: Use) -> str:
    item = definition_around(facts, use.scope)
    return MODULE_NAME if item is None else item.qualified_name


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A caller at some distance.

    Attributes:
        chain: qualified names from this caller to the function asked for.
        depth: 1 for a direct caller.
    """

    caller: Symbol
    line: int
    chain: tuple[str, ...]
    depth: int
    certainty: Certainty


@dataclass(frozen=True, slots=True)
class Trace:
    links: tuple[ChainLink, ...]
    complete: bool


def trace_callers(
    graph: CallGraph, targets: Collection[Symbol], depth: int, most_expanded: int = 40
) -> Trace:
    """Callers, their callers and so on, breadth first.

    A function is expanded once, and again only when a surer chain leads to it.

    Args:
        depth: the longest chain, in calls.
        most_expanded: functions whose callers are looked for at one distance, surest first; more
            than that makes the trace incomplete.
    """
    links: list[ChainLink] = []
    complete = True
    frontier = {
        target: ChainLink(target, 0, (target.name,), 0, Certainty.RESOLVED) for target in targets
    }
    seen = dict.fromkeys(frontier, Certainty.RESOLVED)
    for distance in range(1, depth + 1):
        found = graph.calls_of(frontier.keys())
        complete = complete and found.complete
        linked = (_linked(site, frontier[site.target], distance) for site in found.sites)
        level = list(dict.fromkeys(linked))  # two calls on one line are one link
        level.sort(key=lambda link: -link.certainty)
        links.extend(level)
        onward = [link for link in level if link.caller.name != MODULE_NAME]
        fresh: dict[Symbol, ChainLink] = {}
        for link in onward:
            if link.caller not in seen or seen[link.caller] < link.certainty:
                fresh.setdefault(link.caller, link)
        complete = complete and (len(fresh) <= most_expanded or distance == depth)
        frontier = dict(list(fresh.items())[:most_expanded])
        seen.update((caller, link.certainty) for caller, link in frontier.items())
        if not frontier:
            break
    return Trace(tuple(links), complete)


def _linked(site: CallSite, inner: ChainLink, distance: int) -> ChainLink:
    return ChainLink(
        caller=site.caller,
        line=site.line,
        chain=(site.caller.name, *inner.chain),
        depth=distance,
        certainty=min(site.certainty, inner.certainty),
    )
