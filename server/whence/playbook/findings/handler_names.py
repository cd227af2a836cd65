"""Names that live as long as a handler of Python: `except … as name` deletes the name at the end of
its block (language reference, "The try statement")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, FindingText

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow import Flow

AFTER_HANDLER = FindingText(
    "`except` at {place} binds `{name}`, and Python deletes it at the end of that block, so "
    "{crash} has no `{name}`.",
    "Assign it to another name inside the block, before {crash} uses it.",
    SHOWN,
    blame="place",
    crash="`{name}` is used after the block",
    place="`{name}` exists only inside this block",
)


def find_after_handler(flow: Flow, crash: Site, name: str) -> Finding | None:
    """A use behind the handlers that alone bind a name in its function."""
    scope = crash.function.start if crash.function else -1
    own = [b for b in flow.bindings if b.target == name and b.function == scope]
    handlers = [b.line for b in own if b.kind == "catch" and b.line < crash.line]
    if not handlers or len(handlers) != len(own):
        return None
    return AFTER_HANDLER.finding(crash=crash, place=crash.on(handlers[-1]), name=name)
