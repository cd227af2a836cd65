"""Error texts and what they mean."""

from __future__ import annotations

import json

import pytest

from tests.support.lmstudio.profiles import OVERFLOW_TEXTS
from whence.domain.errors import AnalystError, ContextOverflowError
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
        ("registry does not support tools", failures.ToolsRefusedError),
        ("tools param requires --jinja flag", failures.ToolsRefusedError),
        ("items is not of a type(s) object", failures.SchemaRejectedError),
        ("Unexpected empty grammar stack after accepting piece: x", failures.SchemaRejectedError),
        ("Failed to parse tool call: Extra content", failures.CallUnparsedError),
        ("received prediction-error", failures.ModelGoneError),
        ("Unrecognized key(s) in object: 'ttl'", failures.FieldRejectedError),
        ("unknown field: stream_options", failures.FieldRejectedError),
        ("something new", failures.UnclassifiedServerError),
    ],
)  # fmt: skip
def test_texts_are_told_apart(text: str, kind: type[AnalystError]) -> None:
    assert type(classify(text)) is kind
    assert type(classify({"message": text, "code": None})) is kind


@pytest.mark.parametrize(
    ("text", "window"),
    [
        ('"n_prompt_tokens":9025,"n_ctx":8192', 8192),
        ("(n_keep: 13055>= n_ctx: 4096)", 4096),
        ("n_keep (15028) >= n_ctx (7424)", 7424),
        ("request (9025 tokens) exceeds the available context size (8192 tokens)", 8192),
        ("The input has 31430 tokens, but the context length only supports 30000 tokens.", 30000),
        ("is loaded with context length of only 4096 tokens", 4096),
        ("This model's maximum context length is 2048 tokens. However, you requested 9000", 2048),
        ("Requested tokens (9000) exceed context window of 512", 512),
        ("the request is larger than the max context size (4096 tokens)", 4096),
        ("Context size has been exceeded.", None),
    ],
)
def test_the_window_is_read_in_every_form_in_which_servers_say_it(
    text: str, window: int | None
) -> None:
    failure = classify(f"context size exceeded: {text}")
    assert isinstance(failure, ContextOverflowError)
    assert failure.context_length == window


def test_errors_nested_in_json_text_are_unpacked() -> None:
    inner = json.dumps({"error": {"code": 400, "message": "failed to parse grammar"}})
    failure = classify({"error": inner})
    assert isinstance(failure, failures.SchemaRejectedError)
    assert failure.server_message == "failed to parse grammar"


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
