"""What goes wrong between us and a model server, each with what to do about it.

    AnalystError
    ├── ContextOverflowError         (whence.domain.errors) the request does not fit the window
    └── ModelServerError             `pauses`, `whole`, `reprobes` say how it is tried again
        ├── NotRunningError          nothing listens at the URL
        ├── RemoteRefusedError       not loopback, and the user did not configure it
        ├── NotLMStudioError         something answers, but no model server
        ├── EndpointMissingError     LM Studio's "Unexpected endpoint or method"
        ├── NeedsTokenError          authentication is on
        ├── NothingLoadedError       no language model is loaded
        ├── UnknownModelError        the configured name is not on the server
        ├── ModelLoadError           the model could not be loaded
        ├── ModelGoneError           unloaded, crashed or its engine is down
        │   └── ChannelError         LM Studio's bare "Channel Error"
        ├── SchemaRejectedError      tool schemas break the server's grammar or validator
        │   └── ToolsRefusedError    the server takes no tools for this model at all
        ├── TemplateError            the model's chat template cannot render the conversation
        │   └── SystemRoleError      it has no place for a system message
        ├── ServerBusyError          overloaded, or starting behind a proxy
        ├── FieldRejectedError       a request field is not understood
        ├── CallUnparsedError        the server could not read the call that its model made
        ├── ConnectionLostError      the connection broke
        ├── StreamTruncatedError     the stream ended in the middle
        ├── StreamGarbledError       the stream's framing is broken
        ├── EmptyAnswerError         nothing came: no text, no reasoning, no call
        ├── RunawayAnswerError       the model repeats itself or never stops
        ├── ModelSilentError         nothing came for too long
        ├── AnswerLateError          the answer took longer than a whole one may
        └── UnclassifiedServerError  anything else the server says

`classify` turns a server's error text into one of these; the texts are those of LM Studio's eras
and of llama.cpp, Ollama and vLLM. What is changed in a request after some of them is in
`recovery`.
"""

from __future__ import annotations

import json
import re
from typing import Any, ClassVar

from whence.domain.errors import AnalystError, ContextOverflowError

_SAID_LIMIT = 240
_BACKOFF = (0.25, 0.5, 1.0)
_MAX_NESTING = 6  # JSON in a string in an object, three times over


class ModelServerError(AnalystError):
    """A failure of the model server.

    Attributes:
        advice: what to do, for the user.
        pauses: one entry for each time that the same request is sent again: how long to wait
            first, in shares of the limit `retry_pause`.
        whole: whether the retry asks for one JSON answer instead of a stream.
        reprobes: whether the server is looked at again before the retry.
        evidence: all that the server said, for finding names and numbers in it.
        wait: seconds that the server asks to be left alone for, at least.
    """

    code = "MODEL_SERVER"
    advice: ClassVar[str] = "The model server failed."
    pauses: ClassVar[tuple[float, ...]] = ()
    whole: ClassVar[bool] = False
    reprobes: ClassVar[bool] = False

    def __init__(self, server_message: str = "", *, advice: str = "", evidence: str = "") -> None:
        """Args: server_message: the server's own words; advice: replaces the class's."""
        shown = " ".join(server_message.split())
        if len(shown) > _SAID_LIMIT:
            shown = shown[:_SAID_LIMIT] + "…"
        super().__init__(" ".join(filter(None, [advice or self.advice, shown and f"({shown})"])))
        self.server_message = server_message
        self.wait = 0.0
        self.evidence = evidence or server_message


class NotRunningError(ModelServerError):
    code = "MODEL_NOT_RUNNING"
    is_absence = True
    advice = (
        "LM Studio's server does not answer. Start it in the Developer tab or with "
        "`lms server start`, or use `--analyst offline`."
    )
    pauses = _BACKOFF


class RemoteRefusedError(ModelServerError):
    code = "MODEL_REMOTE_REFUSED"
    advice = (
        "The model server is not on this machine. Only an `lmstudio.url` that you configured "
        "yourself may point elsewhere."
    )


class NotLMStudioError(ModelServerError):
    code = "NOT_A_MODEL_SERVER"
    advice = "The server at this URL is not a model server. Check `lmstudio.url`."


class EndpointMissingError(ModelServerError):
    code = "MODEL_ENDPOINT_MISSING"
    advice = (
        "The server does not know the endpoint. Update LM Studio (0.3.6 or later), or check that "
        "`lmstudio.url` ends at the port."
    )


