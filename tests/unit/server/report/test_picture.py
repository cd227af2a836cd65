"""The picture of the chain from a failure to its cause."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.analyses import found, not_found
from whence.domain.analysis import RootCauseAnalysis
from whence.report.columns import count_cells
from whence.report.html import render_html
from whence.report.links import make_place_link
from whence.report.parts import SourceLines
from whence.report.picture.drawing import draw
from whence.report.picture.hops import hops_of


def claim(path: str, first: int, last: int | None = None, **more: Any) -> dict[str, Any]:
    return {
        "claim": f"`x` comes from {path}",
        "filePath": path,
        "lineStart": first,
        "lineEnd": last or first,
        "quote": "\n".join(f"x = {number}" for number in range(first, (last or first) + 1)),
        "status": "grounded",
        **more,
    }


def analysis(*evidence: dict[str, Any], **changes: Any) -> RootCauseAnalysis:
    """Fails at a.py:1, because of c.py:3."""
    site = {
        "name": "use",
        "filePath": "a.py",
        "line": 1,
        "values": [{"name": "x", "type": "NoneType", "repr": "None"}],
    }
    given: dict[str, Any] = {
        "location": {"filePath": "c.py", "line": 3},
        "callChain": [{"name": "main", "filePath": "m.py", "line": 9}, site],
        "evidence": list(evidence),
    }
    return found(**given | changes)


def places(one: RootCauseAnalysis) -> list[tuple[str, str]]:
    return [(hop.place.label, hop.kind) for hop in hops_of(one)]


def svg(one: RootCauseAnalysis) -> ElementTree.Element:
    return ElementTree.fromstring(
        draw(hops_of(one), lambda place: make_place_link(place.path, place.line))
    )


def texts(drawn: ElementTree.Element, kind: str) -> list[str]:
    return [text.text or "" for text in drawn.iter("text") if text.get("class") == kind]


CHAIN = (claim("a.py", 1), claim("b.py", 2), claim("c.py", 3), claim("d.json", 1))
WAY = [("a.py:1", "failure"), ("b.py:2", "step"), ("c.py:3", "cause"), ("d.json:1", "step")]


def test_it_leads_from_the_failure_by_each_place_to_the_cause_and_on() -> None:
    assert places(analysis(*CHAIN)) == WAY


def test_evidence_that_begins_with_the_cause_is_turned_around() -> None:
    assert places(analysis(*reversed(CHAIN))) == WAY


def test_the_cause_is_the_last_time_that_the_way_comes_by_its_place() -> None:
    way = places(analysis(claim("a.py", 1), claim("c.py", 3), claim("b.py", 2), claim("c.py", 3)))
    assert way == [WAY[0], ("c.py:3", "step"), WAY[1], WAY[2]]


def test_the_ends_are_there_also_where_no_claim_names_them() -> None:
    assert places(analysis(claim("b.py", 2))) == WAY[:3]


def test_claims_on_the_same_lines_are_one_hop_with_the_line_of_the_cause() -> None:
    hops = hops_of(analysis(claim("a.py", 1), claim("c.py", 1, 2), claim("c.py", 2, 5)))
    assert [(hop.place.label, hop.code) for hop in hops] == [
        ("a.py:1", "x = 1"),
        ("c.py:2-5", "x = 3"),
    ]


def test_a_hop_has_the_value_that_was_observed_there() -> None:
    seen = {"run": "r", "frame": "b.py:2", "name": "y", "value": "3"}
    hops = hops_of(analysis(claim("b.py", 2, status="observed", observation=seen)))
    assert [hop.value for hop in hops] == [("x", "None"), ("y", "3"), None]


def test_a_claim_that_does_not_hold_is_not_drawn() -> None:
    assert places(analysis(claim("b.py", 2, status="ungrounded"))) == [WAY[0], WAY[2]]


@pytest.mark.parametrize(
    "one",
    [not_found(), found(location=None), analysis(location={"filePath": "a.py", "line": 1})],
    ids=["no cause", "no place", "the failure is the cause"],
)
def test_there_is_none_where_nothing_leads_anywhere(one: RootCauseAnalysis) -> None:
    assert hops_of(one) == ()
    assert "<svg" not in render_html(one)


def test_a_long_way_is_shown_by_its_ends_and_says_what_is_left_out() -> None:
    way = [claim(f"{number}.py", number) for number in range(1, 60)]
    one = analysis(claim("a.py", 1), *way, claim("c.py", 3), *way)
    hops = hops_of(one)
    assert len(hops) < 12
    assert {"failure", "cause", "gap"} <= {hop.kind for hop in hops}
    assert [text for text in texts(svg(one), "note") if "more steps" in text]


def test_every_place_is_a_link_and_the_picture_has_words() -> None:
    drawn = svg(analysis(*CHAIN))
    assert [link.get("href") for link in drawn.iter("a")] == [
        make_place_link(label.split(":")[0], int(label.split(":")[1])) for label, _ in WAY
    ]
    assert drawn.get("role") == "group"
    assert drawn[0].text == "From the failure at a.py:1 to the cause at c.py:3"
    assert "x was None" in (drawn[1].text or "")
    assert texts(drawn, "tag") == ["fails here", "cause"]


def test_without_links_it_is_an_image() -> None:
    drawn = ElementTree.fromstring(draw(hops_of(analysis(*CHAIN)), lambda _: None))
    assert drawn.get("role") == "img"


LONG = "表" * 5000 + "<script>&\"'" + "x" * 5000


def test_texts_are_escaped_and_cut_to_their_box() -> None:
    seen = {"run": "r", "frame": "b.py:2", "name": LONG, "value": LONG}
    long = claim("p" * 300, 2, claim=LONG, quote=LONG, status="observed", observation=seen)
    drawn = svg(analysis(claim("a.py", 1), long))
    assert all(count_cells(text.text or "") <= 90 for text in drawn.iter("text"))
    assert len(ElementTree.tostring(drawn)) < 10_000
    tags = {"svg", "title", "desc", "g", "rect", "a", "text", "path"}
    assert {element.tag for element in drawn.iter()} <= tags


def test_a_place_that_would_run_code_is_no_link() -> None:
    html = render_html(analysis(*CHAIN), link=lambda _path, _line: "javascript:alert(1)")
    assert "javascript" not in html


def test_a_place_without_lines_is_drawn() -> None:
    one = analysis(claim("b.py", 2, lineStart=None, lineEnd=None))
    assert SourceLines("b.py").label in [label for label, _ in places(one)]
