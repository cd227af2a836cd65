"""Reasoning and answer in one stream."""

from __future__ import annotations

import pytest

from whence.llm.thinking import ThinkSplitter


def split(text: str, size: int) -> tuple[str, str]:
    splitter = ThinkSplitter()
    for start in range(0, len(text), size):
        splitter.feed(text[start : start + size])
    splitter.close()
    return splitter.reasoning, splitter.content


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<think>why</think>because", ("why", "because")),
        ("\n<think>why</think>\n\nbecause", ("why", "\n\nbecause")),
        ("why</think>because", ("why", "because")),
        ("[THINK]why[/THINK]because", ("why", "because")),
        ("<|channel|>analysis<|message|>why<|end|>because", ("why", "because")),
        (
            (
                "<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>"
                "because<|return|>"
            ),
            ("why", "because"),
        ),
        ("<|channel>thought\nwhy<channel|>because", ("\nwhy", "because")),
        ("a <channel|> in text", ("", "a <channel|> in text")),
        ("if a < b and c[0]:", ("", "if a < b and c[0]:")),
        ("say <think> in HTML", ("", "say <think> in HTML")),
        ("<think>a</think>quote </think> here", ("a", "quote </think> here")),
        ("<think>never closed", ("never closed", "")),
        ("ends with <", ("", "ends with <")),
        ("", ("", "")),
    ],
)
def test_tags_split_at_any_chunk_size(text: str, expected: tuple[str, str], size: int) -> None:
    assert split(text, size) == expected


def test_text_is_passed_on_as_soon_as_it_cannot_be_a_tag() -> None:
    splitter = ThinkSplitter()
    assert splitter.feed("a <") == [("content", "a ")]
    assert splitter.feed("b") == [("content", "<b")]
