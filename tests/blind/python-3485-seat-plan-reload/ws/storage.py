"""Keeps seating plans on disk as JSON."""
import json
import tempfile
from pathlib import Path


class PlanStore:
    def __init__(self, folder):
        self.folder = Path(folder)

    def path(self, name):
        return self.folder / f"{name}.json"

    def save(self, name, plan):
        payload = {
            "title": plan["title"],
            "rows": plan["rows"],
        }
        self.path(name).write_text(json.dumps(payload), encoding="utf-8")

    def load(self, name):
        payload = json.loads(self.path(name).read_text(encoding="utf-8"))
        return {
            "title": payload["title"],
            "rows": payload["rows"],
        }


def scratch_store():
    return PlanStore(tempfile.mkdtemp(prefix="plans-"))