class NeedsTokenError(ModelServerError):
    code = "MODEL_NEEDS_TOKEN"
    advice = (
        "LM Studio requires an API token that it did not get or does not accept. Create one in "
        "its server settings and set `lmstudio.token`."
    )


class NothingLoadedError(ModelServerError):
    code = "MODEL_NOT_LOADED"
    is_absence = True
    advice = "No language model is loaded. Load one in LM Studio or with `lms load <model>`."


class UnknownModelError(ModelServerError):
    code = "MODEL_UNKNOWN"
    advice = "The server does not have the configured model. Check `lmstudio.model`."


class ModelLoadError(ModelServerError):
    code = "MODEL_LOAD_FAILED"
    advice = "The model could not be loaded. Choose a smaller one or free memory."
    pauses = (1.0,)
    reprobes = True


class ModelGoneError(ModelServerError):
    code = "MODEL_GONE"
    advice = "The model was unloaded or crashed while answering. Reload it."
    pauses: ClassVar[tuple[float, ...]] = (1.0,)
    reprobes = True


class ChannelError(ModelGoneError):
    code = "MODEL_CHANNEL"
    advice = (
        "LM Studio's engine crashed. Use one client at a time, or reload the model with a larger "
        "context."
    )
    pauses = (1.0, 1.0)


class SchemaRejectedError(ModelServerError):
    code = "MODEL_SCHEMA_REJECTED"
    advice = "The server cannot compile the tools' schemas. Try another model or runtime."


class ToolsRefusedError(SchemaRejectedError):
    code = "MODEL_TOOLS_REFUSED"
    advice = "The server doesn't support tools with this model. Choose one trained for tool use."


class TemplateError(ModelServerError):
    code = "MODEL_TEMPLATE"
    advice = (
        "The model's chat template cannot render this conversation. Update the model or choose "
        "one that is trained for tool use."
    )


class SystemRoleError(TemplateError):
    code = "MODEL_SYSTEM_ROLE"


class ServerBusyError(ModelServerError):
    code = "MODEL_SERVER_BUSY"
    advice = "The model server is busy or still starting. Try again when it is free."
    pauses = (0.25, 0.5, 1.0, 2.0)


class FieldRejectedError(ModelServerError):
    code = "MODEL_FIELD_REJECTED"
    advice = "The server rejects a field of the request. Update LM Studio."


class CallUnparsedError(ModelServerError):
    code = "MODEL_CALL_UNPARSED"
    advice = "The server couldn't parse the model's tool call. Try another model."
    pauses = (0.0,)
    whole = True


class ConnectionLostError(ModelServerError):
    code = "MODEL_CONNECTION_LOST"
    advice = "The connection to the model server broke. Is it still running?"
    pauses = _BACKOFF


class StreamTruncatedError(ModelServerError):
    code = "MODEL_STREAM_TRUNCATED"
    advice = "The model's answer was cut off."
    pauses = (0.0,)
    whole = True


class StreamGarbledError(ModelServerError):
    code = "MODEL_STREAM_GARBLED"
    advice = "The model's answer is unreadable: the stream is corrupt."
    pauses = (0.0,)
    whole = True


class EmptyAnswerError(ModelServerError):
    code = "MODEL_EMPTY_ANSWER"
    advice = (
        "The model's answer was empty. The conversation may not fit its context window: load it "
        "with a larger one, or choose another model."
    )
    pauses = (0.0,)
    whole = True


class RunawayAnswerError(ModelServerError):
    code = "MODEL_RUNAWAY"
    advice = (
        "The model repeats itself endlessly. Reload it with a larger context or choose another."
    )
    pauses = (0.0,)


class ModelSilentError(ModelServerError):
    code = "MODEL_SILENT"
    advice = (
        "The model server stopped responding. It may be busy with another request or out of memory."
    )


class AnswerLateError(ModelServerError):
    code = "MODEL_LATE"
    advice = "The model's answer took too long. Increase the time limit or choose a faster model."


class UnclassifiedServerError(ModelServerError):
    code = "MODEL_ERROR"
    advice = "The model server returned an error."


