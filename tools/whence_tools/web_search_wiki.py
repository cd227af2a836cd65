"""`web_search_wiki`: public documentation, when the user switched it on."""

from __future__ import annotations

from whence_tools.contract import WireModel


class SearchHit(WireModel):
    """Placeholder until the tool's models are written."""
