"""What the isolation of a copy leaves open, for the user."""

from __future__ import annotations

from typing import Final

_SOCKETS: Final = "connect to sockets of other programs (SSH and GPG agents, Docker, databases)"
_NETWORK: Final = "reach the network"
_CONFINING: Final = frozenset({"mountns", "landlock-writes", "seatbelt"})


def is_confined(isolation: str) -> bool:
    """Whether what runs in such a copy cannot write elsewhere."""
    return not _CONFINING.isdisjoint(isolation.split("+"))


def describe_weakness(isolation: str) -> str | None:
    """What a command in such a copy can do outside it, as a sentence; None where it is confined.

    Args:
        isolation: see `ports.Copy`; "none" where nothing was run.
    """
    left_open = _list_left_open(set(isolation.split("+")))
    if not left_open:
        return None
    return f"Weaker isolation: a command in the copy can still {', '.join(left_open)}."


def _list_left_open(parts: set[str]) -> list[str]:
    if parts == {"none"} or {"mountns", "seccomp"} <= parts:
        return []
    if "mountns" in parts:
        return ["reach a virtual machine's host, and use the session's keyrings"]
    if "seatbelt" in parts:
        return ["read your files", "reach services of this machine"]
    if "landlock-writes" not in parts:
        return ["read and change your files", _SOCKETS, _NETWORK]
    network = "send UDP" if "landlock-tcp" in parts else _NETWORK
    signals = [] if "landlock-signals" in parts else ["end your other programs"]
    return ["read your files", "change their modes and times", _SOCKETS, network, *signals]
