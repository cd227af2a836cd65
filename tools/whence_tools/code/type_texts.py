"""Types as they are written, taken apart: `dict[str, X] | None`, `Map<String, X>`, `[]X`."""

from __future__ import annotations

import re


def split_type(text: str, mark: str) -> list[str]:
    """The parts of a type between marks that stand in no brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "[<({") - (character in "]>)}")
        if character == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def read_type(text: str) -> tuple[str, list[str]]:
    """The name of a type and its arguments: `dict[str, X]`, `Map<String, X>`, `X[]`, `[]X`."""
    plain = text.strip().lstrip(":*&. ").rstrip("?! ")
    if plain.endswith("[]"):
        return "", [plain[:-2]]
    listed = re.match(r"(?:\[\d*\]|map\[[^\]]*\]|chan )(.+)\Z", plain, re.DOTALL)
    if listed is not None:
        return "", [listed[1]]
    generic = re.match(r"(?:[a-z]+ )*([\w.$:]+)\s*[\[<](.*)[\]>]\Z", plain, re.DOTALL)
    if generic is None:
        return plain, []
    return generic[1], split_type(generic[2], ",")
