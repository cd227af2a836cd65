"""The names under which functions are called, and the files that may hold those."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.imports import DEFAULT
from whence_tools.code.language import CLASS_NAME
from whence_tools.code.languages import RECORDS
from whence_tools.code.names import last_segment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.meanings import Symbol
    from whence_tools.code.outline import Outlined
    from whence_tools.code.resolution import Resolution
    from whence_tools.code.scan import Corpus

_METHOD = re.compile(rb"(?:(?:static|async|get|set|\*)\s*)*[\w$#]+\s*\(")  # of a class or literal
_OVERRIDES = re.compile(rb"\boverride\s+(?:\w+\s+)*fun\b")
_OBJECT = re.compile(rb"\bobject\s*:\s*([^{}]+)\{")
_CONSTRUCTOR_USES = frozenset(
    {"super", "base", "this", "new", *(record.constructor for record in RECORDS.values())}
) - {"", CLASS_NAME}


class TargetNames:
    """Of the functions whose callers are asked for."""

    def __init__(self, corpus: Corpus, resolution: Resolution) -> None:
        self._corpus = corpus
        self._resolution = resolution

    def list_files(self, names: set[str], names_by_target: dict[Symbol, set[str]]) -> Iterator[str]:
        """Files worth parsing, those of the targets first, then what lies nearest to them; each
        is looked at when its turn comes, so that calls nearby are found in any time."""
        targets_of = {
            name: [target for target, known in names_by_target.items() if name in known]
            for name in sorted(names)
        }
        searched = [
            (name, bool(targets) and {"method"} >= set(map(self._kind, targets)), not targets)
            for name, targets in targets_of.items()
            if not targets or not all(map(self.is_nested, targets))
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

    def is_nested(self, target: Symbol) -> bool:
        """A function inside a function is known to its own file only, unless an object has it."""
        facts, item = self._corpus.facts(target.path), self.find_item(target)
        if facts is None or item is None or item.kind != "function" or is_of_literal(item, facts):
            return False
        around = facts.item(item.parent)
        return around is not None and around.is_callable

    def _kind(self, symbol: Symbol) -> str:
        item = self.find_item(symbol)
        return item.kind if item is not None else ""

    def find_item(self, symbol: Symbol) -> Outlined | None:
        facts = self._corpus.facts(symbol.path)
        return facts.item(facts.index_of(symbol.name)) if facts is not None else None

    def list_names(self, target: Symbol) -> set[str]:
        """The names under which a function is called: a constructor by its class's too."""
        item = self.find_item(target)
        if item is not None and item.kind == "constructor":
            return {last_segment(item.owner)}
        return {last_segment(target.name)}

    def list_default_stems(self, targets: Collection[Symbol]) -> set[str]:
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

    def find_renamed(
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

    def list_delegations(self, names_by_target: dict[Symbol, set[str]]) -> set[str]:
        """What a file calls a constructor that it inherits."""
        has_constructor = any(map(self._is_constructor, names_by_target))
        return set(_CONSTRUCTOR_USES) if has_constructor else {"super"}


def is_of_literal(item: Outlined, facts: FileFacts | None) -> bool:
    """Whether this is a method of an object literal, or of a class without a name."""
    if facts is None or item.kind != "function":
        return False
    if facts.language in ("javascript", "typescript"):
        return _METHOD.match(facts.data, item.start_byte) is not None
    return bool(find_bases_of_literal(item, facts))


def find_bases_of_literal(item: Outlined, facts: FileFacts) -> list[str]:
    """What the object without a class that has a method is of: Kotlin's `object : Hooks { … }`."""
    around = facts.item(item.parent)
    header = facts.data[item.start_byte : item.header_end]
    if facts.language != "kotlin" or item.owner or not _OVERRIDES.search(header):
        return []
    before = facts.data[around.start_byte if around is not None else 0 : item.start_byte]
    objects = _OBJECT.findall(before)
    return re.findall(r"\b[A-Z][\w.]*", objects[-1].decode()) if objects else []
