"""From a path as a trace prints it to the file of the workspace it means."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SCHEME = re.compile(r"(?:[a-z][a-z\d+.-]*:)?//+(?!/)|(?:node|webpack-internal|app|rollup|ng):/*")
_WEBPACK = re.compile(r"webpack(?:-internal)?://(?:/|[^/]*/)(?:\([^)/]*\)/)?(?:\./)?")
_HTTP = re.compile(r"(?:https?|capacitor|ionic|chrome-extension|moz-extension)://[^/]*/")
_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/])|\\\\\?\\")
_DEPENDENCY = re.compile(
    r"(?:^|/)(?:site-packages|dist-packages|node_modules|bower_components|\.yarn|\.pnpm|\.venv"
    r"|\.cargo/registry|rustc/[\da-f]{8,}|rustlib/src|go/pkg/mod|vendor/bundle|gems/[^/]+-\d"
    r"|lib/python\d[\d.]*|lib64/python\d[\d.]*|Python3?\d+/[Ll]ib|usr/include|usr/lib\d*"
    r"|usr/local/go/src|libexec|glibc[^/]*|compiler-rt|libstdc\+\+[^/]*)(?:/|$)"
    r"|^(?:<|node:|internal/[\w/]+\.js$|\[|native\b|java\.base/|jdk\.)"
)
_RUNTIME_MODULE = re.compile(
    r"(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|android|androidx|dalvik"
    r"|libcore|com\.android|org\.(?:junit|gradle|apache|springframework|jetbrains)|junit)\."
)


class Locator:
    """Resolves printed paths against the files of one workspace.

    Args:
        root: the workspace's directory as this machine names it; "" when there is none.
        files: workspace-relative paths with `/`.
    """

    def __init__(self, root: str, files: Iterable[str]) -> None:
        self._root = root.replace("\\", "/").rstrip("/")
        self._files = frozenset(files)
        self._by_name: defaultdict[str, list[str]] = defaultdict(list)
        for path in self._files:
            self._by_name[path.rpartition("/")[2].lower()].append(path)

    def __call__(self, file: str, module: str | None = None) -> str | None:
        """The workspace-relative path of the file, or None when it is outside or ambiguous.

        Args:
            file: as printed: absolute on any machine, relative, a URL, or a bare name.
            module: the dotted class or package of the frame, where the trace names one.
        """
        path = bare_path(file)
        if not path:
            return None
        if self._root and path.startswith(self._root + "/"):
            inside = path[len(self._root) + 1 :]
            if inside in self._files:
                return inside
        if is_dependency(path):
            return None
        if path in self._files:
            return path if "/" in path or not module else self._by_package(path, module)
        return self._by_package(path, module) if module else self._by_suffix(path)

    def _by_suffix(self, path: str) -> str | None:
        return _only(self._longest(path, self._by_name.get(path.rpartition("/")[2].lower(), ())))

    def _by_package(self, path: str, module: str) -> str | None:
        """By name, and by the package's directories where several files have it."""
        named = self._by_name.get(path.rpartition("/")[2].lower(), ())
        if len(named) < 2 and not _RUNTIME_MODULE.match(module):
            return named[0] if named else None
        package = [part for part in re.split(r"[./]", module) if part[:1].islower()]
        wanted = "/".join([*package, path.rpartition("/")[2]])
        found = self._longest(wanted, named)
        if _RUNTIME_MODULE.match(module):
            found = [candidate for candidate in found if candidate.endswith(wanted)]
        return _only(found)

    @staticmethod
    def _longest(path: str, candidates: Sequence[str]) -> list[str]:
        """The candidates that share the most trailing parts with the path."""
        wanted = PurePosixPath(path.lower()).parts[::-1]
        best: list[str] = []
        most = 1
        for candidate in candidates:
            shared = _shared(wanted, PurePosixPath(candidate.lower()).parts[::-1])
            if shared > most:
                best, most = [], shared
            if shared == most:
                best.append(candidate)
        return best


def _shared(left: Sequence[str], right: Sequence[str]) -> int:
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _only(candidates: Sequence[str]) -> str | None:
    return candidates[0] if len(candidates) == 1 else None


def bare_path(file: str) -> str:
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
