from dataclasses import dataclass


@dataclass(frozen=True)
class Category:
    name: str
    weight: int
    drop_lowest: int = 0


class Scheme:
    """The categories of a course and how much each counts."""

    def __init__(self, categories):
        self._categories = {c.name: c for c in categories}
        if sum(c.weight for c in categories) != 100:
            raise ValueError("the weights must add up to 100")

    def names(self):
        return list(self._categories)

    def weight(self, name):
        return self._categories[name].weight

    def drop_lowest(self, name):
        return self._categories[name].drop_lowest

    def __contains__(self, name):
        return name in self._categories
