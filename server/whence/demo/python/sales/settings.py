"""What the report looks like."""

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Settings:
    title: str
    width: int
    currency: str


def load_settings(path: Path) -> Settings:
    with path.open(encoding="utf-8") as stream:
        values = json.load(stream)
    return Settings(
        title=values.get("title", "Sales"),
        width=values.get("width", 40),
        currency=values.get("curency"),
    )
