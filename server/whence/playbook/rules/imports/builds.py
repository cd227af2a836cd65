"""A package that the code imports and no build file asks for."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    INFERRED,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    ToolSteps,
)
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.rules.imports import compiled_imports, script_imports
from whence.playbook.rules.imports.packages import ARTIFACTS, DISTRIBUTIONS
from whence.playbook.rules.imports.workspace_crates import unlisted_crate

if TYPE_CHECKING:
    from whence.playbook.engine.case import SourceFile
    from whence_tools.errors.model import Problem

_NO_PYTHON_MODULE = re.compile(r"No module named '?(?P<module>\w+)")
_KOTLIN_IMPORT = re.compile(r"[Uu]nresolved reference")
_NODE_BUILT_IN = frozenset(
    {
        "assert", "buffer", "child_process", "cluster", "console", "crypto", "dgram", "dns",
        "events",
        "fs", "http", "http2", "https", "inspector", "module", "net", "os", "path", "perf_hooks",
        "process", "querystring", "readline", "stream", "string_decoder", "timers", "tls", "tty",
        "url", "util", "v8", "vm", "worker_threads", "zlib",
    }
)  # fmt: skip
_RUST_BUILT_IN = frozenset({"std", "core", "alloc", "crate", "self", "super", "proc_macro", "test"})
_COMMON_SEGMENTS = frozenset(
    [
        "com",
        "org",
        "net",
        "io",
        "java",
        "javax",
        "jakarta",
        "kotlin",
        "google",
        "apache",
        "github",
        "dev",
        "api",
        "core",
        "impl",
        "lang",
        "util",
        "utils",
        "common",
        "app",
        "main",
        "client",
        "server",
        "model",
        "data",
        "test",
    ]
)
# Lines of a build file that speak of the program itself.
_DESCRIBES = re.compile(
    r"""^\s*["']?(?:name|description|keywords|classifiers|authors|main|bin|module|scripts)["']?\s*[:=\s]"""
)
_MAX_LINES = 40


@dataclass(frozen=True, slots=True)
class Manifest:
    """How one build file lists what a program needs.

    Attributes:
        names: glob patterns of its name.
        header: the line at which the list starts.
        end: the line after which it ends; a list without one ends before the next section.
    """

    names: tuple[str, ...]
    header: re.Pattern[str]
    end: re.Pattern[str]


def _manifest(names: str, header: str, end: str) -> Manifest:
    return Manifest(tuple(names.split()), re.compile(header), re.compile(end))


_SECTION = r"^\s*\[(?!\[)|^\s*$"
_MANIFESTS: dict[str, tuple[Manifest, ...]] = {
    "python": (
        _manifest(
            "pyproject.toml",
            r"^\s*dependencies\s*=\s*\[|^\[tool\.poetry\.dependencies\]",
            rf"\]\s*$|{_SECTION}",
        ),
        _manifest("requirements*.txt", r"^\s*[\w.-]+|^#", r"(?!)"),
        _manifest("setup.cfg", r"^\s*install_requires\s*=", _SECTION),
        _manifest("setup.py", r"install_requires\s*=", r"\]"),
        _manifest("Pipfile", r"^\[packages\]", _SECTION),
    ),
    "javascript": (_manifest("package.json", r"\"dependencies\"\s*:", r"\}"),),
    "rust": (_manifest("Cargo.toml", r"^\[dependencies\]", _SECTION),),
    "go": (_manifest("go.mod", r"^require\b|^module\b", r"^\)|(?!)"),),
    "java": (
        _manifest("build.gradle build.gradle.kts", r"^\s*dependencies\s*\{", r"^\s*\}"),
        _manifest("pom.xml", r"<dependencies>", r"</dependencies>"),
    ),
}
_MANIFESTS["typescript"] = _MANIFESTS["javascript"]
_MANIFESTS["kotlin"] = _MANIFESTS["java"]