_OVERFLOW = re.compile(
    r"exceed_context_size_error|exceeds the available context size"
    r"|larger than the max context size|context (size|length) (has been )?exceeded"
    r"|tokens to keep from the initial prompt|trying to keep the first"
    r"|cannot truncate prompt with n_keep|does not fit in context|maximum context length"
    r"|context overflow|context_length_exceeded|reached context length|exceed context window",
    re.IGNORECASE,
)
_WINDOW = re.compile(
    r"n_ctx\"?'?\s*[:=]\s*(\d+)|n_ctx \((\d+)\)|available context size \((\d+)"
    r"|only supports (\d+)|context length of only (\d+)|maximum context length is (\d+)"
    r"|context length of (\d+)|max context size \((\d+)|context window of (\d+)",
    re.IGNORECASE,
)
_CLASSES: tuple[tuple[re.Pattern[str], type[ModelServerError]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (r"unexpected endpoint or method", EndpointMissingError),
        (r"api token|invalid.api.key|permission denied|unauthorized", NeedsTokenError),
        (r"authentication_error", NeedsTokenError),
        (r"no models? loaded", NothingLoadedError),
        (
            r"model_not_found|invalid model identifier|not found\. please specify",
            UnknownModelError,
        ),
        (r"does not support tools|--jinja|enable-auto-tool-choice", ToolsRefusedError),
        (r"system role (is )?not supported|does(n't| not) support system", SystemRoleError),
        (r"system (messages?|prompts?|role) (is|are) not (supported|allowed)", SystemRoleError),
        (r"only user\b.{0,40} roles? (is|are) supported", SystemRoleError),
        (r"unable to generate parser|jinja|roles must alternate", TemplateError),
        (r"no user query|system message must be", TemplateError),
        (r"failed to parse grammar|empty grammar stack|sane defaults", SchemaRejectedError),
        (r"invalid_union|invalid_type|invalid_string|\"parameters\"", SchemaRejectedError),
        (r"is not of a type\(?s|xgrammar|unsupported json schema", SchemaRejectedError),
        (r"cannot use tools with stream", FieldRejectedError),
        (r"invalid tool_choice|response_format|unrecognized", FieldRejectedError),
        (r"stream_options|temperature|\bttl\b|max_tokens", FieldRejectedError),
        (r"reasoning.?(effort|setting)|chat_template_kwargs|enable_thinking", FieldRejectedError),
        (r"does not support thinking|think value", FieldRejectedError),
        (r"(unknown|unsupported|unexpected) (field|parameter|argument|key)", FieldRejectedError),
        (r"extra inputs are not permitted", FieldRejectedError),
        (r"invalid '(content|messages)'|'messages' array", FieldRejectedError),
        (r"failed to load model|insufficient|out of memory", ModelLoadError),
        (r"operation canceled|loading model", ModelLoadError),
        (r"failed to (parse|generate a) tool call|expected peg-\w+ format", CallUnparsedError),
        (r"failed to parse input at pos|invalid diff|tool call parser", CallUnparsedError),
        (r"(server|model|engine) (is )?(currently )?busy|overloaded", ServerBusyError),
        (r"too many (concurrent |pending )?requests|rate limit|queue is full", ServerBusyError),
        (r"no (free |available )?slots?\b|service unavailable|try again later", ServerBusyError),
        (r"channel error", ChannelError),
        (r"model (is )?unloaded|crashed without additional|exit code", ModelGoneError),
        (r"fetch failed|terminated|compute error|stopiteration", ModelGoneError),
        (r"iterating prediction stream|prediction-error", ModelGoneError),
    )
)


def read_error_text(value: Any) -> str:
    """The message inside an `error` value: a string, an object, or JSON text nested in either."""
    for _ in range(_MAX_NESTING):
        if isinstance(value, dict):
            value = value.get("error") or value.get("message") or json.dumps(value)
        elif isinstance(value, str) and value.lstrip().startswith("{"):
            try:
                value = json.loads(value)
            except ValueError:
                break
        else:
            break
    return value if isinstance(value, str) else json.dumps(value)


def classify(error: Any) -> AnalystError:
    """The failure a server's `error` value means, with the server's own words in its message."""
    nested = error if isinstance(error, str) else json.dumps(error, ensure_ascii=False)
    everything = nested.replace("\\", "")
    text = read_error_text(error)
    if _OVERFLOW.search(everything):
        return make_overflow(text, everything)
    for pattern, kind in _CLASSES:
        if pattern.search(everything):
            return kind(text, evidence=everything)
    return UnclassifiedServerError(text, evidence=everything)


def make_overflow(server_message: str, evidence: str) -> ContextOverflowError:
    """Args: evidence: the text that may hold the window's size."""
    match = _WINDOW.search(evidence)
    window = next((int(group) for group in match.groups() if group), None) if match else None
    size = f" of {window} tokens" if window else ""
    return ContextOverflowError(
        f"The conversation does not fit the model's context window{size}. "
        f"Load the model with a larger context. ({' '.join(server_message.split())[:_SAID_LIMIT]})",
        window,
    )
