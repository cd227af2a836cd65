"""What a terminal can show: colours and links."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Terminals that are known to make links of OSC 8; others print its text, or rubbish.
_LINKING_PROGRAMS: Final = frozenset({"iTerm.app", "WezTerm", "ghostty", "Hyper", "Tabby", "rio"})
_LINKING_TERMS: Final = ("xterm-kitty", "alacritty", "foot", "contour", "xterm-ghostty")
_VTE_WITH_LINKS: Final = 5000


def wants_color(is_terminal: bool) -> bool:  # noqa: FBT001 - one question, one answer
    """Colour only on a terminal that knows it, and never with NO_COLOR (no-color.org)."""
    return is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_link(environment: Mapping[str, str]) -> bool:
    """Whether a terminal is known to make links of OSC 8; `FORCE_HYPERLINK` decides first."""
    forced = environment.get("FORCE_HYPERLINK")
    if forced is not None:
        return forced not in {"", "0"}
    vte = environment.get("VTE_VERSION", "")
    return (
        environment.get("TERM_PROGRAM") in _LINKING_PROGRAMS
        or environment.get("TERM", "").startswith(_LINKING_TERMS)
        or (vte.isdigit() and int(vte) >= _VTE_WITH_LINKS)
        or any(name in environment for name in ("WT_SESSION", "KONSOLE_VERSION", "DOMTERM"))
    )


def shows_links(*, is_terminal: bool) -> bool:
    """Whether the terminal gets links."""
    return is_terminal and os.environ.get("TERM") != "dumb" and can_link(os.environ)
