"""A document with all that it refers to, and how its references are followed."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import unquote, urldefrag, urljoin

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.failures import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MISSING: Final = object()
_MAX_STEPS: Final = 32
_CONTAINERS: Final = frozenset({dict, list})
_UNNEEDED: Final = frozenset(
    {"responses", "callbacks", "links", "webhooks"}
    | {"example", "examples", "default", "enum", "const"}
)
# Their keys are names, not keywords.
_OF_NAMES: Final = frozenset(
    {"properties", "patternProperties", "dependentSchemas", "definitions", "$defs"}
    | {"schemas", "parameters", "requestBodies", "pathItems"}
)
_STATUS: Final = re.compile(r"default|[1-5](?:[0-9]{2}|XX)", re.IGNORECASE)

_Kind = Literal["node", "names", "part"]
_Open = tuple[Any, _Kind]


@dataclass(slots=True)
class OpenApiDocument:
    """A parsed document.

    Attributes:
        location: its URL.
        others: what it refers to by location, parsed; references in them are absolute.
        absent: why some of these could not be had.
        digests: of each text by location.
    """

    location: str
    root: dict[str, Any]
    others: Mapping[str, Any] = field(default_factory=dict)
    absent: Mapping[str, str] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)

    def follow(self, node: Any) -> Any:
        """What a node stands for: itself, or the end of its references; `MISSING` if nowhere.

        The siblings of a reference win over its target, as OpenAPI 3.1 has it for descriptions.
        """
        siblings: dict[str, Any] = {}
        for _ in range(_MAX_STEPS):
            if not isinstance(node, dict) or not isinstance(node.get("$ref"), str):
                return {**node, **siblings} if siblings and isinstance(node, dict) else node
            for key in ("summary", "description"):
                if isinstance(node.get(key), str):
                    siblings.setdefault(key, node[key])
            node = self.target(node["$ref"])
        return MISSING

    def target(self, reference: str) -> Any:
        """What a reference names, or `MISSING`."""
        location, fragment = urldefrag(reference)
        node = self.root if location in {"", self.location} else self.others.get(location, MISSING)
        for part in fragment.split("/")[1:]:
            node = _member(node, unquote(part).replace("~1", "/").replace("~0", "~"))
        return node if not fragment or fragment.startswith("/") else MISSING

    def why_missing(self, node: Any) -> str:
        """For a report."""
        reference = str(node.get("$ref")) if isinstance(node, dict) else ""
        reason = self.absent.get(urldefrag(reference).url)
        return f"{reference.rpartition('/')[2] or 'a part'} {reason or 'is not in the document'}"


def _member(node: Any, part: str) -> Any:
    if isinstance(node, dict):
        return node.get(part, MISSING)
    if isinstance(node, list) and part.isdigit() and int(part) < len(node):
        return node[int(part)]
    return MISSING


def check_document(root: Any) -> dict[str, Any]:
    """Raises:
    DocumentError: it is not an OpenAPI document of version 3.
    """
    if not isinstance(root, dict):
        raise DocumentError("is not an OpenAPI document: it is not an object")
    if "swagger" in root:
        raise DocumentError(
            f"is OpenAPI {str(root['swagger'])[:8]} (Swagger), and 3.0 or 3.1 is needed: convert it"
        )
    version = str(root.get("openapi", ""))[:16]
    if not version.startswith("3."):
        raise DocumentError(
            f"is OpenAPI {version}, and 3.0 or 3.1 is needed"
            if version
            else "is not an OpenAPI document: it has no `openapi` version"
        )
    return root


def make_absolute(node: Any, base: str, *, is_root: bool) -> set[str]:
    """Rewrites the references below a node to absolute ones, in place. Blocks.

    Args:
        base: where the node was read.
        is_root: references within it stay as they are.

    Returns:
        The locations of other documents that requests need: not those of answers and examples,
        which are most of a document and can name what is not there.
    """
    found: set[str] = set()
    seen: set[int] = set()
    aside: list[_Open] = []
    for holder in _referring([(node, "node" if is_root else "part")], seen, aside):
        if not is_root or not holder["$ref"].startswith("#"):
            holder["$ref"] = absolute = _join(base, holder["$ref"])
            found.add(urldefrag(absolute).url)
    for holder in _referring(aside, seen, []):
        if not is_root or not holder["$ref"].startswith("#"):
            holder["$ref"] = _join(base, holder["$ref"])
    return found - {base}


def _referring(
    open_nodes: list[_Open], seen: set[int], aside: list[_Open]
) -> Iterator[dict[str, Any]]:
    """The objects that are references; what requests do not need is put aside."""
    while open_nodes:
        node, kind = open_nodes.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if type(node) is list:
            open_nodes.extend((item, "node") for item in node if type(item) in _CONTAINERS)
            continue
        if isinstance(node.get("$ref"), str):
            yield node
        for key, item in node.items():
            if type(item) not in _CONTAINERS:
                continue
            if (key in _UNNEEDED or key[:2] == "x-") and _is_unneeded(key, item, kind):
                aside.append((item, "node"))
            else:
                is_map = key in _OF_NAMES and kind != "names"
                open_nodes.append((item, "names" if is_map else "node"))


def _is_unneeded(key: str, value: Any, kind: _Kind) -> bool:
    """Of a part it is not known what it is: it may be an operation, or a map of parameters."""
    if kind != "part":
        return kind == "node"
    if key == "responses":
        return all(map(_STATUS.fullmatch, value))
    return key[:2] == "x-" and type(value) is list


def _join(base: str, reference: str) -> str:
    try:
        return urljoin(base, reference)
    except ValueError:
        return reference
