"""Where an import goes, and how it is written in the style of the file."""

from __future__ import annotations

import ast
import re
from pathlib import PurePosixPath
from posixpath import relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.python_tree import is_docstring, tree_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence_tools.code.languages import language_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps

_IMPORT = re.compile(r"import\s+[^'\"]*?['\"]|import\s*['\"]")
_REQUIRE = re.compile(r"(?:const|let|var)\s.*=\s*require\(\s*['\"]")
_WIDTH = 88
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)", re.MULTILINE)
_JVM_IMPORT = re.compile(r"^\s*import\s+[\w.]+")


def add_import(file: SourceFile, statement: str) -> tuple[Edit, ...]:
    """The edit that adds an import to a Python file, above those it has."""
    return _put_first(file, statement)


def add_builtin_import(file: SourceFile, module: str) -> tuple[Edit, ...]:
    """The edit that makes a module of Node known by its own name."""
    style = _style(file)
    if style.modern:
        return _put_last(file, f"import {module} from {style.quoted(f'node:{module}')}{style.end}")
    return _put_last(file, f"const {module} = require({style.quoted(f'node:{module}')}){style.end}")


def add_import_of_name(
    case: Case, file: SourceFile, origin: SourceFile, name: str
) -> ToolSteps[tuple[Edit, ...]]:
    """The edit that imports a name which another file of the workspace defines and shows.

    None where the code does not show how the module is called from here, or where the other file
    imports this one: that would be a cycle.
    """
    language = language_of(file.path) or ""
    if _imports(case, origin, file):
        return ()
    if language == "python":
        module = yield from _python_module(case, file, origin)
        if not module:
            return ()
        return _join_import(file, rf"from {re.escape(module)} import ", name) or add_import(
            file, f"from {module} import {name}"
        )
    if language in {"javascript", "typescript"}:
        return _in_script(file, origin, name)
    return _in_jvm(file, origin, name) if language in {"java", "kotlin"} else ()


def _join_import(file: SourceFile, beginning: str, name: str) -> tuple[Edit, ...]:
    """The edit that adds a name to the one-line import which begins like the pattern."""
    pattern = re.compile(rf"(?P<names>{beginning}[\w, ]*\w)(?P<rest>.*)")
    for number, line in enumerate(file.lines, 1):
        match = pattern.fullmatch(line)
        if match and "#" not in line:
            joined = f"{match['names']}, {name}{match['rest']}"
            return Site(file, number).replacing(line, joined) if len(joined) <= _WIDTH else ()
    return ()


def _imports(case: Case, file: SourceFile, other: SourceFile) -> bool:
    found = file.flow.imports if file.flow else ()
    return any(find_module_file(case, one.module, file.path) == other.path for one in found)


# Python


def _put_first(file: SourceFile, statement: str) -> tuple[Edit, ...]:
    tree = tree_of(file)
    if tree is None or not tree.body:
        return ()
    start = [node for node in tree.body if not _stays_first(node, tree)]
    if not start:
        return insert_after(file, tree.body[-1].end_lineno or 1, "", statement)
    first = min([start[0].lineno, *(d.lineno for d in getattr(start[0], "decorator_list", ()))])
    gap = [] if _is_import(start[0]) else [""] if _is_plain(start[0]) else ["", ""]
    return insert_before(file, first, statement, *gap)


def _stays_first(node: ast.stmt, tree: ast.Module) -> bool:
    """A docstring, and imports from `__future__`."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__"
    return node is tree.body[0] and is_docstring(node)


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_plain(node: ast.stmt) -> bool:
    return not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)


def _python_module(case: Case, file: SourceFile, origin: SourceFile) -> ToolSteps[str]:
    """What a module is called in an import of `file`, as the program's other imports show it."""
    own = file.flow.imports if file.flow else []
    here, there = PurePosixPath(file.path).parent, PurePosixPath(origin.path).parent
    if here == there and any(re.match(r"\.\w", one.module) for one in own):
        return f".{PurePosixPath(origin.path).stem}"
    paths = dict.fromkeys([file.path, *(f.path for f in case.reported.frames if f.path)])
    files = yield from case.read_all(list(paths))
    for root in (*_roots(case, files), *_folder_of_script(case)):
        if origin.path.startswith(root):
            inner = PurePosixPath(origin.path.removeprefix(root)).with_suffix("")
            return ".".join(part for part in inner.parts if part != "__init__")
    return ""


