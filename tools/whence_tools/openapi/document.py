"""A document with all that it refers to, and how its references are followed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urldefrag, urljoin

from whence_tools.openapi.failures import DocumentError

if TYPE_CHECKING:
    from collections.abc import Mapping

_MAX_STEPS: Final = 32
MISSING: Final = object()


@dataclass(slots=True)
class Document:
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


def checked(root: Any) -> dict[str, Any]:
    """Raises:
    DocumentError: it is no OpenAPI document of version 3.
    """
    if not isinstance(root, dict):
        raise DocumentError("is no OpenAPI document: it is no object")
    if "swagger" in root:
        raise DocumentError(
            f"is OpenAPI {str(root['swagger'])[:8]} (Swagger), and 3.0 or 3.1 is needed: convert it"
        )
    version = str(root.get("openapi", ""))[:16]
    if not version.startswith("3."):
        raise DocumentError(
            f"is OpenAPI {version}, and 3.0 or 3.1 is needed"
            if version
            else "is no OpenAPI document: it has no `openapi` version"
        )
    return root


def make_absolute(node: Any, base: str, *, is_root: bool) -> set[str]:
    """Rewrites the references below a node to absolute ones, in place. Blocks.

    Args:
        base: where the node was read.
        is_root: references within it stay as they are.

    Returns:
        The locations of other documents that it refers to.
    """
    found: set[str] = set()
    seen: set[int] = set()
    open_nodes = [node]
    while open_nodes:
        current = open_nodes.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, list):
            open_nodes.extend(item for item in current if isinstance(item, dict | list))
            continue
        reference = current.get("$ref")
        if isinstance(reference, str) and not (is_root and reference.startswith("#")):
            current["$ref"] = absolute = _joined(base, reference)
            found.add(urldefrag(absolute).url)
        open_nodes.extend(item for item in current.values() if isinstance(item, dict | list))
    return found - {base}


def _joined(base: str, reference: str) -> str:
    try:
        return urljoin(base, reference)
    except ValueError:
        return reference
