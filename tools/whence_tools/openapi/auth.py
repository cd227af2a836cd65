"""Credentials, sent as the document's security schemes say (OpenAPI §4.8.27)."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import quote

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.openapi.document import OpenApiDocument

_SCHEME_WORD: Final = re.compile(r"[A-Za-z][\w-]{1,30} +\S")

Kind = Literal["bearer", "basic", "header", "query", "cookie"]


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a credential is sent. Attributes: name: of the header, query parameter or cookie."""

    kind: Kind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Signed:
    """What a credential adds to a request."""

    headers: Mapping[str, str]
    query: Sequence[str] = ()
    cookies: Sequence[str] = ()


def write_bearer(credential: str) -> str:
    """The value of `Authorization`: a credential that names its scheme stays as it is."""
    return credential if _SCHEME_WORD.match(credential) else f"Bearer {credential}"


def _basic(credential: str) -> str:
    if _SCHEME_WORD.match(credential):
        return credential
    if ":" in credential:
        credential = base64.b64encode(credential.encode()).decode()
    return f"Basic {credential}"


def sign_request(schemes: Sequence[Scheme], credential: str | None) -> Signed:
    """What is added to a request for this credential."""
    if credential is None:
        return Signed({})
    headers: dict[str, str] = {}
    query, cookies = [], []
    for scheme in schemes:
        if scheme.kind == "query":
            query.append(f"{quote(scheme.name, safe='')}={quote(credential, safe='')}")
        elif scheme.kind == "cookie":
            cookies.append(f"{scheme.name}={quote(credential, safe='')}")
        elif scheme.kind == "header":
            headers[scheme.name] = credential
        else:
            make = _basic if scheme.kind == "basic" else write_bearer
            headers["Authorization"] = make(credential)
    return Signed(headers, query, cookies)


def schemes_of(document: OpenApiDocument, operation: Mapping[str, Any]) -> tuple[Scheme, ...]:
    """How an operation wants its credential; a document that says nothing gets a bearer token."""
    declared = _read_declared(document)
    requirements = operation.get("security", document.root.get("security"))
    if not isinstance(requirements, list):
        return tuple(declared.values())[:1] or (Scheme("bearer"),)
    for alternative in requirements:
        names = list(alternative) if isinstance(alternative, dict) else []
        if names and all(name in declared for name in names):
            return tuple(declared[name] for name in names)
    return ()


def _read_declared(document: OpenApiDocument) -> dict[str, Scheme]:
    components = document.root.get("components")
    schemes = components.get("securitySchemes") if isinstance(components, dict) else None
    found: dict[str, Scheme] = {}
    for name, raw in schemes.items() if isinstance(schemes, dict) else ():
        scheme = _scheme(document.follow(raw))
        if scheme is not None:
            found[name] = scheme
    return found


def _scheme(raw: Any) -> Scheme | None:
    if not isinstance(raw, dict):
        return None
    kind, name, place = raw.get("type"), raw.get("name"), raw.get("in")
    if kind == "apiKey" and isinstance(name, str) and place in ("header", "query", "cookie"):
        return Scheme(place, name)
    if kind == "http" and str(raw.get("scheme")).lower() == "basic":
        return Scheme("basic")
    return Scheme("bearer") if kind in ("http", "oauth2", "openIdConnect") else None