def applies(problem: Problem) -> bool:
    wording = {
        "python": _NO_PYTHON_MODULE,
        "javascript": script_imports.NO_MODULE,
        "typescript": script_imports.NO_MODULE,
        "rust": compiled_imports.NO_CRATE,
        "go": compiled_imports.NO_GO_PACKAGE,
        "java": compiled_imports.NO_PACKAGE,
        "kotlin": _KOTLIN_IMPORT,
    }.get(problem.language)
    return wording is not None and bool(wording.search(problem.message))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    wanted = _wanted(case, crash) if crash is not None else ""
    if crash is None or not wanted:
        return None
    manifests = yield from _manifests(case, crash)
    crate = yield from unlisted_crate(case, crash, next(iter(manifests), None), wanted)
    if crate is not None or _is_own(case, wanted):
        return crate
    package = _package(case.language, wanted)
    for manifest in manifests:
        listed = _listing(case.language, manifest, wanted, package)
        if listed is not None:
            return _not_installed(crash, Site(manifest, listed), wanted, package)
    for manifest in manifests:
        span = _list_in(case.language, manifest)
        if span is not None:
            return _not_listed(case, crash, manifest, span, wanted, package)
    return _no_list(crash, wanted, package)


def _wanted(case: Case, crash: Site) -> str:
    """The package that is missing, as the code names it; "" when it is no outside package."""
    message = case.message
    if case.language == "python":
        match = _NO_PYTHON_MODULE.search(message)
        module = match["module"] if match else ""
        return "" if module in sys.stdlib_module_names else module
    if case.language in {"javascript", "typescript"}:
        match = script_imports.NO_MODULE.search(message)
        return _node_package(match["module"]) if match else ""
    if case.language == "rust":
        return _crate(message, crash.text)
    if case.language == "go":
        match = compiled_imports.NO_GO_PACKAGE.search(message)
        package = match["package"] if match else ""
        return package if "." in package.split("/")[0] else ""
    match = compiled_imports.NO_PACKAGE.search(message)
    imported = re.match(r"\s*import\s+(?:static\s+)?([\w.]+)", crash.text)
    return match["package"] if match else imported[1] if imported else ""


def _node_package(module: str) -> str:
    if script_imports.is_local(module) or module.startswith(("@/", "~", "#", "node:")):
        return ""
    parts = module.split("/")
    name = "/".join(parts[:2]) if module.startswith("@") else parts[0]
    return f"@types/node ({name})" if name in _NODE_BUILT_IN else name


def _crate(message: str, line: str) -> str:
    match = compiled_imports.NO_CRATE.search(message)
    if match is None or match["part"]:
        return ""
    first = (match["path"] or match["crate"]).split("::")[0]
    used = re.search(rf"(?<![\w:]){re.escape(first)}\b", line)
    return first if used and first not in _RUST_BUILT_IN else ""


def _is_own(case: Case, wanted: str) -> bool:
    """Whether the workspace has a package of that name: then it is not a dependency."""
    folder = wanted.replace(".", "/") if case.language in {"java", "kotlin"} else wanted
    return any(
        path.startswith(f"{folder}/") or f"/{folder}/" in f"/{path}" for path in case.places.files()
    )


def _package(language: str, wanted: str) -> str:
    """What the package is called in a build file."""
    if language == "python":
        return DISTRIBUTIONS.get(wanted, wanted)
    if language in {"java", "kotlin"}:
        known = (artifact for prefix, artifact in ARTIFACTS.items() if wanted.startswith(prefix))
        return next(known, wanted)
    return wanted


def _manifests(case: Case, crash: Site) -> ToolSteps[list[SourceFile]]:
    """The build files above the crash, the nearest folder first."""
    patterns = [name for manifest in _MANIFESTS[case.language] for name in manifest.names]
    folders = [str(parent) for parent in PurePosixPath(crash.path).parents]
    found = [
        (folders.index(str(PurePosixPath(path).parent)), order, path)
        for path in case.places.files()
        for order, pattern in enumerate(patterns)
        if str(PurePosixPath(path).parent) in folders and PurePosixPath(path).match(pattern)
    ]
    return (yield from case.read_all([path for _, _, path in sorted(found)]))


