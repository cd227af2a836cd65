"""Who may speak to the gateway, as its settings say."""

from __future__ import annotations

import hmac
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlsplit

from whence.domain.errors import SettingsError
from whence.gateway import texts
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.config.settings import GatewaySettings

_LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - to compare with
_HTTP_PORT: Final = 80


@dataclass(frozen=True, slots=True)
class Rules:
    """What `Guard` asks of a request.

    Attributes:
        hosts: values of `Host` that mean this gateway, in lower case. Another one comes from a
            page whose name was made to point here (DNS rebinding).
        any_address: it listens everywhere, so an address of this port is right, whichever it is:
            no name can be rebound to look like one.
        origins: those of web pages elsewhere that may call it.
        token: what a client must show; None where none is asked for.
        max_body: bytes.
    """

    hosts: frozenset[bytes]
    any_address: bool
    origins: frozenset[bytes]
    token: bytes | None
    port: int
    max_body: int

    @classmethod
    def of(cls, settings: GatewaySettings, address: str, port: int) -> Self:
        """The rules of settings.

        Args:
            address: what is listened on, as it was given.
            port: the real one.

        Raises:
            SettingsError: the token cannot be sent, or an origin is none.
        """
        everywhere = address in _EVERYWHERE
        names = {*_LOOPBACK_NAMES, *(_own_names() if everywhere else [_bracket(address)])}
        hosts = {f"{name.lower()}:{port}" for name in names}
        if port == _HTTP_PORT:
            hosts |= {name.lower() for name in names}
        return cls(
            hosts=frozenset(host.encode() for host in hosts),
            any_address=everywhere,
            origins=frozenset(_origin(given) for given in settings.cors_origins),
            token=_encode_token(settings.token),
            port=port,
            max_body=settings.max_body_kb * 1024,
        )

    def knows_host(self, host: bytes) -> bool:
        """A `Host` header's value means this gateway."""
        if host in self.hosts or host.lower() in self.hosts:
            return True
        return self.any_address and _is_address(host, self.port)

    def knows_token(self, presented: bytes) -> bool:
        """Compares in a time that tells nothing of the token."""
        return self.token is not None and hmac.compare_digest(presented, self.token)


def _own_names() -> list[str]:
    name = socket.gethostname()
    return [name, f"{name.partition('.')[0]}.local"]


def _bracket(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _is_address(host: bytes, port: int) -> bool:
    name, _, given = host.decode("latin-1").rpartition(":")
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return given == str(port)


def _encode_token(token: str | None) -> bytes | None:
    if not token:
        return None
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise SettingsError(texts.UNUSABLE_TOKEN)
    return token.encode()


def _origin(given: str) -> bytes:
    """A listed origin as browsers send it (RFC 6454, section 6.1).

    Raises:
        SettingsError: it is a wildcard, `null`, or has more than scheme, host and port.
    """
    parts = urlsplit(given.strip())
    if not (parts.scheme and parts.hostname) or parts.path.strip("/") or parts.query:
        raise SettingsError(texts.NO_ORIGIN.format(given=given))
    return f"{parts.scheme}://{parts.netloc}".lower().encode()
