import json


class Config:
    def __init__(self, path):
        with open(path, encoding="utf-8") as handle:
            self._values = json.load(handle)

    def get(self, name, default=None):
        return self._values.get(name, default)
