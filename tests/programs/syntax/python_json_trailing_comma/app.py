import json
from pathlib import Path

CONFIG = Path("config") / "app.json"


def load():
    return json.loads(CONFIG.read_text(encoding="utf-8"))


print(load()["name"])
