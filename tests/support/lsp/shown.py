"""A small shop with a finding in it: two files, a cause, its evidence and a fix."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from tests.support.analyses import found
from whence.agent.conclude import make_fix
from whence.domain.analysis import Edit, RootCauseAnalysis, Verification
from whence.lsp.server import Options
from whence_tools.workspace import FileText

CONFIG = """\
import tomllib


# 😀 設定
def load(path):
    with open(path) as file:
        return tomllib.loads(file.read()).get("server")


def unused():
    return None
"""
SERVER = """\
from shop.config import load


def connect(path):
    settings = load(path)
    return settings["port"]


def start():
    connect("shop.toml")
"""
CAUSE = 6  # from 0
FIXED = '        return tomllib.loads(file.read()).get("server", {})'

Json = dict[str, Any]
CAPABILITIES: Json = {
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
}


def options(tmp_path: Path) -> Options:
    return Options(command_line={"analyst": "offline", "data_dir": str(tmp_path / "data")})


def write_shop(root: Path, *, config: str = CONFIG, server: str = SERVER) -> None:
    (root / "shop").mkdir()
    (root / "shop/config.py").write_bytes(config.encode())
    (root / "shop/server.py").write_bytes(server.encode())


def analysis(
    root: Path, *edits: Edit, status: str = "unverified", **changes: Any
) -> RootCauseAnalysis:
    """Of the shop as it lies on the disk now."""
    edits = edits or (edit(CAUSE + 1, CAUSE + 1, FIXED),)
    texts = {one.file_path: (root / one.file_path).read_bytes().decode() for one in edits}
    fix = make_fix(edits, lambda path: FileText(path, texts[path], 0, ""))
    assert fix is not None
    verified = fix.model_copy(
        update={"verification": Verification.model_validate({"status": status})}
    )
    values: Json = {
        "location": {"filePath": "shop/config.py", "line": CAUSE + 1, "symbol": "load"},
        "callChain": [
            {"name": "start", "filePath": "shop/server.py", "line": 10},
            {"name": "connect", "filePath": "shop/server.py", "line": 6},
        ],
        "evidence": [
            {
                "claim": "`get` without a default gives None for a missing key.",
                "filePath": "shop/config.py",
                "lineStart": CAUSE,
                "lineEnd": CAUSE + 1,
                "quote": "    with open(path) as file:\n"
                '        return tomllib.loads(file.read()).get("server")',
                "status": "grounded",
            },
        ],
        "fix": verified,
    }
    return found(**(values | changes))


def edit(start: int, end: int, text: str, path: str = "shop/config.py") -> Edit:
    return Edit(file_path=path, line_start=start, line_end=end, new_text=text)


def hashes(root: Path) -> dict[str, str]:
    paths = ("shop/config.py", "shop/server.py")
    return {path: hashlib.sha256((root / path).read_bytes()).hexdigest() for path in paths}


def put(line: int, character: int, text: str, last: int | None = None, end: int = 0) -> Json:
    """A content change: from there to there (else nothing) becomes the text."""
    start = {"line": line, "character": character}
    stop = start if last is None else {"line": last, "character": end}
    return {"range": {"start": start, "end": stop}, "text": text}
