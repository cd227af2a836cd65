"""Error texts and what they mean."""

from __future__ import annotations

import json

import pytest

from tests.support.lmstudio.profiles import OVERFLOW_TEXTS
from whence.errors import AnalystError, ContextOverflowError
from whence.llm import failures
from whence.llm.failures import classify


@pytest.mark.parametrize("variant", sorted(OVERFLOW_TEXTS))
def test_every_overflow_text_gives_the_window_where_it_says_it(variant: str) -> None:
    failure = classify(OVERFLOW_TEXTS[variant].format(tokens=9025, window=8192))
    assert isinstance(failure, ContextOverflowError)
    assert failure.context_length == (None if variant == "numberless" else 8192)
    assert "larger context" in str(failure)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Unexpected endpoint or method. (GET /health)", failures.EndpointMissingError),
        ("An LM Studio API token is required to make requests", failures.NeedsTokenError),
        ("No models loaded. Please load a model", failures.NothingLoadedError),
        ('Model "x" not found. Please specify a valid model.', failures.UnknownModelError),
        ('Invalid model identifier "x".', failures.UnknownModelError),
        ('Failed to load model "x". Error: Operation canceled.', failures.ModelLoadError),
        ("Channel Error", failures.ChannelError),
        ("Model is unloaded.", failures.ModelGoneError),
        ("The model has crashed without additional information.", failures.ModelGoneError),
        ("Engine protocol predict request failed: fetch failed", failures.ModelGoneError),
        ("Error in iterating prediction stream: StopIteration: ", failures.ModelGoneError),
        ("Failed to initialize samplers: failed to parse grammar", failures.SchemaRejectedError),
        ('[{"code":"invalid_type","path":[0,"function","parameters"]}]',
         failures.SchemaRejectedError),
        ("Error rendering prompt with jinja template: x", failures.TemplateError),
        ("No user query found in messages.", failures.TemplateError),
        ("Invalid tool_choice type: 'object'.", failures.FieldRejectedError),
        ("Invalid 'content': 'content' field must be a string", failures.FieldRejectedError),
        ("something new", failures.UnclassifiedServerError),
    ],
)  # fmt: skip
def test_texts_are_told_apart(text: str, kind: type[AnalystError]) -> None:
    assert type(classify(text)) is kind
    assert type(classify({"message": text, "code": None})) is kind


def test_errors_nested_in_json_text_are_unpacked() -> None:
    inner = json.dumps({"error": {"code": 400, "message": "failed to parse grammar"}})
    failure = classify({"error": inner})
    assert isinstance(failure, failures.SchemaRejectedError)
    assert failure.said == "failed to parse grammar"


def test_long_server_texts_are_shortened_in_the_message() -> None:
    assert len(str(classify("x" * 5000))) < 400


def test_every_failure_has_a_code_of_its_own_and_says_what_to_do() -> None:
    kinds = [
        kind
        for kind in vars(failures).values()
        if isinstance(kind, type) and issubclass(kind, failures.ModelServerError)
    ]
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(len(kind.advice) > 20 for kind in kinds)
