"""What goes wrong between us and a model server, each with what to do about it.

    AnalystError
    ├── ContextOverflowError         (whence.errors) the request does not fit the window
    └── ModelServerError             `retries`, `whole`, `pauses` say how it is tried again
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
        ├── TemplateError            the model's chat template cannot render the conversation
        ├── FieldRejectedError       a request field is not understood
        ├── ConnectionLostError      the connection broke
        ├── StreamTruncatedError     the stream ended in the middle
        ├── StreamGarbledError       the stream's framing is broken
        ├── EmptyAnswerError         nothing came: no text, no reasoning, no call
        ├── ModelSilentError         a time limit passed
        └── UnclassifiedServerError  anything else the server says

`classify` turns a server's error text into one of these; the texts are those of LM Studio's eras
and of llama.cpp, Ollama and vLLM.
"""

from __future__ import annotations

import json
import re
from typing import Any, ClassVar

from whence.errors import AnalystError, ContextOverflowError

_SAID_LIMIT = 240
_MAX_NESTING = 6  # JSON in a string in an object, three times over


class ModelServerError(AnalystError):
    """A failure of the model server.

    Attributes:
        advice: what to do, for the user.
        retries: how often the same request is sent again.
        whole: whether the retry asks for one JSON answer instead of a stream.
        pauses: whether the retry waits, so that the server can recover.
    """

    code = "MODEL_SERVER"
    advice: ClassVar[str] = "The model server failed."
    retries: ClassVar[int] = 0
    whole: ClassVar[bool] = False
    pauses: ClassVar[bool] = False

    def __init__(self, said: str = "", *, advice: str = "") -> None:
        """Args: said: the server's own words; advice: replaces the class's."""
        shown = " ".join(said.split())
        if len(shown) > _SAID_LIMIT:
            shown = shown[:_SAID_LIMIT] + "…"
        super().__init__(" ".join(filter(None, [advice or self.advice, shown and f"({shown})"])))
        self.said = said


class NotRunningError(ModelServerError):
    code = "MODEL_NOT_RUNNING"
    advice = (
        "LM Studio's server does not answer. Start it in the Developer tab or with "
        "`lms server start`, or use `--analyst offline`."
    )


class RemoteRefusedError(ModelServerError):
    code = "MODEL_REMOTE_REFUSED"
    advice = (
        "The model server is not on this machine. Only an `lmstudio.url` that you configured "
        "yourself may point elsewhere."
    )


class NotLMStudioError(ModelServerError):
    code = "NOT_A_MODEL_SERVER"
    advice = "Something answers at this URL, but it is no model server. Check `lmstudio.url`."


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
    advice = "No language model is loaded. Load one in LM Studio or with `lms load <model>`."


class UnknownModelError(ModelServerError):
    code = "MODEL_UNKNOWN"
    advice = "The server does not have the configured model. Check `lmstudio.model`."


class ModelLoadError(ModelServerError):
    code = "MODEL_LOAD_FAILED"
    advice = "The model could not be loaded. Choose a smaller one or free memory."
    retries = 1
    pauses = True


class ModelGoneError(ModelServerError):
    code = "MODEL_GONE"
    advice = "The model was unloaded or crashed while it answered. Load it again."
    retries = 1
    pauses = True


class ChannelError(ModelGoneError):
    code = "MODEL_CHANNEL"
    advice = (
        "LM Studio lost its engine. Use one client at a time, or load the model again with a "
        "larger context."
    )
    retries = 2


class SchemaRejectedError(ModelServerError):
    code = "MODEL_SCHEMA_REJECTED"
    advice = "The server cannot compile the tools' schemas. Try another model or runtime."


class TemplateError(ModelServerError):
    code = "MODEL_TEMPLATE"
    advice = (
        "The model's chat template cannot render this conversation. Update the model or choose "
        "one that is trained for tool use."
    )


