"""From an import to the file it names, per language, among the files of a workspace.

Source roots are not configured anywhere: a module is looked up relative to the importing file
first, then as the end of any path (`src/` and other layouts), nearest to the importer first.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from whence_tools.code.languages import language_of, suffixes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from whence_tools.code.imports import ImportStatement

_SCRIPT_SUFFIXES = (".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".d.ts")
_MOST_CANDIDATES = 64


class FileNames:
    """The paths of a workspace, looked up by their last parts.

    Args:
        paths: workspace-relative with `/`.
        aliases: `paths` of the tsconfig or jsconfig, as (pattern, targets) relative to the root.
    """

    def __init__(
        self, paths: Iterable[str], aliases: Sequence[tuple[str, Sequence[str]]] = ()
    ) -> None:
        self.paths = frozenset(paths)
        self.aliases = tuple(aliases)
        self._by_tail: dict[str, list[str]] = {}
        for path in sorted(self.paths):
            self._by_tail.setdefault(_tail(path, 1), []).append(path)
            if "/" in path:
                self._by_tail.setdefault(_tail(path, 2), []).append(path)
        self._folders: dict[str, list[str]] | None = None

    def find_by_suffix(self, suffix: str, near: str) -> list[str]:
        """Paths that end with whole parts of `suffix`, nearest to `near` first."""
        if suffix.startswith("/") or ".." in suffix.split("/"):
            return []
        named = self._by_tail.get(_tail(suffix, 2), ())
        found = [path for path in named if path == suffix or path.endswith("/" + suffix)]
        return sorted(found, key=lambda path: (-_shared(path, near), path.count("/"), path))

    def below(self, folder: str, near: str) -> list[str]:
        """Files directly in the folder that ends with `folder`, nearest folder first."""
        found = [
            path
            for path_folder, paths in self._by_folder().items()
            if path_folder == folder or path_folder.endswith("/" + folder)
            for path in paths
        ]
        return sorted(found, key=lambda path: (-_shared(path, near), path))[:_MOST_CANDIDATES]

    def _by_folder(self) -> dict[str, list[str]]:
        if self._folders is None:
            self._folders = {}
            for path in sorted(self.paths):
                self._folders.setdefault(posixpath.dirname(path), []).append(path)
        return self._folders


def resolve_all(
    import_: ImportStatement, from_path: str, files: Collection[str] | FileNames
) -> list[str]:
    """Every file an import may mean: a package or a Go folder is many; the likeliest first.

    Args:
        files: the workspace's paths; a `FileNames` when many imports are looked up.
    """
    names = files if isinstance(files, FileNames) else _names_of(frozenset(files))
    language = language_of(from_path)
    resolver = _RESOLVERS.get(language or "")
    if resolver is None:
        return []
    found = dict.fromkeys(path for path in resolver(import_, from_path, names) if path != from_path)
    return list(found)[:_MOST_CANDIDATES]


def _tail(path: str, parts: int) -> str:
    return "/".join(path.rsplit("/", parts)[-parts:])


@lru_cache(maxsize=4)
def _names_of(paths: frozenset[str]) -> FileNames:
    return FileNames(paths)


def _shared(path: str, near: str) -> int:
    """How many leading folders two paths share."""
    count = 0
    for one, other in zip(path.split("/")[:-1], near.split("/")[:-1], strict=False):
        if one != other:
            break
        count += 1
    return count


def _existing(candidates: Iterable[str], names: FileNames) -> Iterator[str]:
    return (path for path in candidates if path in names.paths)


def _joined(from_path: str, relative: str) -> str:
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(from_path), relative))
    return "" if joined == "." else joined


def _python(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    dots = len(import_.module) - len(import_.module.lstrip("."))
    parts = [part for part in import_.module[dots:].split(".") if part]
    members = [item.name for item in import_.names if item.name not in ("", "*")]
    if dots:
        base = _joined(from_path, "/".join([".", *[".."] * (dots - 1), *parts]))
        for member in members:
            yield from _existing(_python_files(posixpath.join(base, member)), names)
        yield from _existing(_python_files(base), names)
        return
    base = "/".join(parts)
    beside = _joined(from_path, base)
    for member in members:
        yield from _existing(_python_files(f"{beside}/{member}"), names)
        for candidate in _python_files(f"{base}/{member}"):
            yield from names.find_by_suffix(candidate, from_path)
    for candidate in _python_files(base):
        yield from names.find_by_suffix(candidate, from_path)


def _python_files(base: str) -> tuple[str, ...]:
    if not base:
        return ("__init__.py",)
    return (f"{base}.py", f"{base}/__init__.py", f"{base}.pyi")


def _ecmascript(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    module = import_.module.split("?")[0]
    if module.startswith("."):
        yield from _existing(_script_files(_joined(from_path, module)), names)
        return
    for base in _aliased(module, names):
        yield from _existing(_script_files(base), names)
    if module.startswith(("@/", "~/", "#/")) or (module.startswith("/") and len(module) > 1):
        module = module.split("/", 1)[1]
        for candidate in _script_files(module):
            yield from names.find_by_suffix(candidate, from_path)
    elif "/" in module and not module.startswith("@"):
        for candidate in _script_files(module):
            yield from names.find_by_suffix(candidate, from_path)


def _aliased(module: str, names: FileNames) -> Iterator[str]:
    for pattern, targets in names.aliases:
        head, star, tail = pattern.partition("*")
        fits = module.startswith(head) and module.endswith(tail) if star else module == pattern
        if fits:
            middle = module[len(head) : len(module) - len(tail)] if star else ""
            for target in targets:
                yield posixpath.normpath(target.replace("*", middle))


def _script_files(base: str) -> list[str]:
    bare = re.sub(r"\.(?:m|c)?jsx?$", "", base)
    plain = [base + suffix for suffix in _SCRIPT_SUFFIXES]
    index = [posixpath.join(base, "index" + suffix) for suffix in _SCRIPT_SUFFIXES]
    typed = [bare + suffix for suffix in _SCRIPT_SUFFIXES] if bare != base else []
    return [base, *typed, *plain, *index]


def _jvm(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    package = import_.module.replace(".", "/")
    for item in import_.names:
        if item.name != "*":
            for suffix in (".kt", ".java"):
                yield from names.find_by_suffix(f"{package}/{item.name}{suffix}", from_path)
        # a static or companion member: the module itself is the class
        for suffix in (".kt", ".java"):
            yield from names.find_by_suffix(package + suffix, from_path)
    for item in import_.names:
        if item.name != "*":
            for suffix in (".kt", ".java"):
                yield from _same_tail(names.find_by_suffix(item.name + suffix, from_path), package)
    yield from _of(names.below(package, from_path), (".kt", ".java"))


def _same_tail(paths: list[str], package: str) -> Iterator[str]:
    """Kotlin leaves out the common root package's folders: the last one has to agree."""
    last = package.rsplit("/", 1)[-1]
    return (path for path in paths if posixpath.basename(posixpath.dirname(path)) == last)


