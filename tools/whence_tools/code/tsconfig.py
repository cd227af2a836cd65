"""`compilerOptions.paths` and `baseUrl` of a workspace's tsconfig or jsconfig.

See https://www.typescriptlang.org/tsconfig/#paths. The files are JSON with comments and trailing
commas; `extends` is not followed.
"""

from __future__ import annotations

import json
import posixpath
import re
from typing import TYPE_CHECKING, Any

from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from whence_tools.workspace import Workspace

_NAMES = ("tsconfig.json", "tsconfig.base.json", "jsconfig.json")
_TOKENS = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def read_path_aliases(workspace: Workspace, language: str) -> list[tuple[str, list[str]]]:
    """(pattern, targets relative to the workspace root), most specific first; [] without any."""
    if language not in ("typescript", "javascript"):
        return []
    found = [
        alias
        for path in workspace.files(frozenset({".json"}))
        if path.rpartition("/")[2] in _NAMES
        for alias in _aliases_in(workspace, path)
    ]
    return sorted(found, key=lambda alias: -len(alias[0].partition("*")[0]))


def _aliases_in(workspace: Workspace, path: str) -> list[tuple[str, list[str]]]:
    options = _options(workspace, path)
    folder = posixpath.dirname(path)
    base_url = options.get("baseUrl")
    base = posixpath.join(folder, base_url) if isinstance(base_url, str) else folder
    paths = options.get("paths")
    aliases = [
        (pattern, [posixpath.normpath(posixpath.join(base, t)) for t in targets if _is_text(t)])
        for pattern, targets in (paths.items() if isinstance(paths, dict) else ())
        if isinstance(targets, list)
    ]
    if isinstance(base_url, str):
        aliases.append(("*", [posixpath.normpath(posixpath.join(base, "*"))]))
    return aliases


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _options(workspace: Workspace, path: str) -> dict[str, Any]:
    try:
        text = workspace.read(path).text
        parsed = json.loads(re.sub(r",(\s*[}\]])", r"\1", _TOKENS.sub(_without_comment, text)))
    except (ToolFailure, ValueError, RecursionError):
        return {}
    options = parsed.get("compilerOptions") if isinstance(parsed, dict) else None
    return options if isinstance(options, dict) else {}


def _without_comment(token: re.Match[str]) -> str:
    return token[0] if token[0].startswith('"') else " "
