"""From a path as a trace prints it to the file of the workspace it means.

A path is matched by its longest suffix. What lies in front of it (`site-packages`, a container's or
a CI's root, an archive) says how long the suffix must be, not whether the file is ours: the
workspace may be the very package that was installed there. Where several files match, the frames of
a trace decide together: they were printed on one machine, so one folder there is one folder here.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote

from whence_tools.errors.anchor import Anchors, is_distinctive
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence_tools.errors.anchor import CurrentFiles
    from whence_tools.errors.model import Frame

_SCHEME = lazy_pattern(r"(?:[a-z][a-z\d+.-]*:)?//+(?!/)|(?:node|webpack-internal|app|rollup|ng):/*")
_WEBPACK = lazy_pattern(r"webpack(?:-internal)?://(?:/|[^/]*/)(?:\([^)/]*\)/)?(?:\./)?")
_HTTP = lazy_pattern(r"(?:https?|capacitor|ionic|chrome-extension|moz-extension)://[^/]*/")
_DRIVE = lazy_pattern(r"[A-Za-z]:(?=[\\/])|\\\\\?\\")
_DEPENDENCY = lazy_pattern(
    r"(?:^|/)(?:site-packages|dist-packages|node_modules|bower_components|\.yarn|\.pnpm|\.venv"
    r"|\.cargo/registry|rustc/[\da-f]{8,}|rustlib/src|go/pkg/mod|vendor/bundle|gems/[^/]+-\d"
    r"|lib/python\d[\d.]*|lib64/python\d[\d.]*|Python3?\d+/[Ll]ib|usr/include|usr/lib\d*"
    r"|usr/local/go/src|libexec|glibc[^/]*|compiler-rt|libstdc\+\+[^/]*)(?:/|$)"
    r"|^(?:<|node:|internal/[\w/]+\.js$|\[|native\b|java\.base/|jdk\.)"
)
_RUNTIME_MODULE = lazy_pattern(
    r"(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|android|androidx|dalvik"
    r"|libcore|com\.android|org\.(?:junit|gradle|apache|springframework|jetbrains|objectweb)|junit"
    r"|groovyjarjar\w+|worker\.org\.gradle)\."
)
# Python imports from these, so all below is the module's path.
_IMPORT_ROOT = lazy_pattern(
    r".*(?:^|/)(?:site-packages|dist-packages|[Ll]ib(?:64)?/python\d[\d.]*|Python3?\d+/[Ll]ib"
    r"|[^/]+\.(?:egg|zip|whl|pex|pyz))/"
)
# These hold packages by name, with a version behind it.
_PACKAGE_ROOT = lazy_pattern(
    r".*(?:^|/)(?:node_modules|bower_components|\.cargo/registry/src/[^/]+|go/pkg/mod|gems)/"
)
_TELLING = 8  # characters of a line that tell its file from others
_VERSION = lazy_pattern(r"[@-]v?\d[^/]*")
_COMPILED = lazy_pattern(r"(?:__pycache__/)?([^/]+?)(?:\.cpython-\d+)?\.py[co]$")
_SOURCE_FOLDERS = frozenset({"", "src", "lib", "Lib", "python"})


class Resolve(Protocol):
    """Finds the files of a trace's frames; `Locator` is the implementation."""

    def locate(self, frames: Sequence[Frame]) -> tuple[Frame, ...]: ...


@dataclass(frozen=True, slots=True)
class _Match:
    """A file that a printed path may mean.

    Attributes:
        shared: how many trailing parts they have in common.
        roots: the folders above these: on the machine that printed the path, and here.
        is_certain: whether the path alone shows it; else the code has to.
    """

    path: str
    shared: int
    roots: tuple[str, str]
    is_certain: bool = True


