"""What names mean that other files export: through imports, packages, wildcards and re-exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from whence_tools.code.imports import DEFAULT, EVERYTHING, MODULE, ImportedName, ImportStatement
from whence_tools.code.meanings import (
    ELSEWHERE,
    UNKNOWN_MEANING,
    Meaning,
    ResolvedValue,
    Symbol,
    meaning_of,
)
from whence_tools.code.names import module_name
from whence_tools.code.resolve import FileNames, resolve_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.meanings import ValueKind
    from whence_tools.code.outline import Outlined

MODULES = frozenset({"crate", "self", "super"})  # in Rust


class Knowledge(Protocol):
    """What resolution may ask of the workspace."""

    files: FileNames

    def facts(self, path: str) -> FileFacts | None:
        """Facts of a file; None where there are none, or the time for parsing is used up."""
        ...

    def definers(self, name: str, near: str) -> list[str]:
        """Files of `near`'s language that seem to define `name` at their top."""
        ...


class ImportResolution:
    """Resolves what files take from each other."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._known = knowledge
        self._exports: dict[tuple[str, str], Meaning] = {}

    def evaluate(self, facts: FileFacts, scope: int | None, form: str) -> Meaning:
        """What an expression in short form stands for."""
        raise NotImplementedError

    def exported(self, path: str, name: str) -> Meaning:
        """What another file gets when it takes `name` from the file."""
        key = (path, name)
        if key not in self._exports:
            self._exports[key] = UNKNOWN_MEANING  # what an import cycle finds
            self._exports[key] = self._export(path, name)
        return self._exports[key]

    def imported_name(
        self, facts: FileFacts, found: ImportStatement, name: ImportedName
    ) -> Meaning:
        """What one name of an import statement means."""
        paths = resolve_all(found, facts.path, self._known.files)
        if facts.reach == "package":
            paths = list(dict.fromkeys([*self._of_package(facts, found, name), *paths]))
        if facts.language == "rust" and found.module.split("::")[0] in MODULES:
            here = facts.named(name.name)  # modules may stand inside of a file
            if here and not any(self.exported(p, name.name).status == "found" for p in paths):
                return meaning_of(value_of(facts, item) for item in here)
        if not paths:
            return ELSEWHERE
        if name.name == MODULE:
            return meaning_of(ResolvedValue("module", Symbol(path, "")) for path in paths)
        for path in paths:
            meaning = self.exported(path, name.name)
            if meaning.status == "found":
                return meaning
            if facts.language in ("python", "rust") and module_name(path) == name.name:
                return meaning_of([ResolvedValue("module", Symbol(path, ""))])
        return self._nested_in(paths, found.module, name.name)

    def _export(self, path: str, name: str) -> Meaning:
        facts = self._known.facts(path)
        if facts is None:
            return UNKNOWN_MEANING
        local = facts.exported_as.get(name, name)
        if local == DEFAULT and facts.default:
            local = facts.default
        values = [value_of(facts, item) for item in facts.named(local)]
        if not values:
            members = (f"{module_name(path)}.{local}", f"default.{local}")
            values = [value_of(facts, item) for each in members for item in facts.named(each)]
        if values:
            return meaning_of(values)
        steps = (
            self._top_level(facts, local),
            self._resolve_imported(facts, local),
            self._resolve_imported(facts, name),
            self._through_wildcards(facts, local, exported_only=True),
        )
        return next((meaning for step in steps for meaning in step), UNKNOWN_MEANING)

    def _nested_in(self, paths: list[str], module: str, name: str) -> Meaning:
        """What classes inside of classes have, where a file is named after the outermost."""
        parts = module.split(".")
        for begin in range(1, len(parts)):
            for inner in (parts[begin:], parts[begin:-1]):  # a companion's name may be left out
                for path in paths:
                    meaning = self.exported(path, ".".join((*inner, name)))
                    if meaning.status == "found":
                        return meaning
        return UNKNOWN_MEANING

    def _of_package(
        self, facts: FileFacts, found: ImportStatement, name: ImportedName
    ) -> Iterator[str]:
        """Packages need not agree with folders: the file says which it belongs to."""
        if name.name in (EVERYTHING, MODULE):
            return
        for path in self._known.definers(name.name, facts.path):
            other = self._known.facts(path)
            if other is None:
                continue
            inner = found.module.removeprefix(f"{other.package}.").partition(".")[0]
            is_inside = found.module.startswith(f"{other.package}.") and other.named(inner)
            if other.package == found.module or is_inside:
                yield path

    def _resolve_imported(self, facts: FileFacts, name: str) -> Iterator[Meaning]:
        """One of several imports under one name may be the one that works."""
        meanings = [
            self.imported_name(facts, found, imported)
            for found, imported in facts.imported_as.get(name, ())
            if imported.name != EVERYTHING
        ]
        values = [value for meaning in meanings for value in meaning.values]
        if values:
            yield meaning_of(values)
        yield from meanings[:1]

    def _through_wildcards(
        self, facts: FileFacts, name: str, *, exported_only: bool
    ) -> Iterator[Meaning]:
        for found in facts.imports:
            if exported_only and not found.exported:
                continue
            if not found.whole_file and not any(n.name == EVERYTHING for n in found.names):
                continue
            for path in resolve_all(found, facts.path, self._known.files):
                if self._may_export(path, name, facts):
                    meaning = self.exported(path, name)
                    if meaning.status == "found":
                        yield meaning

    def _may_export(self, path: str, name: str, facts: FileFacts) -> bool:
        """Parsing every file of an imported package would cost more than the answer is worth."""
        if facts.reach != "file":
            return path in self._known.definers(name, facts.path)
        return True

    def _top_level(self, facts: FileFacts, name: str) -> Iterator[Meaning]:
        values = [value_of(facts, item) for item in facts.named(name)]
        if values:
            yield meaning_of(values)
        elif (form := facts.binding_of(None, name)) not in (None, name):
            meaning = self.evaluate(facts, None, form or name)
            if meaning.status == "found":
                yield meaning

    def _of_crate(self, facts: FileFacts, parts: list[str]) -> Meaning:
        """Rust's `crate::store` and `super::store`, whatever the names around mean."""
        *module, name = parts
        statement = ImportStatement("::".join(module), (ImportedName(name, name),), 0)
        return self.imported_name(facts, statement, statement.names[0])


def value_of(facts: FileFacts, item: Outlined) -> ResolvedValue:
    kinds: dict[str, ValueKind] = {"class": "class", "object": "class", "namespace": "module"}
    kind = kinds.get(item.kind, "function")
    return ResolvedValue(kind, Symbol(facts.path, item.qualified_name))


def shares_scope(facts: FileFacts, other: FileFacts) -> bool:
    if facts.reach == "package":
        opened = {
            found.module for found in facts.imports if any(n.name == "*" for n in found.names)
        }
        return other.package == facts.package or other.package in opened
    if facts.reach == "folder":
        return facts.path.rpartition("/")[0] == other.path.rpartition("/")[0]
    return True
