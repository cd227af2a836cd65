"""A package that the code imports and no build file asks for."""

from __future__ import annotations

import re
import sys
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion
from whence.playbook.engine.matching import Match, Matcher, either
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.imports import compiled_imports, script_imports, texts
from whence.playbook.rules.imports.packages import ARTIFACTS, DISTRIBUTIONS
from whence.playbook.rules.imports.workspace_crates import find_unlisted_crate
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

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
    {
        "com", "org", "net", "io", "java", "javax", "jakarta", "kotlin", "google", "apache",
        "github", "dev", "api", "core", "impl", "lang", "util", "utils", "common", "app", "main",
        "client", "server", "model", "data", "test",
    }
)  # fmt: skip
# Lines of a build file that speak of the program itself.
_DESCRIBES = re.compile(
    r"""^\s*["']?(?:name|description|keywords|classifiers|authors|main|bin|module|scripts)["']?\s*[:=\s]"""
)
_MAX_LINES = 40
_ENVIRONMENTS: Final = (".venv", "venv", "env", ".env")
_VERSION: Final = lazy_pattern(r"(?m)^version(?:_info)?\s*=\s*(?P<version>\d+\.\d+)")
_LOCKS: Final = {"pnpm-lock.yaml": "pnpm install", "yarn.lock": "yarn install"}


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
    return Manifest(tuple(names.split()), lazy_pattern(header), lazy_pattern(end))


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


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    requested = _missing_package(case, match, crash)
    if not requested:
        return None
    manifests = yield from _manifests(case, crash)
    crate = yield from find_unlisted_crate(case, crash, next(iter(manifests), None), requested)
    if crate is not None or _is_own(case, requested):
        return crate
    package = _package(case.language, requested)
    words = {"crash": crash, "name": requested, "package": package}
    for manifest in manifests:
        listing = _listing(case.language, manifest, requested, package)
        if listing is not None:
            if match["part"] and case.language == "python":
                return None  # Python looks for a part only in a package that it has
            return (yield from _tell_missing(case, words, Site(manifest, listing)))
    for manifest in manifests:
        span = _list_in(case.language, manifest)
        if span is not None:
            part = "" if package == requested else texts.PART_OF_PACKAGE.format(package=package)
            claim = texts.DEPENDENCIES.format(package=package)
            jvm = case.language in {"java", "kotlin"}
            return texts.NOT_LISTED.finding(words,
                place=Site(manifest, span[0]), dependencies=manifest.quote(claim, *span),
                other=part, confidence=INFERRED if jvm else TRACED)  # fmt: skip
    return texts.NO_LIST.abstention(crash, words)


def _tell_missing(case: Case, words: dict[str, object], listing: Site) -> ToolSteps[Conclusion]:
    """What is listed and was not found when the program ran: the environment lacks it."""
    words |= {"place": listing}
    for folder in _ENVIRONMENTS if case.language == "python" else ():
        home = yield from _find_environment(case, folder, str(words["name"]))
        if home is not None:
            return texts.OTHER_ENVIRONMENT.finding(words, folder=folder, home=home)
    command = _find_installer(case, listing.path)
    return texts.NOT_INSTALLED.finding(words, command=f": `{command}`" if command else "")


def _find_environment(case: Case, folder: str, module: str) -> ToolSteps[Site | None]:
    """The line that tells the version of a virtual environment that has a module."""
    known = yield from case.read(f"{folder}/pyvenv.cfg")
    found = _VERSION.search(known.text) if known is not None else None
    if known is None or found is None:
        return None
    site = f"{folder}/lib/python{found['version']}/site-packages"
    inside = yield from case.read_all([f"{site}/{module}/__init__.py", f"{site}/{module}.py"])
    return Site(known, known.text.count("\n", 0, found.start()) + 1) if inside else None


def _find_installer(case: Case, manifest: str) -> str:
    """The command that installs what a build file lists; "" where that is not known."""
    folder, _, name = manifest.rpartition("/")
    files = case.search.files()
    locks = (one for lock, one in _LOCKS.items() if f"{folder}/{lock}".lstrip("/") in files)
    if name == "package.json":
        return next(locks, "npm install")
    if name.startswith("requirements"):
        return f"pip install -r {manifest}"
    return "go mod download" if name == "go.mod" else ""