def _listing(language: str, manifest: SourceFile, wanted: str, package: str) -> int | None:
    """The line on which a build file lists a package, or None."""
    if language in {"java", "kotlin"}:
        return _coordinate(manifest, wanted, package)
    names = {_plain(wanted), _plain(package)}
    for number, line in enumerate(manifest.lines, 1):
        if _DESCRIBES.match(line):
            continue
        tokens = re.findall(r"[@\w][\w./-]*", line.split("#")[0])
        if any(_plain(token) in names for token in tokens):
            return number
    return None


def _coordinate(manifest: SourceFile, wanted: str, package: str) -> int | None:
    """A Maven coordinate that shares a telling part with the package's name."""
    telling = {part for part in re.split(r"[.\-:]", wanted) if part not in _COMMON_SEGMENTS}
    for number, line in enumerate(manifest.lines, 1):
        if re.search(r"['\"][\w.\-]+:[\w.\-]+|<artifactId>|<groupId>|libs\.", line):
            parts = set(re.split(r"[^\w]+|-", line))
            if telling & parts or package in line:
                return number
    return None


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _list_in(language: str, file: SourceFile) -> tuple[int, int] | None:
    """First and last line of the list of dependencies in a build file."""
    name = PurePosixPath(file.path)
    for manifest in _MANIFESTS[language]:
        if not any(name.match(pattern) for pattern in manifest.names):
            continue
        starts = (n for n, line in enumerate(file.lines, 1) if manifest.header.search(line))
        start = next(starts, None)
        if start is not None:
            return start, _end_of(file, start, manifest.end)
    return None


def _end_of(file: SourceFile, start: int, end: re.Pattern[str]) -> int:
    header = file.line(start)
    if header.count("[") == header.count("]") > 0 and "=" in header:
        return start
    for number in range(start + 1, min(start + _MAX_LINES, len(file.lines)) + 1):
        if end.search(file.line(number)):
            return number if file.line(number).strip() else number - 1
    return min(start + _MAX_LINES, len(file.lines))


def _not_listed(
    case: Case, crash: Site, file: SourceFile, span: tuple[int, int], wanted: str, package: str
) -> Finding:
    other = "" if package == wanted else f" (it comes with the package {package})"
    return Finding(
        f"Line {crash.line} of {crash.path} imports {wanted}{other}, but the dependencies in "
        f"{file.path} do not name it.",
        f"Add {package} to the dependencies in {file.path} and install them.",
        INFERRED if case.language in {"java", "kotlin"} else TRACED,
        file.path,
        span[0],
        story(
            crash.quote(f"{wanted} is imported here"),
            file.quote(f"the dependencies, without {package}", *span),
        ),
        symbol=package,
    )


def _not_installed(crash: Site, listed: Site, wanted: str, package: str) -> NotVisible:
    return NotVisible(
        f"{listed.path} asks for {package}, so the code and its build file agree, and it is the "
        "environment in which the program ran that does not have it",
        (
            f"Install the dependencies of {listed.path} in the environment that runs the program.",
            "Check that the program is started with that environment's interpreter or tools.",
        ),
        story(
            crash.quote(f"{wanted} is imported here"), listed.quote(f"{package} is asked for here")
        ),
        crash.path,
        crash.line,
    )


def _no_list(crash: Site, wanted: str, package: str) -> NotVisible:
    return NotVisible(
        f"{wanted} is no module of the workspace, and no build file there lists what the program "
        "needs",
        (
            (
                f"Install {package} in the environment that runs the program, if it is an outside "
                "package."
            ),
            f"Check the spelling of {wanted}, or where its source lies, if it is your own.",
        ),
        (crash.quote(f"{wanted} is imported here"),),
        crash.path,
        crash.line,
    )


RULES = (Rule("missing_dependency", applies, investigate),)