class Locator:
    """Resolves printed paths against the files of one workspace.

    Args:
        root: the workspace's directory as this machine names it; "" when there is none.
        files: workspace-relative paths with `/`.
        code: with it frames are compared with the files as they are now; see `Anchors`.
    """

    def __init__(self, root: str, files: Iterable[str], code: CurrentFiles | None = None) -> None:
        self._root = root.replace("\\", "/").rstrip("/")
        self._files = frozenset(files)
        self._by_name: defaultdict[str, list[str]] = defaultdict(list)
        for path in self._files:
            self._by_name[path.rpartition("/")[2].lower()].append(path)
        self._anchors = Anchors(code) if code else None

    def __call__(self, file: str, module: str | None = None) -> str | None:
        """The workspace-relative path of one file, or None when it is outside or ambiguous.

        Args:
            file: as printed: absolute on any machine, relative, a URL, or a bare name.
            module: the dotted class or package of the frame, where the trace names one.
        """
        found = [match.path for match in self._matches(file, module) if match.is_certain]
        return found[0] if len(found) == 1 else None

    def locate(self, frames: Sequence[Frame]) -> tuple[Frame, ...]:
        """The frames of one trace, innermost first, each in its file and on its line of today."""
        matches = [
            self._matches(frame.file, frame.module) if frame.file and not frame.path else []
            for frame in frames
        ]
        votes = _votes(matches) + self._votes_of_code(frames, matches)
        located = [
            replace(frame, path=path) if (path := self._choose(frame, found, votes)) else frame
            for frame, found in zip(frames, matches, strict=True)
        ]
        if self._anchors:
            located = list(_without_the_gone(self._anchors.on_todays_lines(located)))
        return tuple(located)

    def _votes_of_code(
        self, frames: Sequence[Frame], matches: Sequence[Sequence[_Match]]
    ) -> Counter[tuple[str, str]]:
        """How many files of no more than a name speak for their roots by the code they have."""
        return Counter(
            match.roots
            for frame, found in zip(frames, matches, strict=True)
            for match in found
            if self._anchors and match.shared == 1 and len(frame.code or "") >= _TELLING
            if self._anchors.fits(frame, match.path)
        )

    def _choose(
        self, frame: Frame, found: Sequence[_Match], votes: Counter[tuple[str, str]]
    ) -> str | None:
        most = max((votes[match.roots] for match in found), default=0)
        found = [match for match in found if votes[match.roots] == most]
        if len(found) > 1 and self._anchors:
            found = [match for match in found if self._anchors.fits(frame, match.path)]
        if len(found) != 1:
            return None
        (match,) = found
        # A name alone says little where other frames are at home elsewhere, or where there is code.
        is_stray = match.shared == 1 and bool(match.roots[0]) and not votes[match.roots]
        is_doubtful = is_stray and bool(votes or (self._anchors and is_distinctive(frame.code)))
        if match.is_certain and not is_doubtful:
            return match.path
        return match.path if self._anchors and self._anchors.fits(frame, match.path) else None

    def _matches(self, file: str, module: str | None) -> list[_Match]:
        path = _COMPILED.sub(r"\1.py", strip_scheme(file))
        if not path:
            return []
        if self._root and path.startswith(self._root + "/"):
            inside = path[len(self._root) + 1 :]
            if inside in self._files:
                return [_match(inside, inside)]
        if is_dependency(path):
            return list(self._find_installed(path))
        named = self._by_name.get(path.rpartition("/")[2].lower(), [])
        if path in self._files and ("/" in path or not module):
            return [_match(path, path)]
        if module and (len(named) > 1 or _RUNTIME_MODULE.match(module)):
            named = _of_package(path, module, named)
        return _longest([_match(path, candidate) for candidate in named])

    def _find_installed(self, path: str) -> Iterator[_Match]:
        """The files that an installed one may be a copy of."""
        if found := _IMPORT_ROOT.match(path):
            tail = path[found.end() :]
            whole = self._with_tail(tail)
            for file in whole:
                here = file.removesuffix(tail).rstrip("/")
                if f"{here}/__init__.py".lstrip("/") not in self._files:
                    yield _match(path, file, is_certain=_is_import(tail, here))
            _, _, inside = tail.partition("/")  # a package may be put together when it is built
            for file in self._with_tail(inside) if "/" in inside and not whole else ():
                yield _match(path, file, is_certain=False)
        elif found := _PACKAGE_ROOT.match(path):
            inside = _VERSION.sub("", path[found.end() :])
            for file in self._with_tail(inside):
                yield _match(path, file)
            *folders, name = inside.split("/")
            for depth in range(1, len(folders)):
                file = "/".join([*folders[depth:], name])
                if file in self._files:
                    known = folders[depth - 1] == self._root.rpartition("/")[2]
                    yield _match(path, file, is_certain=known)
        else:  # a system's folder, or one that was cut: the code has to show it
            named = self._by_name.get(path.rpartition("/")[2].lower(), [])
            for match in _longest([_match(path, file) for file in named]):
                yield replace(match, is_certain=False)

    def _with_tail(self, tail: str) -> list[str]:
        named = self._by_name.get(tail.rpartition("/")[2].lower(), [])
        return [file for file in named if f"/{file}".endswith(f"/{tail}")]


