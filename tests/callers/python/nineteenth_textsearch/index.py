from abc import ABC, abstractmethod
from collections import Counter
from functools import cached_property


class Source(ABC):
    @abstractmethod
    def read(self):
        ...

    def words(self):
        for line in self.read():
            yield from map(self.clean, line.split())

    def clean(self, word):
        return word.strip(".,")


class TextSource(Source):
    def __init__(self, text):
        self.text = text

    def read(self):
        return self.text.splitlines()


class Folded(Source):
    def __init__(self, inner):
        self.inner = inner

    def read(self):
        return self.inner.read()

    def clean(self, word):
        return super().clean(word).lower()

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Index:
    def __init__(self, *sources):
        self.sources = sources

    @cached_property
    def counts(self):
        return Counter(word for source in self.sources for word in source.words())

    def __contains__(self, word):
        return word in self.counts

    def __getitem__(self, word):
        return self.counts[word] or self.missing(word)

    def missing(self, word):
        return 0

    def top(self, n):
        ranked = sorted(self.counts, key=self.rank)
        return ranked[:n]

    def rank(self, word):
        return -self[word], word
