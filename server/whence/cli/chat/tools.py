"""The tools of a gateway, which a chat lists."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from whence.cli.chat.link import GatewayError

if TYPE_CHECKING:
    from whence.cli.chat.link import GatewayAddress

_PATH: Final = "/api/tools"
_SECONDS: Final = 10.0


def list_tools(place: GatewayAddress) -> list[tuple[str, str]]:
    """Names and first sentences. Blocks: call it in a thread.

    Raises:
        GatewayError: the gateway does not tell.
    """
    parts = urlsplit(place.url)
    make = HTTPSConnection if parts.scheme == "wss" else HTTPConnection
    connection = make(parts.hostname or "", parts.port, timeout=_SECONDS)
    try:
        connection.request("GET", _PATH, headers=place.headers)
        response = connection.getresponse()
        listed = json.loads(response.read())["tools"]
        return [
            (tool["name"], tool["description"].partition(". ")[0].rstrip(".")) for tool in listed
        ]
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        raise GatewayError(f"The gateway at {place.url} didn't list its tools.") from None
    finally:
        connection.close()
