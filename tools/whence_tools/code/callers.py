"""The call graph that scans the workspace for every question."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from whence_tools.code.asked_names import aliases_of, find_alike, how_used, is_open
from whence_tools.code.blind_spots import has_metaclass, may_mean, spots_of
from whence_tools.code.call_graph import CallEdge, CallEdges, Certainty
from whence_tools.code.coverage import Coverage
from whence_tools.code.imports import DEFAULT
from whence_tools.code.language import CLASS_NAME
from whence_tools.code.languages import RECORDS, VALUE_CALLS, language_of
from whence_tools.code.meanings import Meaning, Symbol
from whence_tools.code.names import last_segment
from whence_tools.code.resolution import Resolution
from whence_tools.code.resolve import resolve_all
from whence_tools.code.syntax import OutOfTimeError
from whence_tools.code.textcalls import find_calls_in_text
from whence_tools.code.value_calls import (
    FOLLOWED_WHOLE,
    find_calls_through_values,
    name_caller_at,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from whence_tools.code.coverage import BlindSpot
    from whence_tools.code.facts import FileFacts
    from whence_tools.code.outline import Outlined
    from whence_tools.code.scan import Corpus
    from whence_tools.code.uses import Use
    from whence_tools.code.value_calls import ValueCalls

_METHOD = re.compile(rb"(?:(?:static|async|get|set|\*)\s*)*[\w$#]+\s*\(")  # of a class or literal
_MAX_RENAMING_ROUNDS = 3
_MOST_LOOKED_AT = 500  # files near the targets, for whether they bring in one that names them
_CONSTRUCTOR_USES = frozenset(
    {"super", "base", "this", "new", *(record.constructor for record in RECORDS.values())}
) - {"", CLASS_NAME}


class ScanningCallGraph:
    """Finds callers by a byte scan for the names and a parse of the files that hold them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._resolution = Resolution(corpus)
        self._unresolved: set[tuple[str, int]] = set()
        self._blind: set[BlindSpot] = set()
        self._handed: set[Symbol] = set()

    def calls_of(self, targets: Collection[Symbol]) -> CallEdges:
        sites: set[CallEdge] = set()
        self._unresolved, self._blind, self._handed = set(), set(), set()
        try:
            scanned = self._scan(targets, sites)
            sites = self._follow_values(scanned, targets, sites)
            self._look_for_blind_spots(targets)
        except OutOfTimeError:
            self._corpus.expired()  # what was found stands
        finally:
            self._corpus.store.flush()
        return CallEdges(
            tuple(sorted(sites, key=_order)),
            Coverage(not self._corpus.incomplete, len(self._unresolved), frozenset(self._blind)),
        )

    def _scan(self, targets: Collection[Symbol], sites: set[CallEdge]) -> Collection[str]:
        """Adds the calls by name; gives the files that were looked at."""
        names_by_target = {target: self._names_of(target) for target in targets}
        names = {name for found in names_by_target.values() for name in found}
        scanned: dict[str, FileFacts] = {}
        sought: set[str] = set()
        for _ in range(_MAX_RENAMING_ROUNDS):
            new = (names | self._default_stems(targets)) - sought
            if not new:
                break
            sought |= new
            before = list(scanned)
            for path in _unique(self._candidates(new, names_by_target), before):
                if self._corpus.expired():
                    break
                facts = self._corpus.facts(path)
                if facts is not None:
                    scanned[path] = facts
                self._search(path, facts, names_by_target, new, sites)
            names |= self._add_renamed(scanned.values(), names_by_target, names)
        return scanned

    def _search(
        self,
        path: str,
        facts: FileFacts | None,
        names_by_target: dict[Symbol, set[str]],
        names: set[str],
        sites: set[CallEdge],
    ) -> None:
        """Adds the calls of one file, each as it is found: what is there stays when time is up."""
        try:
            if facts is not None:
                for site in self._sites_in(facts, names_by_target, names):
                    sites.add(site)
            elif self._corpus.is_too_large(path):
                by_name = {name: t for t, known in names_by_target.items() for name in known}
                known = {name: by_name[name] for name in names if name in by_name}
                for site in find_calls_in_text(path, self._corpus.text_of(path), known):
                    sites.add(site)
                    if self._corpus.expired():
                        break
        except OutOfTimeError:
            self._corpus.expired()

    def _follow_values(
        self, scanned: Collection[str], targets: Collection[Symbol], sites: set[CallEdge]
    ) -> set[CallEdge]:
        """The calls with those that go through values, and without what those rule out."""
        if not any(language_of(target.path) in VALUE_CALLS for target in targets):
            self._blind |= {"dynamic dispatch"} if self._handed else set()
            return sites
        found = find_calls_through_values(self._corpus, self._find_reached_files(scanned), targets)
        followed = {(s.target, s.caller.path, s.start_byte) for s in found.sites}
        kept = {s for s in sites if (s.target, s.caller.path, s.start_byte) not in followed}
        surer = [
            s
            if found.settled and (s.caller.path, s.start_byte) in found.rebound
            else max((s, *self._at(sites, s)), key=lambda site: site.certainty)
            for s in found.sites
        ]
        direct = {(s.target, s.caller.path, s.start_byte) for s in sites if s.how is None}
        through = {
            target for target, path, start in followed if (target, path, start) not in direct
        }
        if found.settled:
            kept = {site for site in kept if self._stands(site, found, through)}
            self._unresolved -= found.called
            self._unresolved -= {
                place for place in self._unresolved if self._is_of_others(place, found, targets)
            }
        if any(self._is_of_given_object(target, found) for target in targets):
            self._blind.add("dynamic dispatch")
        if self._handed and not (
            found.settled and not found.handed_out and self._handed <= through
        ):
            self._blind.add("dynamic dispatch")
        return kept.union(surer)

    def _is_of_given_object(self, target: Symbol, found: ValueCalls) -> bool:
        """Whether code that is not there, and needs no types, has an object with the method."""
        owner = Symbol(target.path, target.name.rpartition(".")[0])
        return language_of(target.path) in FOLLOWED_WHOLE and any(
            out == owner or self._resolution.is_below(out, owner) for out in found.objects_out
        )

    @staticmethod
    def _at(sites: set[CallEdge], site: CallEdge) -> list[CallEdge]:
        key = (site.target, site.caller.path, site.start_byte)
        return [s for s in sites if (s.target, s.caller.path, s.start_byte) == key and not s.how]

    def _stands(self, site: CallEdge, found: ValueCalls, through: set[Symbol]) -> bool:
        """Whether a call still is one, where all values are known: one that is only handed over
        has to be handed to something unknown."""
        if site.how == "handed-over":
            is_python = language_of(site.caller.path) == "python"
            if not is_python and site.target not in through:
                return True  # handed over in a form that is not followed, such as JSX
            return (site.target, site.caller.path, site.caller.name) in found.handed_out
        place = site.caller.path, site.start_byte
        if place in self._unresolved:
            return not self._is_of_others(place, found, [site.target])
        is_other = place in found.elsewhere or self._is_of_object(site, found)
        return not (is_other and language_of(site.caller.path) in FOLLOWED_WHOLE)

    def _is_of_others(
        self, place: tuple[str, int], found: ValueCalls, targets: Collection[Symbol]
    ) -> bool:
        """Whether a call of what nothing else was known of is known to be of other functions."""
        if place in found.elsewhere:
            return True
        symbols = found.others.get(place, [])
        return bool(symbols) and not any(
            self._may_override(target, target.name.rpartition(".")[0], symbol)
            for target in targets
            for symbol in symbols
        )

    def _is_of_object(self, site: CallEdge, found: ValueCalls) -> bool:
        """Whether a call on an object cannot be of a function, which no unknown object holds."""
        facts, own = self._corpus.facts(site.caller.path), self._corpus.facts(site.target.path)
        item = self._item(site.target)
        if site.certainty or item is None or facts is None or own is None:
            return False
        is_member = facts.data.startswith(b".", site.start_byte - 1)
        is_plain = item.kind == "function" and not _is_of_literal(item, own)
        return is_member and is_plain and site.target not in {t for t, _, _ in found.handed_out}

    def _find_reached_files(self, scanned: Collection[str]) -> Iterator[str]:
        """The files that name a target, and those that name one of these."""
        yield from scanned
        stems = {path.rpartition("/")[2].split(".", 1)[0] for path in scanned}
        stems |= {path.rpartition("/")[0].rpartition("/")[2] for path in scanned}
        for path in self._corpus.paths[:_MOST_LOOKED_AT]:
            if any(self._corpus.holds(path, stem) for stem in stems - {"", "__init__", "index"}):
                yield path

    def _look_for_blind_spots(self, targets: Collection[Symbol]) -> None:
        for target in targets:
            facts, item = self._corpus.facts(target.path), self._item(target)
            if facts is None or item is None:
                continue
            self._blind.update(spots_of(item, facts))
            if item.kind == "constructor" and any(map(has_metaclass, self._classes_above(target))):
                self._blind.add("dynamic dispatch")
            if item.owner and not self._resolution.bases(Symbol(target.path, item.owner))[1]:
                self._blind.add("dynamic dispatch")  # what a base outside calls is not seen
            if any(
                may_mean(written, item.name) and self._reaches(path, target, item)
                for path, written in self._corpus.computed_names()
            ):
                self._blind.add("reflection")

    def _classes_above(self, method: Symbol) -> Iterator[tuple[FileFacts, Outlined]]:
        """The class of a method and all that it inherits from."""
        seen, stack = set[Symbol](), [Symbol(method.path, method.name.rpartition(".")[0])]
        while stack:
            held = stack.pop()
            facts, item = self._corpus.facts(held.path), self._item(held)
            if facts is not None and item is not None and held not in seen:
                yield facts, item
                stack += self._resolution.bases(held)[0]
            seen.add(held)

    def _reaches(self, path: str, target: Symbol, item: Outlined) -> bool:
        """Whether code that computes a name can reach the function: a method anywhere, a function
        where its module is known."""
        stem = target.path.rpartition("/")[2].split(".", 1)[0]
        return bool(item.owner) or path == target.path or self._corpus.holds(path, stem)

    def _candidates(
        self, names: set[str], names_by_target: dict[Symbol, set[str]]
    ) -> Iterator[str]:
        """Files worth parsing, those of the targets first, then what lies nearest to them; each
        is looked at when its turn comes, so that calls nearby are found in any time."""
        targets_of = {
            name: [target for target, known in names_by_target.items() if name in known]
            for name in sorted(names)
        }
        searched = [
            (name, bool(targets) and {"method"} >= set(map(self._kind, targets)), not targets)
            for name, targets in targets_of.items()
            if not targets or not all(map(self._is_nested, targets))
        ]
        own = dict.fromkeys(target.path for target in names_by_target)
        yield from own
        for path in self._corpus.paths_holding(name for name, *_ in searched):
            if self._corpus.expired():
                return
            if path not in own and any(
                self._corpus.holds(path, name)
                and (anywhere or self._corpus.may_use(path, name, member=member))
                for name, member, anywhere in searched
            ):
                yield path

    def _is_nested(self, target: Symbol) -> bool:
        """A function inside a function is known to its own file only."""
        facts, item = self._corpus.facts(target.path), self._item(target)
        if facts is None or item is None or item.kind != "function":
            return False
        around = facts.item(item.parent)
        return around is not None and around.is_callable

    def _kind(self, symbol: Symbol) -> str:
        item = self._item(symbol)
        return item.kind if item is not None else ""

    def _item(self, symbol: Symbol) -> Outlined | None:
        facts = self._corpus.facts(symbol.path)
        return facts.item(facts.index_of(symbol.name)) if facts is not None else None

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
            if facts is None:
                continue
            if first == DEFAULT or facts.default in {first, *facts.holders_of(first)}:
                folder, _, name = target.path.rpartition("/")
                stem = name.split(".", 1)[0]
                stems.add(last_segment(folder.replace("/", ".")) if stem == "index" else stem)
        return stems - {""}

    def _add_renamed(
        self,
        scanned: Collection[FileFacts],
        names_by_target: dict[Symbol, set[str]],
        names: set[str],
    ) -> set[str]:
        """Names that files pass the targets on under, and classes that inherit a constructor."""
        classes = {t.name.rpartition(".")[0] for t in names_by_target if self._is_constructor(t)}
        found: set[str] = set()
        for facts in scanned:
            found |= {alias for alias, local in facts.exported_as.items() if local in names}
            for wanted_import in facts.imports:
                for name in wanted_import.names:
                    if wanted_import.exported and name.name in names and name.local not in names:
                        meaning = self._resolution.imported_name(facts, wanted_import, name)
                        if any(value.symbol in names_by_target for value in meaning.values):
                            found.add(name.local)
            for derived, bases in facts.bases.items():
                if {last_segment(base) for base in bases} & {last_segment(c) for c in classes}:
                    found.add(last_segment(derived))
        return found - {"", DEFAULT}

    def _is_constructor(self, target: Symbol) -> bool:
        return self._kind(target) == "constructor"

    def _sites_in(
        self, facts: FileFacts, names_by_target: dict[Symbol, set[str]], names: set[str]
    ) -> Iterator[CallEdge]:
        local_names = names | aliases_of(facts, names) | self._delegations(names_by_target)
        for name in local_names:
            for use in facts.uses_of(name):
                if self._corpus.expired():
                    return
                meaning = self._resolution.callee(use, facts)
                self._watch(use, facts, meaning, names_by_target)
                for target, target_names in find_alike(use, meaning, names_by_target):
                    certainty = self._certainty(use, facts, meaning, target, target_names)
                    if certainty is not None:
                        caller = Symbol(facts.path, name_caller_at(facts, use.start_byte))
                        span = use.start_byte, use.end_byte
                        how = how_used(use) if certainty is Certainty.POSSIBLE else None
                        yield CallEdge(target, caller, use.line, certainty, *span, how)
            self._watch_mentions(facts, name, names_by_target)

    def _watch_mentions(
        self, facts: FileFacts, name: str, names_by_target: dict[Symbol, set[str]]
    ) -> None:
        for mention in facts.mentions_of(name):
            if self._corpus.expired():
                return
            if mention.kind == "text":
                if any(name in names for names in names_by_target.values()):
                    self._blind.add("reflection")
                continue
            meaning = self._resolution.callee(mention.use, facts)
            self._watch(mention.use, facts, meaning, names_by_target)

    def _watch(
        self,
        use: Use,
        facts: FileFacts,
        meaning: Meaning,
        names_by_target: dict[Symbol, set[str]],
    ) -> None:
        """Notes a use that may mean a target without being a call of it that was resolved."""
        for target, names in find_alike(use, meaning, names_by_target):
            if meaning.status == "found":
                is_meant = self._of_found(meaning, target, exact=False) is not None
                if is_meant and use.kind == "value":
                    self._handed.add(target)
            elif use.name in names and (is_open(meaning, use) or meaning.status == "given"):
                item = self._item(target)
                own = self._corpus.facts(target.path)
                is_member = item is not None and bool(
                    item.owner or item.extended or _is_of_literal(item, own)
                )
                implicit = RECORDS[facts.language].implicit_self
                if bool(use.receiver) == is_member or (is_member and implicit):
                    self._unresolved.add((facts.path, use.start_byte))

    def _delegations(self, names_by_target: dict[Symbol, set[str]]) -> set[str]:
        return (
            set(_CONSTRUCTOR_USES) if any(map(self._is_constructor, names_by_target)) else {"super"}
        )

    def _certainty(
        self,
        use: Use,
        facts: FileFacts,
        meaning: Meaning,
        target: Symbol,
        target_names: set[str],
    ) -> Certainty | None:
        is_outside = meaning.status in ("elsewhere", "given")
        if is_outside and self._may_be_narrowed(use, facts, target):
            return Certainty.POSSIBLE
        item = self._item(target) if is_outside and use.receiver else None
        if item is not None and item.extended:
            return self._of_unknown(use, facts, target)
        if meaning.status != "found" and not is_open(meaning, use):
            return None
        if meaning.status == "found":
            certainty = self._of_found(meaning, target, exact=self._is_exact(use, facts))
        else:
            fits = use.name in target_names and use.kind != "value"
            certainty = self._of_unknown(use, facts, target) if fits else None
        if certainty is not None and use.kind == "value":
            return min(certainty, Certainty.POSSIBLE)
        return certainty

    def _may_be_narrowed(self, use: Use, facts: FileFacts, target: Symbol) -> bool:
        """Whether the receiver is of a class above the target's, which has no such member: a test
        such as `is Disc` went before."""
        owner, _, name = target.name.rpartition(".")
        if not (owner and use.receiver) or use.kind == "value" or name != use.name:
            return False
        held = self._resolution.evaluate(facts, use.scope, use.receiver).values
        return any(
            value.kind == "instance"
            and self._resolution.is_below(Symbol(target.path, owner), value.symbol)
            for value in held
        )

    def _is_exact(self, use: Use, facts: FileFacts) -> bool:
        """Whether no class below can override what is called: on `super`, or on a class itself."""
        if "super" in (use.receiver, use.name) or not use.receiver:
            return "super" in (use.receiver, use.name)
        held = self._resolution.evaluate(facts, use.scope, use.receiver).values
        return bool(held) and all(value.kind == "class" for value in held)

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
            if item.extended:
                return Certainty.POSSIBLE
            return Certainty.NAME_ONLY if is_path else None
        if not use.receiver and item.kind != "constructor":
            is_in_class = facts.language != "go" and facts.class_around(use.scope)
            return Certainty.NAME_ONLY if is_in_class else None
        knows = facts.path == target.path or self._mentions(facts, target)
        return Certainty.POSSIBLE if knows else Certainty.NAME_ONLY

    def _mentions(self, facts: FileFacts, target: Symbol) -> bool:
        """Whether a file imports or names the class of a method."""
        owner = target.name.split(".", 1)[0]
        if self._corpus.holds(facts.path, owner):
            return True
        return any(
            target.path in resolve_all(found, facts.path, self._corpus.files)
            for found in facts.imports
        )


def _is_of_literal(item: Outlined, facts: FileFacts | None) -> bool:
    """Whether this is a method of an object literal of JavaScript's."""
    if facts is None or facts.language not in ("javascript", "typescript"):
        return False
    return item.kind == "function" and _METHOD.match(facts.data, item.start_byte) is not None


def _order(site: CallEdge) -> tuple[object, ...]:
    """The surest first, then as the text goes: the same in every run."""
    caller, target = site.caller, site.target
    place = caller.path, site.start_byte, site.line, caller.name
    return (-site.certainty, *place, target.path, target.name, site.how or "")


def _unique(*paths: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for path in chain(*paths):
        if path not in seen:
            seen.add(path)
            yield path
