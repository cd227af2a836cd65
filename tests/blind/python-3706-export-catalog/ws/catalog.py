"""A catalogue of the exports in a folder listing."""
from dataclasses import dataclass, field

import naming


@dataclass
class Entry:
    dataset: str
    paths: list = field(default_factory=list)
    dates: list = field(default_factory=list)

    @property
    def latest(self):
        return max(self.dates, default=None)


class Catalog:
    def __init__(self):
        self._entries = {}

    def add(self, path):
        if not naming.is_export(path):
            return False
        dataset, date = naming.split_date(naming.stem(path))
        entry = self._entries.setdefault(dataset, Entry(dataset))
        entry.paths.append(path)
        if date is not None:
            entry.dates.append(date)
        return True

    def datasets(self):
        return sorted(self._entries)

    def entry(self, dataset):
        return self._entries.get(dataset)

    def overview(self):
        lines = []
        for dataset in self.datasets():
            entry = self._entries[dataset]
            count = len(entry.paths)
            noun = "file" if count == 1 else "files"
            latest = entry.latest or "undated"
            lines.append(f"{naming.title(dataset)}: {count} {noun}, {latest}")
        return lines


def build(paths):
    catalog = Catalog()
    skipped = [path for path in paths if not catalog.add(path)]
    return catalog, skipped
