import json


class Settings:
    def __init__(self, values):
        self.author = values.get("author", "unknown")
        self.title = values.get("titel")


def load_settings(path):
    with open(path, encoding="utf-8") as stream:
        return Settings(json.load(stream))
