import json
from pathlib import Path

HERE = Path(__file__).parent


def load():
    with open(HERE / "defaults.json", encoding="utf-8") as stream:
        return json.load(stream)