def _missing_package(case: Case, match: Match, crash: Site) -> str:
    """The package that is missing, as the code names it; "" when it is no outside package."""
    if case.language == "python":
        return "" if match["module"] in sys.stdlib_module_names else match["module"]
    if case.language in {"javascript", "typescript"}:
        return _node_package(match["module"])
    if case.language == "rust":
        return _crate(match, crash.text)
    if case.language == "go":
        return match["package"] if "." in match["package"].split("/")[0] else ""
    imported = re.match(r"\s*import\s+(?:static\s+)?([\w.]+)", crash.text)
    return match["package"] or (imported[1] if imported else "")


def _node_package(module: str) -> str:
    if script_imports.is_local(module) or module.startswith(("@/", "~", "#", "node:")):
        return ""
    parts = module.split("/")
    name = "/".join(parts[:2]) if module.startswith("@") else parts[0]
    return f"@types/node ({name})" if name in _NODE_BUILT_IN else name


def _crate(match: Match, line: str) -> str:
    if match.kind == "part":
        return ""
    first = match["path"].split("::")[0]
    used = re.search(rf"(?<![\w:]){re.escape(first)}\b", line)
    return first if used and first not in _RUST_BUILT_IN else ""


def _is_own(case: Case, requested: str) -> bool:
    """Whether the workspace has a package of that name: then it is not a dependency."""
    folder = requested.replace(".", "/") if case.language in {"java", "kotlin"} else requested
    return any(
        path.startswith(f"{folder}/") or f"/{folder}/" in f"/{path}" for path in case.search.files()
    )


def _package(language: str, requested: str) -> str:
    """What the package is called in a build file."""
    if language == "python":
        return DISTRIBUTIONS.get(requested, requested)
    if language in {"java", "kotlin"}:
        known = (artifact for prefix, artifact in ARTIFACTS.items() if requested.startswith(prefix))
        return next(known, requested)
    return requested


def _manifests(case: Case, crash: Site) -> ToolSteps[list[SourceFile]]:
    """The build files above the crash, the nearest folder first."""
    patterns = [name for manifest in _MANIFESTS[case.language] for name in manifest.names]
    folders = [str(parent) for parent in PurePosixPath(crash.path).parents]
    found = [
        (folders.index(str(PurePosixPath(path).parent)), order, path)
        for path in case.search.files()
        for order, pattern in enumerate(patterns)
        if str(PurePosixPath(path).parent) in folders and PurePosixPath(path).match(pattern)
    ]
    return (yield from case.read_all([path for _, _, path in sorted(found)]))


def _listing(language: str, manifest: SourceFile, requested: str, package: str) -> int | None:
    """The line on which a build file lists a package, or None."""
    if language in {"java", "kotlin"}:
        return _coordinate(manifest, requested, package)
    names = {_simplify(requested), _simplify(package)}
    for number, line in enumerate(manifest.lines, 1):
        if _DESCRIBES.match(line):
            continue
        tokens = re.findall(r"[@\w][\w./-]*", line.split("#")[0])
        if any(_simplify(token) in names for token in tokens):
            return number
    return None


def _coordinate(manifest: SourceFile, requested: str, package: str) -> int | None:
    """A Maven coordinate that shares a telling part with the package's name."""
    telling = {part for part in re.split(r"[.\-:]", requested) if part not in _COMMON_SEGMENTS}
    for number, line in enumerate(manifest.lines, 1):
        if re.search(r"['\"][\w.\-]+:[\w.\-]+|<artifactId>|<groupId>|libs\.", line):
            parts = set(re.split(r"[^\w]+|-", line))
            if telling & parts or package in line:
                return number
    return None


def _simplify(name: str) -> str:
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


_NO_PACKAGE = either(
    Matcher(r"No module named '?(?P<module>\w+)(?P<part>\.\w+)?", languages={"python"}),
    Matcher(*script_imports.NO_MODULE, languages={"javascript", "typescript"}),
    Matcher(*compiled_imports.NO_CRATE, languages={"rust"}),
    Matcher(*compiled_imports.NO_GO_PACKAGE, languages={"go"}),
    Matcher(*compiled_imports.NO_PACKAGE, languages={"java"}),
    Matcher(r"[Uu]nresolved reference", languages={"kotlin"}),
)
RULES = (Rule("missing_dependency", _NO_PACKAGE, at_crash(investigate, parsed=False)),)
