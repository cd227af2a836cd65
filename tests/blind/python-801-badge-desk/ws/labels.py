"""Labels that were prepared, kept from one day to the next."""
import json


class LabelStore:
    def __init__(self):
        self._labels = {}

    @classmethod
    def open(cls, path):
        store = cls()
        if path.exists():
            with open(path, encoding="utf-8") as handle:
                store._labels = json.load(handle)
        return store

    def save(self, path):
        with open(path, "w", encoding="utf-8") as handle:
            json.dump(self._labels, handle, indent=2)

    def put(self, number, text):
        self._labels[number] = text

    def label_for(self, number):
        return self._labels[number]

    def __len__(self):
        return len(self._labels)
