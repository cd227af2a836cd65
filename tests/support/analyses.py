"""Analyses to render: one found, one not, and the pieces to vary them."""

from __future__ import annotations

from typing import Any

from whence.domain.analysis import RootCauseAnalysis

_DIFF = """\
--- a/shop/config.py
+++ b/shop/config.py
@@ -11,4 +11,4 @@
 def load(path):
     with open(path) as file:
-        return tomllib.loads(file.read()).get("server")
+        return tomllib.loads(file.read()).get("server", {})
"""


def found(**changes: Any) -> RootCauseAnalysis:
    """A cause with its evidence and an untried fix."""
    values: dict[str, Any] = {
        "id": "a1f9c2",
        "outcome": "found",
        "errorDescription": "TypeError: 'NoneType' object is not subscriptable",
        "errorType": "TypeError",
        "language": "python",
        "fingerprint": "w1-" + "0" * 32,
        "rootCause": "`load` returns None when the file has no `[server]` table. "
        "The crash comes later, where `connect` reads a key of that result.",
        "solution": "Return an empty table, so that the defaults in `connect` apply.",
        "confidence": 0.82,
        "location": {"filePath": "shop/config.py", "line": 13, "symbol": "load"},
        "callChain": [
            {"name": "main", "filePath": "shop/__main__.py", "line": 8},
            {"name": "start", "filePath": "shop/server.py", "line": 21},
            {"name": "connect", "filePath": "shop/server.py", "line": 34},
        ],
        "evidence": [
            {
                "claim": "`dict.get` without a default gives None for a missing key.",
                "filePath": "shop/config.py",
                "lineStart": 12,
                "lineEnd": 13,
                "quote": "    with open(path) as file:\n"
                '        return tomllib.loads(file.read()).get("server")',
                "status": "grounded",
            },
            {
                "claim": "The value is used without a check.",
                "filePath": "shop/server.py",
                "lineStart": 34,
                "lineEnd": 34,
                "quote": '    port = settings["port"]',
                "status": "grounded",
            },
            {"claim": "No caller passes another file.", "status": "ungrounded"},
        ],
        "fix": {"edits": [], "diff": _DIFF, "verification": {"status": "unverified"}},
        "similar": [
            {
                "id": "c7d001",
                "errorDescription": "TypeError: 'NoneType' object is not subscriptable",
                "rootCause": "`load` returned None for an empty file.",
                "solution": "Gave it a default.",
                "similarity": 0.91,
                "confidence": 0.8,
            }
        ],
        "analyst": {"kind": "offline"},
        "metadata": {
            "createdAt": "2026-01-05T10:00:00Z",
            "durationMs": 840,
            "toolCalls": 7,
            "stopReason": "submitted",
        },
    }
    return RootCauseAnalysis.model_validate(values | changes)


def not_found(**changes: Any) -> RootCauseAnalysis:
    """An investigation that abstains."""
    values = {
        "outcome": "notFound",
        "rootCause": "",
        "solution": "",
        "confidence": 0.1,
        "fix": None,
        "nextSteps": ["Print `settings` before line 34.", "Run it with the same file again."],
        "similar": [],
    }
    return found(**(values | changes))