class FieldRejectedError(ModelServerError):
    code = "MODEL_FIELD_REJECTED"
    advice = "The server rejects a field of the request. Update LM Studio."


class ConnectionLostError(ModelServerError):
    code = "MODEL_CONNECTION_LOST"
    advice = "The connection to the model server broke. Is it still running?"


class StreamTruncatedError(ModelServerError):
    code = "MODEL_STREAM_TRUNCATED"
    advice = "The model's answer ended in the middle."
    retries = 1
    whole = True


class StreamGarbledError(ModelServerError):
    code = "MODEL_STREAM_GARBLED"
    advice = "The model's answer cannot be read: the stream is broken."
    retries = 1
    whole = True


class EmptyAnswerError(ModelServerError):
    code = "MODEL_EMPTY_ANSWER"
    advice = (
        "The model answered nothing. The conversation may not fit its context window: load it "
        "with a larger one, or choose another model."
    )
    retries = 1
    whole = True


class ModelSilentError(ModelServerError):
    code = "MODEL_SILENT"
    advice = "The model server went silent. It may be busy with another request, or out of memory."


class UnclassifiedServerError(ModelServerError):
    code = "MODEL_ERROR"
    advice = "The model server answered with an error."


_OVERFLOW = re.compile(
    r"exceed_context_size_error|exceeds the available context size"
    r"|larger than the max context size|context (size|length) (has been )?exceeded"
    r"|tokens to keep from the initial prompt|trying to keep the first"
    r"|cannot truncate prompt with n_keep|does not fit in context|maximum context length"
    r"|context overflow|context_length_exceeded|reached context length",
    re.IGNORECASE,
)
_WINDOW = re.compile(
    r"n_ctx\"?'?\s*:\s*(\d+)|n_ctx \((\d+)\)|available context size \((\d+)|only supports (\d+)"
    r"|context length of only (\d+)|maximum context length is (\d+)|context length of (\d+)",
    re.IGNORECASE,
)
_CLASSES: tuple[tuple[re.Pattern[str], type[ModelServerError]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (r"unexpected endpoint or method", EndpointMissingError),
        (r"api token|invalid_api_key|permission denied|unauthorized", NeedsTokenError),
        (r"no models? loaded", NothingLoadedError),
        (
            r"model_not_found|invalid model identifier|not found\. please specify",
            UnknownModelError,
        ),
        (r"unable to generate parser|jinja|roles must alternate", TemplateError),
        (r"no user query|system message must be", TemplateError),
        (r"failed to parse grammar|empty grammar stack|sane defaults", SchemaRejectedError),
        (r"invalid_union|invalid_type|invalid_string|\"parameters\"", SchemaRejectedError),
        (r"invalid tool_choice|response_format|unrecognized", FieldRejectedError),
        (r"invalid '(content|messages)'|'messages' array", FieldRejectedError),
        (r"failed to load model|insufficient|out of memory", ModelLoadError),
        (r"operation canceled|loading model", ModelLoadError),
        (r"channel error", ChannelError),
        (r"model (is )?unloaded|crashed without additional|exit code", ModelGoneError),
        (r"fetch failed|terminated|compute error|stopiteration", ModelGoneError),
    )
)


def error_text(value: Any) -> str:
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
    said = error_text(error)
    if _OVERFLOW.search(everything):
        return overflow(said, everything)
    for pattern, kind in _CLASSES:
        if pattern.search(everything):
            return kind(said)
    return UnclassifiedServerError(said)


def overflow(said: str, evidence: str) -> ContextOverflowError:
    """Args: evidence: the text that may hold the window's size."""
    match = _WINDOW.search(evidence)
    window = next((int(group) for group in match.groups() if group), None) if match else None
    size = f" of {window} tokens" if window else ""
    return ContextOverflowError(
        f"The conversation does not fit the model's context window{size}. "
        f"Load the model with a larger context. ({' '.join(said.split())[:_SAID_LIMIT]})",
        window,
    )
