"""What imports bring into a file, and what files export."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.imports import MODULE, ImportedName
from whence_tools.code.resolve import resolve_all
from whence_tools.code.value_state import DEEPEST, NONE, Values, ValueState, outside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from whence_tools.code.imports import ImportStatement
    from whence_tools.code.meanings import Meaning
    from whence_tools.code.values import View


class Exports(ValueState):
    """Looks up what files take from each other."""

    def _imported(self, view: View, scope: int, name: str) -> Values | None:
        """None where no import of the scope brings the name; `a.b` brings `a`."""
        brought = view.imported(scope, name)
        if brought:
            return NONE.union(*(self._from_import(view, i, each.name) for i, each in brought))
        return self._through_star(view, view.star_imports(scope), name)

    def _through_star(self, view: View, imports: list[ImportStatement], name: str) -> Values | None:
        for found in imports if not name.startswith("_") else ():
            for path in self._paths_of(view, found):
                if values := self.exported(path, name):
                    return values
        return None

    def _paths_of(self, view: View, found: ImportStatement) -> list[str]:
        """The files that an import means."""
        return resolve_all(found, view.path, self._files)

    def _from_import(self, view: View, found: ImportStatement, name: str) -> Values:
        paths = self._paths_of(view, found)
        if not paths and name != MODULE:
            by_package = self._resolve(self._imported_by_package(view, found, name))
            return by_package or outside(f"{found.module}.{name}")
        if not paths:
            return outside(found.module)
        if name == MODULE:
            return frozenset(Abstract("module", path) for path in paths)
        values: set[Abstract] = set()
        for path in paths:
            is_file = path.rpartition("/")[2].split(".")[0] == name
            if view.is_python and is_file and len(paths) > 1:
                continue  # a module of a package
            values |= self.exported(path, name)
        for path in paths:
            if not values and path.rpartition("/")[2].split(".")[0] == name:
                values.add(Abstract("module", path))
        return frozenset(values)

    def _imported_by_package(self, view: View, found: ImportStatement, name: str) -> Meaning:
        """What an import means whose package is no folder: the files say which they belong to."""
        key = (view.path, found.line, name)
        if key not in self._imports:
            brought = ImportedName(name, name)
            self._imports[key] = self._resolution.imported_name(view.facts, found, brought)
        return self._imports[key]

    def exported(self, path: str, name: str) -> Values:
        """What a name of another file stands for at its top."""
        view = self._view(path)
        if view is None or self._depth > DEEPEST:
            return NONE
        key = path, name
        if key in self._exports:
            return self._exports[key]
        if path not in self._paths:
            self._paths[path] = None
            self._changed = True
        # Files that import each other lead here again, and that by many ways.
        is_first = not self._exports
        self._exports[key] = NONE
        self._depth += 1
        try:
            found = self._exports[key] = self._export(view, name)
            return found
        finally:
            self._depth -= 1
            if is_first:
                self._exports.clear()  # what is known grows

    def _export(self, view: View, name: str) -> Values:
        local = view.facts.exported_as.get(name, name)
        if name == "default" and view.facts.default:
            local = view.facts.default
        found = self._in_scope(view, -1, local, None)
        if found is None:
            found = self._imported(view, -1, name)
            if not found and local != name:
                found = self._imported(view, -1, local)
        if found is None:
            found = self._from_exports(view, name)
        return found or self._resolve(self._resolution.exported(view.path, name))

    def _exported_functions(self, view: View) -> Values:
        """The functions that a module declares to export: what a computed name may mean."""
        exported, data = re.compile(rb"export\s+(?:async\s+)?\Z"), view.facts.data
        tops = [held for (scope, _), held in view.nested.items() if scope == -1]
        starts = (start for held in tops for start in held)
        return self._functions(
            view, [s for s in starts if exported.search(data[max(0, s - 40) : s])]
        )

    def _tables_of(self, path: str) -> Values:
        """The objects that a CommonJS module is."""
        view = self._view(path)
        return NONE.union(
            *(
                self.evaluate(view, store.value)
                for store in (view.stores if view is not None else ())
                if view and store.value and (store.receiver, store.target) == ("module", "exports")
            )
        )

    def _from_exports(self, view: View, name: str) -> Values:
        """What is set on CommonJS's `exports` or `module.exports`."""
        found: set[Abstract] = set()
        for store in view.stores:
            if store.kind != "attribute" or store.value is None:
                continue
            if store.receiver in ("exports", "module.exports") and store.target == name:
                found |= self.evaluate(view, store.value)
            elif (store.receiver, store.target) == ("module", "exports"):
                values = self.evaluate(view, store.value)
                tables = frozenset(value for value in values if value.kind == "container")
                for table in tables:
                    found |= self._read(("element", table, name))
                found |= values - tables if name == "default" else NONE
        return frozenset(found)

    def _resolve(self, meaning: Meaning) -> Values:
        found: set[Abstract] = set()
        for value in meaning.values:
            view = self._view(value.symbol.path)
            if value.kind == "module":
                if not value.symbol.name:
                    found.add(Abstract("module", value.symbol.path))
            elif view is not None and value.kind == "function":
                found |= self._functions(view, view.functions_named(value.symbol.name))
            elif view is not None:
                starts = view.classes_named(value.symbol.name)
                found |= {Abstract(value.kind, view.path, start) for start in starts}
        return frozenset(found)

    def _functions(self, view: View, starts: Iterable[int]) -> Values:
        found: set[Abstract] = set()
        for start in starts:
            if view.decorators.get(start):
                found |= self._read(("decorated", view.path, start))
            else:
                kind: Callable[..., Abstract] = Abstract
                found.add(kind("class" if start in view.classes else "function", view.path, start))
        return frozenset(found)