def _without_the_gone(frames: Sequence[Frame]) -> Iterator[Frame]:
    """The frames; those that the innermost known one called are out of date if their files lay
    beside its own and are not there: the error was not raised where it stands."""
    known = next((at for at, frame in enumerate(frames) if frame.path), 0)
    here = _folder(frames[known].file or "") if frames else ""
    for at, frame in enumerate(frames):
        if at < known and here and frame.file and _folder(frame.file) == here:
            yield replace(frame, line=None, column=None, outdated=True)
        else:
            yield frame


def _folder(file: str) -> str:
    return strip_scheme(file).rpartition("/")[0]


def _is_import(tail: str, here: str) -> bool:
    """Whether a module's path is one below a folder of the workspace: a module of the standard
    library's name, or one without a package, may be another one."""
    top, is_package, _ = tail.partition("/")
    if top.removesuffix(".py") in sys.stdlib_module_names:
        return here == "Lib"
    return bool(is_package) or here in _SOURCE_FOLDERS


def _of_package(path: str, module: str, named: Sequence[str]) -> list[str]:
    """Of files of one name those that share most of a class's package; of the platform's classes
    those that share all of it."""
    package = [part for part in re.split(r"[./]", module) if part[:1].islower()]
    in_package = "/".join([*package, path.rpartition("/")[2]])
    found = [
        match.path for match in _longest([_match(in_package, candidate) for candidate in named])
    ]
    if _RUNTIME_MODULE.match(module):
        found = [candidate for candidate in found if candidate.endswith(in_package)]
    return found


def _match(path: str, candidate: str, *, is_certain: bool = True) -> _Match:
    there, here = PurePosixPath(path).parts, PurePosixPath(candidate).parts
    shared = 0
    for one, other in zip(reversed(there), reversed(here), strict=False):
        if one.lower() != other.lower():
            break
        shared += 1
    roots = "/".join(there[: len(there) - shared]), "/".join(here[: len(here) - shared])
    return _Match(candidate, shared, roots, is_certain)


def _longest(matches: Sequence[_Match]) -> list[_Match]:
    most = max((match.shared for match in matches), default=0)
    return [match for match in matches if match.shared == most]


def _votes(matches: Iterable[Sequence[_Match]]) -> Counter[tuple[str, str]]:
    """How much the files of a trace speak for each pair of roots; a name alone says nothing."""
    votes: Counter[tuple[str, str]] = Counter()
    for match in {match for found in matches for match in found}:
        if match.shared > 1:
            votes[match.roots] += match.shared - 1
    return votes


def strip_scheme(file: str) -> str:
    """The path in a printed location: no scheme, host, query, drive or leading `./`; with `/`."""
    path = file.strip().strip("'\"")
    if "://" in path:
        path = _bare_url(path)
    path = _DRIVE.sub("", path, count=1).replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    return path.removeprefix("~/")


def _bare_url(path: str) -> str:
    for scheme in (_WEBPACK, _HTTP):
        match = scheme.match(path)
        if match:
            path = path[match.end() :]
            break
    else:
        match = _SCHEME.match(path)
        path = path[match.end() - 1 :] if match else path
        path = path[1:] if re.match(r"/[A-Za-z]:/", path) else path
    return unquote(re.split(r"[?#]", path, maxsplit=1)[0])


@lru_cache(maxsize=4096)
def is_dependency(path: str) -> bool:
    """Whether the path lies in a dependency, a runtime or generated code."""
    return bool(_DEPENDENCY.search(path.replace("\\", "/")))


def is_runtime_module(module: str) -> bool:
    """Whether a JVM class belongs to the platform or a framework everybody uses."""
    return bool(_RUNTIME_MODULE.match(module))
