"""What hosts want to know of `whence mcp`: the entry of an `mcp.json`, and LM Studio's deep link.

Source: LM Studio's documentation, "Use MCP Servers" and "Add to LM Studio" button; the `mcp.json`
is in the notation that most hosts share.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from whence.cli.output import say, write_json
from whence_tools.children.programs import find_program

if TYPE_CHECKING:
    from pathlib import Path

# Lower-case kebab-case: LM Studio changes other labels, and then does not find its own entry.
LABEL = "whence"
# Above what any tool may take: hosts give calls up after a minute.
TIMEOUT_MS = 120_000

Json = dict[str, Any]


def show(workspace: Path) -> int:
    """The `mcp.json` for a workspace on stdout, the deep link on stderr."""
    entry = make_entry(workspace)
    write_json({"mcpServers": {LABEL: entry}})
    say(f"Open this link to add it to LM Studio:\n{make_deep_link(entry)}")
    return 0


def make_entry(workspace: Path) -> Json:
    """How a host starts the server; with absolute paths, since it has a PATH of its own."""
    arguments = ["mcp", "--workspace", str(workspace)]
    if command := find_program("whence", workspace):
        return {"command": command, "args": arguments, "timeout": TIMEOUT_MS}
    # -P: the host may start it anywhere, and nothing that lies there is to be run
    module = ["-P", "-m", "whence", *arguments]
    return {"command": sys.executable, "args": module, "timeout": TIMEOUT_MS}


def make_deep_link(entry: Json) -> str:
    """Args: entry: the server's object in `mcp.json`, without its label."""
    config = base64.b64encode(json.dumps(entry, separators=(",", ":")).encode()).decode()
    return f"lmstudio://add_mcp?{urlencode({'name': LABEL, 'config': config})}"
