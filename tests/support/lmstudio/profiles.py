"""The three eras of behaviour, and the texts in which each one fails."""

from __future__ import annotations

from dataclasses import dataclass

OVERFLOW_TEXTS = {
    "legacy": (
        "Trying to keep the first {tokens} tokens when context the overflows. However, the model "
        "is loaded with context length of only {window} tokens, which is not enough. Try to load "
        "the model with a larger context length, or provide a shorter input"
    ),
    "classic": (
        "The number of tokens to keep from the initial prompt is greater than the context length "
        "(n_keep: {tokens}>= n_ctx: {window}). Try to load the model with a larger context "
        "length, or provide a shorter input."
    ),
    "engine": (
        'Engine protocol predict request returned 400: {{"error":{{"code":400,"message":"request '
        "({tokens} tokens) exceeds the available context size ({window} tokens), try increasing "
        'it","type":"exceed_context_size_error","n_prompt_tokens":{tokens},"n_ctx":{window}}}}}'
    ),
    "truncate": "Cannot truncate prompt with n_keep ({tokens}) >= n_ctx ({window})",
    "fit": (
        "Input does not fit in context length. The input has {tokens} tokens, but the context "
        "length only supports {window} tokens."
    ),
    "numberless": (
        'Engine protocol predict request returned 500: {{"error":{{"code":500,"message":"Context '
        'size has been exceeded.","type":"server_error"}}}}'
    ),
    "gpt-oss": (
        "Reached context length of {window} tokens with model (arch: gpt-oss) that does not "
        "currently support mid-generation context overflow."
    ),
}
KV_FULL = {
    "legacy": "Channel Error",
    "classic": "Channel Error",
    "engine": (
        'Engine protocol predict request returned 500: {"error":{"code":500,"message":"Context '
        'size has been exceeded.","type":"server_error"}}'
    ),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """How one era answers.

    Attributes:
        apis: the endpoints it has, besides the ones that every era has.
        role_everywhere: whether every delta repeats the role.
        bare_later_deltas: whether later tool deltas carry arguments alone; else an empty name too.
        tool_finish: the finish reason after tool calls.
        usage_chunk: whether `stream_options.include_usage` is honoured.
        reasoning: the field reasoning comes in, or `think` for tags inside the content.
        always_keys: whether messages carry `reasoning_content` and `tool_calls` even when empty.
        overflow: a key of `OVERFLOW_TEXTS`.
        gone: what it says when the model crashes.
        developer_role: whether the role `developer` is accepted.
        error_strings: whether an error in a stream is a string; else an object.
        spare_events: whether a stream of `/v1/responses` has only the events that were seen for
            sure, and no item ids beside arguments.
        heeds_effort: whether `reasoning_effort` is honoured.
        parser_errors: whether templates are refused in the engine's words; else in Jinja's.
    """

    name: str
    apis: frozenset[str]
    role_everywhere: bool
    bare_later_deltas: bool
    tool_finish: str
    usage_chunk: bool
    reasoning: str
    always_keys: bool
    overflow: str
    gone: str
    developer_role: bool
    error_strings: bool
    spare_events: bool
    heeds_effort: bool
    parser_errors: bool


_SINCE_RESPONSES = frozenset(
    {
        "/v1/models",
        "/api/v0/models",
        "/api/v1/models",
        "/api/v1/models/load",
        "/api/v1/models/unload",
        "/v1/responses",
    }
)

LEGACY = Profile(
    name="legacy",
    apis=frozenset({"/v1/models", "/api/v0/models"}),
    role_everywhere=True,
    bare_later_deltas=False,
    tool_finish="stop",
    usage_chunk=False,
    reasoning="think",
    always_keys=False,
    overflow="legacy",
    gone="Channel Error",
    developer_role=False,
    error_strings=True,
    spare_events=True,
    heeds_effort=False,
    parser_errors=False,
)
CLASSIC = Profile(
    name="classic",
    apis=_SINCE_RESPONSES,
    role_everywhere=True,
    bare_later_deltas=True,
    tool_finish="tool_calls",
    usage_chunk=True,
    reasoning="reasoning_content",
    always_keys=True,
    overflow="classic",
    gone="The model has crashed without additional information. (Exit code: 18446744072635812000)",
    developer_role=True,
    error_strings=False,
    spare_events=True,
    heeds_effort=False,
    parser_errors=False,
)
ENGINE = Profile(
    name="engine",
    apis=_SINCE_RESPONSES,
    role_everywhere=False,
    bare_later_deltas=True,
    tool_finish="tool_calls",
    usage_chunk=True,
    reasoning="reasoning_content",
    always_keys=True,
    overflow="engine",
    gone="Engine protocol predict request failed: fetch failed",
    developer_role=True,
    error_strings=False,
    spare_events=False,
    heeds_effort=True,
    parser_errors=True,
)
PROFILES = {profile.name: profile for profile in (LEGACY, CLASSIC, ENGINE)}
