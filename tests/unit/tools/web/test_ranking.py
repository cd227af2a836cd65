"""One order for pages from different services."""

from __future__ import annotations

from typing import Any

from whence_tools.web.model import FoundPage
from whence_tools.web.ranking import rank_pages

QUERY = "TypeError map of undefined"


def page(
    title: str = "", text: str = "", url: str = "https://a.example/1", **more: Any
) -> FoundPage:
    return FoundPage(title=title, text=text, url=url, source=more.pop("source", "mdn"), **more)


def test_relevance_is_between_zero_and_one() -> None:
    best = page("TypeError map of undefined", "map", endorsement=5.0)
    worst = page("sorting", position=1000, url="https://a.example/2")

    scores = [score for score, _ in rank_pages(QUERY, [best, worst])]

    assert scores == [1.0, 0.0]


def test_a_title_with_the_querys_words_beats_a_text_with_them() -> None:
    in_text = page("x", "TypeError map undefined")
    in_title = page("TypeError map undefined", "x", url="https://a.example/2")

    assert rank_pages(QUERY, [in_text, in_title])[0][1] is in_title


def test_an_endorsed_page_beats_an_equal_one() -> None:
    plain = page("map undefined")
    endorsed = page("map undefined", url="https://a.example/2", endorsement=0.5)

    assert rank_pages(QUERY, [plain, endorsed])[0][1] is endorsed


def test_the_services_own_order_decides_between_equals() -> None:
    second = page("map", position=1)
    first = page("map", url="https://a.example/2", position=0)

    assert [finding for _, finding in rank_pages(QUERY, [second, first])] == [first, second]


def test_a_page_found_twice_counts_once_with_its_better_score() -> None:
    weak = page("x", position=3)
    strong = page("map undefined", url="https://a.example/1/", source="docs")

    assert [finding for _, finding in rank_pages(QUERY, [weak, strong])] == [strong]
