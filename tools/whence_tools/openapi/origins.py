"""Which addresses a document may lead to.

A document is foreign text that names URLs, so following them can reach what only this machine can
reach (server-side request forgery). The origin that the user gave is theirs to choose; every other
one has to lie at public addresses (IANA's special-purpose registries, RFC 6890).
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PORTS: Final = {"http": 80, "https": 443}
_LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
# Their last 32 bits are an IPv4 address: NAT64, compatible (RFC 4291) and translated (RFC 7915).
_HOLDING_IPV4: Final = tuple(
    map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "::ffff:0:0:0/96"))
)


class RefusedError(Exception):
    """An address that is not gone to. Args: message: why, and how the user can allow it."""


def origin_of(url: str) -> str | None:
    """`scheme://host:port` of an HTTP URL, the names of this machine as one; None for any other."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    if parts.scheme not in _PORTS or not host:
        return None
    if host in _LOOPBACK_NAMES:
        host = "localhost"
    if ":" in host:
        host = f"[{host}]"
    return f"{parts.scheme}://{host}:{port or _PORTS[parts.scheme]}"


def is_public(address: str) -> bool:
    """Whether an IP address is one of the open network, embedded IPv4 addresses included."""
    ip = ip_address(address.partition("%")[0])
    embedded = _find_embedded(ip) if isinstance(ip, IPv6Address) else None
    if embedded is not None:
        return is_public(str(embedded))
    return ip.is_global and not ip.is_multicast


def _find_embedded(ip: IPv6Address) -> IPv4Address | None:
    if any(ip in network for network in _HOLDING_IPV4) and int(ip) > 1:  # not `::`, `::1`
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)


@dataclass(frozen=True, slots=True)
class Policy:
    """Where one document may lead.

    Attributes:
        origins: those that the user gave.
        loopback: the document is a file of this machine, so its servers may be here too.
        credentials: by origin.
    """

    origins: frozenset[str]
    loopback: bool
    credentials: Mapping[str, str]

    @classmethod
    def of(cls, source: str, sources: Iterable[str], auth: Mapping[str, str]) -> Policy:
        """For one of several sources: what was configured for another one is not for this one.

        Args:
            source: a URL or a file.
            auth: the setting `openapi.auth`.
        """
        own = origin_of(source)
        others = {origin_of(other) for other in sources} - {own}
        named = {origin_of(key): value for key, value in auth.items()}
        credentials = {
            origin: value for origin, value in named.items() if origin and origin not in others
        }
        origins = {*credentials, own} - {None}
        return cls(
            frozenset(one for one in origins if one), loopback=own is None, credentials=credentials
        )

    def credential(self, url: str) -> str | None:
        """What is sent to the origin of this URL."""
        return self.credentials.get(origin_of(url) or "")

    def check(self, url: str, addresses: Iterable[str]) -> None:
        """Args: addresses: what the URL's host resolves to.

        Raises:
            RefusedError: it may not be gone to.
        """
        origin = origin_of(url)
        if origin is None:
            raise RefusedError("only http and https addresses are allowed")
        if origin in self.origins:
            return
        for address in addresses:
            if is_public(address) or (self.loopback and _is_loopback(address)):
                continue
            raise RefusedError(
                f"the origin {origin} is not a public address, and the document alone may not "
                "lead there; load the document from that origin, or set openapi.auth for it"
            )


def _is_loopback(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    embedded = _find_embedded(ip) if isinstance(ip, IPv6Address) else None
    return (embedded or ip).is_loopback
