"""The call graph that scans the workspace for every question."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from whence_tools.code.asked_names import (
    add_imported_names,
    aliases_of,
    find_alike,
    how_used,
    is_open,
)
from whence_tools.code.blind_spots import has_metaclass, may_mean, spots_of
from whence_tools.code.call_graph import CallEdge, CallEdges, Certainty
from whence_tools.code.certainty import CertaintyOfUses
from whence_tools.code.coverage import Coverage
from whence_tools.code.languages import RECORDS, VALUE_CALLS, language_of
from whence_tools.code.meanings import Meaning, Symbol
from whence_tools.code.names import last_segment
from whence_tools.code.resolution import Resolution
from whence_tools.code.syntax import OutOfTimeError
from whence_tools.code.target_names import TargetNames, is_of_literal
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

_SCRIPTS = frozenset({"javascript", "typescript"})
_MADE_BY_TEMPLATES = frozenset({"cpp"})  # whose objects are not all seen where they are made
_RULED_BY_VALUES = FOLLOWED_WHOLE | {"go"}  # whose methods override none
_EVALUATING = frozenset({"eval", "Function"})
_MAX_RENAMING_ROUNDS = 3
_MOST_LOOKED_AT = 500  # files near the targets, for whether they bring in one that names them


class ScanningCallGraph:
    """Finds callers by a byte scan for the names and a parse of the files that hold them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._resolution = Resolution(corpus)
        self._names = TargetNames(corpus, self._resolution)
        self._certainty = CertaintyOfUses(corpus, self._resolution, self._names)
        self._unresolved: set[tuple[str, int]] = set()
        self._blind: set[BlindSpot] = set()
        self._handed: set[Symbol] = set()
        self._calls_computed = True  # JavaScript's `table[name]()`, as far as is known

    def calls_of(self, targets: Collection[Symbol]) -> CallEdges:
        sites: set[CallEdge] = set()
        self._unresolved, self._blind, self._handed = set(), set(), set()
        try:
            scanned = self._scan(targets, sites)
            sites = self._follow_values(scanned, targets, sites)
            self._look_for_blind_spots(targets)
            called = {site.target for site in sites}
            if any(one not in called and self._names.is_nested(one) for one in targets):
                self._blind.add("dynamic dispatch")  # who has it is not seen
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
        names_by_target = {target: self._names.list_names(target) for target in targets}
        names = {name for found in names_by_target.values() for name in found}
        scanned: dict[str, FileFacts] = {}
        sought: set[str] = set()
        for _ in range(_MAX_RENAMING_ROUNDS):
            new = (names | self._names.list_default_stems(targets)) - sought
            if not new:
                break
            sought |= new
            before = list(scanned)
            for path in _unique(self._names.list_files(new, names_by_target), before):
                if self._corpus.expired():
                    break
                facts = self._corpus.facts(path)
                if facts is not None:
                    scanned[path] = facts
                self._search(path, facts, names_by_target, new, sites)
            names |= self._names.find_renamed(scanned.values(), names_by_target, names)
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
        self._calls_computed = found.calls_computed or not found.settled
        followed = {(s.target, s.caller.path, s.start_byte) for s in found.sites}
        kept = {s for s in sites if (s.target, s.caller.path, s.start_byte) not in followed}
        by_name: dict[tuple[Symbol, str, int], list[CallEdge]] = defaultdict(list)
        for s in sites:
            if not s.how:
                by_name[s.target, s.caller.path, s.start_byte].append(s)
        surer = [
            s
            if found.settled and (s.caller.path, s.start_byte) in found.rebound
            else max(
                (s, *by_name.get((s.target, s.caller.path, s.start_byte), ())),
                key=lambda site: site.certainty,
            )
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
            found.settled
            and not (found.handed_out or found.calls_unknown)
            and self._handed <= through
        ):
            self._blind.add("dynamic dispatch")
        return kept.union(surer)

    def _is_of_given_object(self, target: Symbol, found: ValueCalls) -> bool:
        """Whether code that is not there, and needs no types, has an object with the method."""
        owner = Symbol(target.path, target.name.rpartition(".")[0])
        return language_of(target.path) in FOLLOWED_WHOLE and any(
            out == owner or self._resolution.is_below(out, owner) for out in found.objects_out
        )

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
        language = language_of(site.caller.path)
        if language == "kotlin" and (place in found.elsewhere or found.others.get(place)):
            return self._is_member(site.target)  # one of the receiver hides a function
        is_other = place in found.elsewhere or self._is_of_object(site, found)
        return not (is_other and language in _RULED_BY_VALUES)

    def _is_member(self, target: Symbol) -> bool:
        item, facts = self._names.find_item(target), self._corpus.facts(target.path)
        return item is None or bool(item.owner) or is_of_literal(item, facts)

    def _is_of_others(
        self, place: tuple[str, int], found: ValueCalls, targets: Collection[Symbol]
    ) -> bool:
        """Whether a call of what nothing else was known of is known to be of other functions."""
        symbols = found.others.get(place, [])
        both = [(target, symbol) for target in targets for symbol in symbols]
        if any(self._may_stand_in(*one) for one in both):
            return False
        if place in found.elsewhere:
            return True
        return bool(symbols) and not any(
            self._certainty.may_override(target, target.name.rpartition(".")[0], symbol)
            for target, symbol in both
        )

    def _may_stand_in(self, target: Symbol, symbol: Symbol) -> bool:
        """Whether an object that is made out of sight may be of one method's class in place of the
        other's: they have a base in common."""
        if language_of(target.path) not in _MADE_BY_TEMPLATES:
            return False
        classes = (Symbol(one.path, one.name.rpartition(".")[0]) for one in (target, symbol))
        return self._resolution.have_common_base(*classes)

    def _is_of_object(self, site: CallEdge, found: ValueCalls) -> bool:
        """Whether a call on an object cannot be of a function, which no unknown object holds."""
        facts, own = self._corpus.facts(site.caller.path), self._corpus.facts(site.target.path)
        item = self._names.find_item(site.target)
        if site.certainty or item is None or facts is None or own is None:
            return False
        is_member = facts.data.startswith(b".", site.start_byte - 1)
        is_plain = item.kind == "function" and not is_of_literal(item, own)
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
            facts, item = self._corpus.facts(target.path), self._names.find_item(target)
            if facts is None or item is None:
                continue
            self._blind.update(spots_of(item, facts))
            if item.kind == "constructor" and any(map(has_metaclass, self._classes_above(target))):
                self._blind.add("dynamic dispatch")
            if item.owner and not self._resolution.bases(Symbol(target.path, item.owner))[1]:
                self._blind.add("dynamic dispatch")  # what a base outside calls is not seen
            if any(
                may_mean(written, item.name) and self._reaches(path, written, target, item)
                for path, written in self._corpus.computed_names()
            ):
                self._blind.add("reflection")

    def _classes_above(self, method: Symbol) -> Iterator[tuple[FileFacts, Outlined]]:
        """The class of a method and all that it inherits from."""
        seen, stack = set[Symbol](), [Symbol(method.path, method.name.rpartition(".")[0])]
        while stack:
            held = stack.pop()
            facts, item = self._corpus.facts(held.path), self._names.find_item(held)
            if facts is not None and item is not None and held not in seen:
                yield facts, item
                stack += self._resolution.bases(held)[0]
            seen.add(held)

    def _reaches(self, path: str, written: str, target: Symbol, item: Outlined) -> bool:
        """Whether code that computes a name can reach the function: a method anywhere, a function
        where its module is known."""
        if not (self._calls_computed or written in _EVALUATING) and language_of(path) in _SCRIPTS:
            return False
        stem = target.path.rpartition("/")[2].split(".", 1)[0]
        return bool(item.owner) or path == target.path or self._corpus.holds(path, stem)

    def _sites_in(
        self, facts: FileFacts, names_by_target: dict[Symbol, set[str]], names: set[str]
    ) -> Iterator[CallEdge]:
        names_by_target = add_imported_names(facts, names_by_target)
        local_names = (
            names | aliases_of(facts, names) | self._names.list_delegations(names_by_target)
        )
        for name in local_names:
            for use in facts.uses_of(name):
                if self._corpus.expired():
                    return
                meaning = self._resolution.callee(use, facts)
                self._watch(use, facts, meaning, names_by_target)
                for target, target_names in find_alike(use, meaning, names_by_target):
                    certainty = self._certainty.judge(use, facts, meaning, target, target_names)
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

    def _may_be_module(self, use: Use, facts: FileFacts, target: Symbol) -> bool:
        """Whether a name may be taken from the target's module: one whose name is computed, or
        that an object has."""
        folders = target.path.rpartition(".")[0].split("/")
        return bool(use.receiver) and (
            last_segment(use.receiver) in folders
            or any(self._corpus.holds(facts.path, one) for one in ("import_module", "__import__"))
        )

    def _watch(
        self,
        use: Use,
        facts: FileFacts,
        meaning: Meaning,
        names_by_target: dict[Symbol, set[str]],
    ) -> None:
        """Notes a use that may mean a target without being a call of it that was resolved."""
        for target, names in find_alike(use, meaning, names_by_target):
            is_meant = self._certainty.of_found(meaning, target, exact=False) is not None
            is_other = meaning.status == "found" and not meaning.mixed
            if is_meant and use.kind == "value":
                self._handed.add(target)
            if is_meant or is_other or use.name not in names:
                continue
            if meaning.mixed or is_open(meaning, use) or meaning.status == "given":
                item = self._names.find_item(target)
                own = self._corpus.facts(target.path)
                is_ruby = facts.language == "ruby"  # whose functions are methods of every object
                is_member = item is not None and bool(
                    item.owner or item.extended or is_ruby or is_of_literal(item, own)
                )
                implicit = RECORDS[facts.language].implicit_self
                is_member = is_member or self._may_be_module(use, facts, target)
                if bool(use.receiver) == is_member or (is_member and implicit):
                    self._unresolved.add((facts.path, use.start_byte))


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
