"""Observed values in every rendering, and analyses from before there were any."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.analyses import found, not_found
from whence.domain.analysis import RootCauseAnalysis
from whence.report.brief import write_hover
from whence.report.html import render_html
from whence.report.markdown import render_markdown
from whence.report.terminal import render_terminal

_RENDERERS: list[Callable[[RootCauseAnalysis], str]] = [
    render_terminal, render_markdown, render_html, lambda one: write_hover(one, markdown=True),
]  # fmt: skip


def _with_value(value: str, **changes: object) -> RootCauseAnalysis:
    plain = found()
    evidence, chain = plain.wire()["evidence"], plain.wire()["callChain"]
    seen = {"run": "uncaught", "frame": "shop/server.py:34", "name": "settings", "value": value}
    evidence[1] |= {"status": "observed", "observation": seen}
    chain[2]["values"] = [{"name": "settings", "type": "dict", "repr": value}]
    return found(evidence=evidence, callChain=chain, **changes)


@pytest.mark.parametrize("render", _RENDERERS)
def test_an_observed_value_is_shown(render: Callable[[RootCauseAnalysis], str]) -> None:
    assert "4711" in render(_with_value("4711"))


@pytest.mark.parametrize("render", _RENDERERS)
def test_control_characters_of_a_value_are_made_visible(
    render: Callable[[RootCauseAnalysis], str],
) -> None:
    text = render(_with_value("\x1b[31m\x07a\u202eb"))
    assert not {"\x07", "\u202e", "\x1b[31m\x07"} & {
        text[i : i + n] for i in range(len(text)) for n in (1, 6)
    }


def test_a_value_cannot_become_markup() -> None:
    value = "'`</code><script>alert(1)</script> **bold** [a](javascript:x)'"
    assert "<script>" not in render_html(_with_value(value))
    markdown = render_markdown(_with_value(value)).replace("\\<", "").replace("\\[", "")
    assert "<script>" not in markdown
    assert "[a](" not in markdown


def test_an_abstention_shows_values_and_suspects_too() -> None:
    chain = [{"name": "f", "filePath": "a.py", "line": 3,
              "values": [{"name": "x", "type": "int", "repr": "4711"}]}]  # fmt: skip
    suspect = {"filePath": "b.py", "line": 9, "symbol": "g", "score": 1, "because": "run by it"}
    text = render_markdown(not_found(callChain=chain, suspects=[suspect]))
    assert "4711" in text
    assert "b.py:9" in text


@pytest.mark.parametrize("render", _RENDERERS)
@pytest.mark.parametrize("made", [found, not_found])
def test_analyses_of_the_first_schema_are_still_read(
    made: Callable[..., RootCauseAnalysis], render: Callable[[RootCauseAnalysis], str]
) -> None:
    old = made().wire()
    for name in ("cause", "suspects"):
        old.pop(name, None)
    analysis = RootCauseAnalysis.model_validate({**old, "schemaVersion": 1})
    assert (analysis.schema_version, analysis.suspects, analysis.cause) == (1, [], None)
    assert "NoneType" in render(analysis)
    assert "Values at the failure" not in render(analysis)
