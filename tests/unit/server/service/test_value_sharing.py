"""Of observed values others get type, length and shape, unless the user shares them."""

from __future__ import annotations

import pytest

from tests.support.analyses import found
from whence.agent.follow_up import follow_up_prompt
from whence.config.settings import CaptureSettings, LmStudioSettings, Settings
from whence.domain.analysis import RootCauseAnalysis
from whence.report.markdown import render_markdown
from whence.service.value_sharing import share_with_mcp, share_with_model

_VALUES = [
    {"name": "settings", "type": "dict", "repr": "{'town': 'Ulm'}", "length": 1},
    {"name": "rows", "type": "ndarray", "repr": "ndarray (2, 3) <f8 [7.0]", "shape": "(2, 3) <f8"},
    {"name": "port", "type": "int", "repr": "4711"},
]
_HELD = ("Ulm", "7.0", "4711", "secret town")
REMOTE, LOCAL = "http://192.0.2.1:1234", "http://127.0.0.1:1234"


def _analysis() -> RootCauseAnalysis:
    plain = found()
    evidence = plain.wire()["evidence"]
    seen = {"run": "uncaught, Python 3.11.7", "frame": "shop/server.py:34", "name": "settings"}
    evidence[1] |= {"status": "observed", "observation": {**seen, "value": "secret town"}}
    chain = plain.wire()["callChain"]
    chain[2]["values"] = _VALUES
    return found(evidence=evidence, callChain=chain)


def _settings(share: str = "local", url: str = LOCAL) -> Settings:
    return Settings(
        capture=CaptureSettings.model_validate({"share": share}), lmstudio=LmStudioSettings(url=url)
    )


def test_over_mcp_values_go_as_type_and_size_in_words_and_as_data() -> None:
    shared = share_with_mcp(_analysis(), _settings())
    text = str(shared.wire()) + render_markdown(shared)
    assert not [value for value in _HELD if value in text]
    told = shared.wire()["callChain"][2]["values"]
    assert [one["repr"] for one in told] == [
        "<dict of length 1>", "<ndarray (2, 3) <f8>", "<int>",
    ]  # fmt: skip
    assert [one["name"] for one in told] == ["settings", "rows", "port"]
    assert shared.wire()["evidence"][1]["observation"]["value"] == "<value>"


def test_what_was_observed_is_whole_for_whom_the_user_shares_it_with() -> None:
    analysis = _analysis()
    assert share_with_mcp(analysis, _settings("all")) == analysis
    assert share_with_model(analysis, _settings()) == analysis
    assert share_with_model(analysis, _settings("all", REMOTE)) == analysis


@pytest.mark.parametrize(
    "url", [REMOTE, "http://models.example", "no url at all", "localhost.evil"]
)
def test_a_model_on_another_machine_gets_no_values(url: str) -> None:
    prompt = follow_up_prompt(share_with_model(_analysis(), _settings(url=url)), 32_768)
    assert not [value for value in _HELD if value in prompt]
    assert "settings was <dict of length 1> (shop/server.py:34)" in prompt


def test_a_model_on_this_machine_gets_the_values() -> None:
    for url in (LOCAL, "http://localhost:1234/v1", "http://[::1]:1234"):
        prompt = follow_up_prompt(share_with_model(_analysis(), _settings(url=url)), 32_768)
        assert "settings was {'town': 'Ulm'} (shop/server.py:34)" in prompt