def _of(paths: Iterable[str], suffixes: tuple[str, ...]) -> Iterator[str]:
    return (path for path in paths if path.endswith(suffixes))


def _go(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    parts = import_.module.split("/")
    for start in range(len(parts)):
        folder = "/".join(parts[start:])
        if start > 0 and start == len(parts) - 1 and "." in parts[0]:
            folder = parts[-1]
        found = list(_of(names.below(folder, from_path), (".go",)))
        if found:
            yield from found
            return


def _rust(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    parts = [part for part in import_.module.split("::") if part]
    parts += [item.name for item in import_.names if item.name not in ("", "*")]
    module_folder = _rust_folder(from_path)
    bases = [posixpath.dirname(from_path), module_folder]
    if parts and parts[0] == "crate":
        bases, parts = [_crate_root(from_path, names)], parts[1:]
    elif parts and parts[0] == "super":
        base = module_folder
        while parts and parts[0] == "super":
            base, parts = posixpath.dirname(base), parts[1:]
        bases = [base]
    elif parts and parts[0] == "self":
        bases, parts = [module_folder], parts[1:]
    for end in range(len(parts), 0, -1):
        tail = "/".join(parts[:end])
        for base in bases:
            path = posixpath.join(base, tail)
            yield from _existing((f"{path}.rs", f"{path}/mod.rs"), names)
    if parts and len(parts) > 1:
        yield from _other_crate(parts, from_path, names)
    for base in bases:
        yield from _existing((f"{base}.rs", f"{base}/mod.rs", f"{base}/lib.rs"), names)


def _other_crate(parts: list[str], from_path: str, names: FileNames) -> Iterator[str]:
    folders = (parts[0], parts[0].replace("_", "-"))
    for end in range(len(parts), 0, -1):
        for folder in folders:
            tail = "/".join(parts[1:end]) or "lib"
            yield from names.find_by_suffix(f"{folder}/src/{tail}.rs", from_path)
            yield from names.find_by_suffix(f"{folder}/src/{tail}/mod.rs", from_path)


def _rust_folder(path: str) -> str:
    """Where a file's own submodules lie."""
    folder, name = posixpath.split(path)
    if name in ("mod.rs", "lib.rs", "main.rs"):
        return folder
    return posixpath.join(folder, name.removesuffix(".rs"))


def _crate_root(path: str, names: FileNames) -> str:
    folder = posixpath.dirname(path)
    while folder:
        roots = (f"{folder}/lib.rs", f"{folder}/main.rs")
        if any(root in names.paths for root in roots):
            return folder
        folder = posixpath.dirname(folder)
    return "src" if any(name in names.paths for name in ("src/lib.rs", "src/main.rs")) else ""


def _included(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    yield from _existing((_joined(from_path, import_.module),), names)
    module = posixpath.normpath(import_.module)
    while module.startswith("../"):
        module = module.removeprefix("../")
    yield from names.find_by_suffix(module, from_path)


def _csharp(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    for item in import_.names:
        if item.name != "*":
            yield from names.find_by_suffix(f"{item.name}.cs", from_path)
    parts = import_.module.split(".")
    yield from names.find_by_suffix(f"{parts[-1]}.cs", from_path)
    for start in range(len(parts)):
        found = list(_of(names.below("/".join(parts[start:]), from_path), (".cs",)))
        if found:
            yield from found
            return


def _ruby(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    module = import_.module.removesuffix(".rb")
    if module.startswith("."):
        yield from _existing((_joined(from_path, module) + ".rb",), names)
    else:
        yield from names.find_by_suffix(f"{module}.rb", from_path)


def _php(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    if import_.whole_file:
        yield from _included(import_, from_path, names)
        return
    for item in import_.names:
        parts = [*filter(None, import_.module.split("\\")), item.name]
        for start in range(len(parts)):
            found = names.find_by_suffix("/".join(parts[start:]) + ".php", from_path)
            if found:
                yield from found
                break


_RESOLVERS: Mapping[str, Callable[[ImportStatement, str, FileNames], Iterator[str]]] = {
    "python": _python,
    "javascript": _ecmascript,
    "typescript": _ecmascript,
    "java": _jvm,
    "kotlin": _jvm,
    "go": _go,
    "rust": _rust,
    "c": _included,
    "cpp": _included,
    "csharp": _csharp,
    "ruby": _ruby,
    "php": _php,
}


def calling_suffixes(language: str) -> frozenset[str]:
    """The endings of files that can call into a language."""
    families = (("javascript", "typescript"), ("java", "kotlin"), ("c", "cpp"))
    family = next((family for family in families if language in family), (language,))
    return frozenset().union(*(suffixes_of(member) for member in family))
