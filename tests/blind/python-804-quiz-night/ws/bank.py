"""The question bank."""
import json
from functools import lru_cache
from pathlib import Path

BANK = Path(__file__).with_name("questions.json")


@lru_cache(maxsize=None)
def questions_on(topic):
    with open(BANK, encoding="utf-8") as handle:
        entries = json.load(handle)
    return [
        (entry["question"], entry["answer"])
        for entry in entries
        if entry["topic"] == topic
    ]
