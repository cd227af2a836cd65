import json


def names():
    with open("names.json", encoding="utf-8") as handle:
        return json.load(handle)
