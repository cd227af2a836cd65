class Source:
    def rows(self) -> list[str]:
        return []


class Cached(Source):
    def rows(self) -> set[str]:
        return {"a"}


class Plain(Source):
    def rows(self) -> list[str]:
        return ["b"]
