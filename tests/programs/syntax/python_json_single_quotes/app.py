import json

with open("data.json", encoding="utf-8") as handle:
    print(json.load(handle))