def _roots(case: Case, files: list[SourceFile]) -> Iterator[str]:
    """The folders, with a slash behind or "", from which the files' imports are found."""
    for file in files:
        for one in file.flow.imports if file.flow else ():
            target = find_module_file(case, one.module, file.path)
            stem = one.module.replace(".", "/")
            if target is None or one.module.startswith("."):
                continue
            for ending in (f"{stem}.py", f"{stem}/__init__.py"):
                if f"/{target}".endswith(f"/{ending}"):
                    yield target.removesuffix(ending)


def _folder_of_script(case: Case) -> Iterator[str]:
    """The folder of the file that was started, when its own name says that it is a script."""
    outermost = case.reported.frames[-1] if case.reported.frames else None
    if outermost is not None and outermost.path and outermost.function == "<module>":
        folder = str(PurePosixPath(outermost.path).parent)
        yield "" if folder == "." else f"{folder}/"


# JavaScript and TypeScript


@dataclass(frozen=True, slots=True)
class _Style:
    """How a script writes its imports."""

    modern: bool
    quote: str
    end: str

    def quoted(self, text: str) -> str:
        return f"{self.quote}{text}{self.quote}"


def _style(file: SourceFile) -> _Style:
    written = [line for _, line in _script_imports(file)]
    modern = any(_IMPORT.match(line) for line in written) or (
        not written and file.path.endswith((".mjs", ".mts", ".ts", ".tsx"))
    )
    line = written[-1] if written else "';"
    return _Style(modern, '"' if '"' in line else "'", ";" if line.rstrip().endswith(";") else "")


def _in_script(file: SourceFile, origin: SourceFile, name: str) -> tuple[Edit, ...]:
    style = _style(file)
    written = [line for _, line in _script_imports(file)]
    path = style.quoted(_specifier(file.path, origin.path, written))
    if style.modern:
        joined = _join_import(file, rf"import \{{ (?=.*{re.escape(path)})", name)
        return joined or _put_last(file, f"import {{ {name} }} from {path}{style.end}")
    return _put_last(file, f"const {{ {name} }} = require({path}){style.end}")


def _put_last(file: SourceFile, statement: str) -> tuple[Edit, ...]:
    """Behind the imports of a script, or before its first line of code."""
    written = _script_imports(file)
    if written:
        return insert_after(file, written[-1][0], statement)
    first = next((n for n, text in enumerate(file.lines, 1) if _is_code(text)), 0)
    return insert_before(file, first, statement, "") if first else ()


def _script_imports(file: SourceFile) -> list[tuple[int, str]]:
    return [(n, line) for n, line in enumerate(file.lines, 1) if _is_script_import(line)]


def _is_script_import(line: str) -> bool:
    return bool(_IMPORT.match(line) or _REQUIRE.match(line))


def _is_code(line: str) -> bool:
    """No line of a comment at the top, no `#!`, no "use strict"."""
    text = line.strip()
    return bool(text) and not text.startswith(("//", "/*", "*", "#!", '"use ', "'use "))


def _specifier(path: str, target: str, written: list[str]) -> str:
    """The relative path to a module, with an ending where the file's other imports have one."""
    found = relpath(target, str(PurePosixPath(path).parent))
    found = found if found.startswith(".") else f"./{found}"
    suffix = PurePosixPath(target).suffix
    local = [line for line in written if re.search(r"['\"]\.{1,2}/", line)]
    bare = bool(local) and not any(re.search(r"\.[cm]?[jt]sx?['\"]", line) for line in local)
    stem = found.removesuffix(suffix)
    if bare or (suffix in {".ts", ".tsx"} and not local):
        return stem
    return stem + {".ts": ".js", ".tsx": ".js", ".mts": ".mjs"}.get(suffix, suffix)


# Java and Kotlin


def _in_jvm(file: SourceFile, origin: SourceFile, name: str) -> tuple[Edit, ...]:
    here, there = _PACKAGE.search(file.text), _PACKAGE.search(origin.text)
    if there is None or (here is not None and here[1] == there[1]):
        return ()
    statement = f"import {there[1]}.{name}" + (";" if file.path.endswith(".java") else "")
    lines = list(enumerate(file.lines, 1))
    imports = [number for number, line in lines if _JVM_IMPORT.match(line)]
    if imports:
        return insert_before(file, imports[0], statement)
    package = next((number for number, line in lines if _PACKAGE.match(line)), None)
    if package is not None:
        return insert_after(file, package, "", statement)
    return insert_before(file, 1, statement, "")
