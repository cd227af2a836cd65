"""Results of a trail race as the timing mats report them."""
from dataclasses import dataclass

RAW = """\
101 Ines Amaral     F 0:48:10 1:41:55 2:30:02
102 Tom Becker      M 0:45:31 1:36:20 2:21:47
103 Li Wen          F 0:47:02 1:39:40 2:26:15
104 Oskar Dahl      M 0:51:48 DNF     DNF
105 Ruth Okafor     F 0:55:20 1:58:03 2:54:39
106 Jan Kowal       M 0:46:12 1:37:59 2:24:30
107 Pilar Santos    F 0:49:55 1:47:18 DNF
"""


@dataclass
class Result:
    bib: int
    name: str
    category: str
    splits: list

    @property
    def finished(self):
        return all(split is not None for split in self.splits)

    @property
    def time(self):
        return self.splits[-1]


def to_seconds(text):
    if text == "DNF":
        return None
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def clock(seconds):
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def parse_results(raw):
    results = []
    for line in raw.splitlines():
        bib, *name, category, first, second, finish = line.split()
        splits = [to_seconds(text) for text in (first, second, finish)]
        results.append(Result(int(bib), " ".join(name), category, splits))
    return results


def finishers(results, category=None):
    for result in results:
        if not result.finished:
            continue
        if category is None or result.category == category:
            yield result
