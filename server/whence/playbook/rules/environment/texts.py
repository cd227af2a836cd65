"""What the rules on the program's environment say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import TRACED, FindingText

_CONNECTED = "the connection is asked for here"
_WRITTEN = "the port `{port}` is written here"

REFUSED = FindingText(
    "Nothing listened{where} when {crash} asked for a connection.",
    "Start the service that the program connects to, or correct its address{place}.",
    TRACED,
    crash=_CONNECTED,
    written=_WRITTEN,
)
REFUSED_FAR_AWAY = FindingText(
    "The connection{where} that {crash} asks for was refused: nothing listens there, or a "
    "firewall keeps it away.",
    "See that the service runs and may be reached, or correct its address{place}.",
    TRACED,
    crash=_CONNECTED,
    written=_WRITTEN,
)
IN_USE = FindingText(
    "The address{where} was taken when {crash} asked for it: by another process, by an earlier "
    "start of this program, or by this one, which asked before.",
    "Stop what has it, ask for it once, or choose another port{place}.",
    TRACED,
    crash="the address is asked for here",
    written=_WRITTEN,
)
NO_EXTENSION = FindingText(
    "{crash} needs `{name}` of PHP's extension `{extension}`, which the PHP that ran doesn't have.",
    "Install or enable the extension `{extension}`.",
    TRACED,
    crash="`{name}` is needed here",
    listing="the extension is asked for here",
)
OLDER_GO = FindingText(
    "{place} asks for Go {asks}; Go {runs} ran, whose library has no package `{package}`.",
    "Install Go {asks} or newer.",
    TRACED,
    blame="place",
    crash="the package is imported here",
    place="the version that the module asks for",
)
