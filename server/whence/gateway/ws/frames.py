"""What clients of `/ws` send: requests, checked against their models.

    {"id", "action": "chat.completion", "payload": {"messages", "model"?, "tools"?, "tool_choice"?,
                                                    "stream"?, "profile"?}}
    {"id", "action": "investigate", "payload": a problem}
    {"id", "action": "cancel", "payload": {"target": id}}

Messages are OpenAI's. What a request has besides is ignored, as other servers of that protocol do;
a problem's fields are Whence's own and are checked to the letter.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)

from whence.config.chat_profiles import DEFAULT
from whence.domain.analysis import ProblemInput
from whence.gateway import texts
from whence.gateway.shared.failures import RequestError
from whence.service.chat_requests import ChatRequest
from whence_tools.json_values import MOST_VALUES, has_more_values

if TYPE_CHECKING:
    from collections.abc import Sequence

Json = dict[str, Any]
RequestId = str | int

INVALID_REQUEST: Final = "INVALID_REQUEST"
INVALID_PARAMETERS: Final = "INVALID_PARAMETERS"

_LONGEST_ID: Final = 200
_MOST_MISTAKES: Final = 5


class FrameError(RequestError):
    """A frame that cannot be served.

    Args:
        request_id: of the request, where it could be read.
    """

    def __init__(self, code: str, message: str, request_id: RequestId | None = None) -> None:
        super().__init__(400, code, message)
        self.request_id = request_id


def _text_of_parts(content: Any) -> Any:
    """OpenAI's lists of parts as one text."""
    if not isinstance(content, list):
        return content
    parts = [text for text in map(_text_of_part, content) if text is not None]
    if len(parts) < len(content):
        raise ValueError(
            'a part must be {"type": "text", "text": "…"}; other kinds are not supported'
        )
    return "\n".join(parts)


def _text_of_part(part: Any) -> str | None:
    text = part.get("text") if isinstance(part, dict) and part.get("type") == "text" else None
    return text if isinstance(text, str) else None


def _arguments(text: str) -> str:
    """Some servers write a call without arguments as an empty text."""
    text = text if text.strip() else "{}"
    if not _is_object(text):
        raise ValueError("must be the text of a JSON object")
    return text


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


Content = Annotated[str, BeforeValidator(_text_of_parts)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=_LONGEST_ID)]


class _FrameModel(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


class SpokenMessage(_FrameModel):
    role: Literal["system", "developer", "user"]
    content: Content


class CalledFunction(_FrameModel):
    name: Name
    arguments: Annotated[str, AfterValidator(_arguments)]


class Called(_FrameModel):
    id: Name
    type: Literal["function"] = "function"
    function: CalledFunction


class Answered(_FrameModel):
    """The model's own; without a text where it called tools."""

    role: Literal["assistant"]
    content: Content | None = None
    tool_calls: list[Called] | None = None


class Returned(_FrameModel):
    role: Literal["tool"]
    tool_call_id: Name
    content: Content


Message = Annotated[SpokenMessage | Answered | Returned, Field(discriminator="role")]


def _results_follow_calls(messages: list[SpokenMessage | Answered | Returned]) -> list[Any]:
    """Model servers refuse a result without its call, each in other words."""
    called: set[str] = set()
    for place, message in enumerate(messages):
        if isinstance(message, Answered):
            called.update(call.id for call in message.tool_calls or ())
        elif isinstance(message, Returned) and message.tool_call_id not in called:
            raise ValueError(
                f"message {place} answers the call '{message.tool_call_id}', which no message "
                "before it makes"
            )
    return messages


def _name_of_tool(tool: Any) -> Any:
    """Of a ToolSpec only the name counts: what it does is the registry's to say."""
    if not isinstance(tool, dict):
        return tool
    function = tool.get("function")
    return (function if isinstance(function, dict) else tool).get("name")


class ChatPayload(_FrameModel):
    messages: Annotated[list[Message], Field(min_length=1), AfterValidator(_results_follow_calls)]
    model: Name | None = None
    tools: list[Annotated[Name, BeforeValidator(_name_of_tool)]] | None = None
    tool_choice: Literal["auto", "none", "required"] | None = None
    stream: bool | None = None
    profile: Name | None = None

    def request(self, *, may_run: bool) -> ChatRequest:
        """Args: may_run: the model's calls may run commands, where the workspace is trusted."""
        return ChatRequest(
            [_message(message) for message in self.messages],
            profile=self.profile or DEFAULT,
            model=self.model,
            tools=self.tools,
            tool_choice=self.tool_choice,
            may_run=may_run,
        )


class CancelPayload(_FrameModel):
    """`target`: the id of a request on this socket, or of an investigation."""

    target: RequestId


class ChatFrame(_FrameModel):
    id: RequestId
    action: Literal["chat.completion"]
    payload: ChatPayload


class InvestigateFrame(_FrameModel):
    id: RequestId
    action: Literal["investigate"]
    payload: ProblemInput


class CancelFrame(_FrameModel):
    id: RequestId
    action: Literal["cancel"]
    payload: CancelPayload


Frame = ChatFrame | InvestigateFrame | CancelFrame
_FRAMES: Final[dict[str, type[Frame]]] = {
    "chat.completion": ChatFrame,
    "investigate": InvestigateFrame,
    "cancel": CancelFrame,
}


def read_frame(text: str) -> Frame:
    """A request from its JSON. Takes long for long texts: call it off the event loop then.

    Raises:
        FrameError: it is none, or its payload is wrong; names the fields.
    """
    frame = _object(text)
    request_id = _request_id(frame)
    model = _FRAMES.get(str(frame.get("action")))
    if model is None:
        known = ", ".join(_FRAMES)
        raise FrameError(INVALID_REQUEST, f"`action` must be one of {known}.", request_id)
    try:
        return model.model_validate(frame)
    except ValidationError as error:
        mistakes = _mistakes(error)
        raise FrameError(INVALID_PARAMETERS, "; ".join(mistakes), request_id) from None


def _object(text: str) -> Json:
    try:
        value = json.loads(text)
    except RecursionError:
        raise FrameError(INVALID_REQUEST, texts.FRAME_TOO_DEEP) from None
    except ValueError as error:
        raise FrameError(INVALID_REQUEST, texts.FRAME_NOT_JSON.format(error=error)) from None
    if has_more_values(value):
        raise FrameError(INVALID_REQUEST, texts.FRAME_VALUES.format(most=MOST_VALUES))
    if not isinstance(value, dict):
        raise FrameError(INVALID_REQUEST, texts.FRAME_OBJECT)
    return value


def _request_id(value: Json) -> RequestId:
    request_id = value.get("id")
    if isinstance(request_id, str) and 0 < len(request_id) <= _LONGEST_ID:
        return request_id
    if isinstance(request_id, int) and not isinstance(request_id, bool):
        return request_id
    raise FrameError(
        INVALID_REQUEST,
        texts.FRAME_ID.format(longest=_LONGEST_ID),
    )


def _message(message: SpokenMessage | Answered | Returned) -> Json:
    fields = message.model_dump(exclude_none=True)
    return {**fields, "content": fields.get("content", "")}


def _mistakes(error: ValidationError) -> Sequence[str]:
    """Each with the field's path, without what a discriminator adds to it."""
    roles = {"system", "developer", "user", "assistant", "tool"}
    mistakes: list[str] = []
    for mistake in error.errors(include_url=False, include_context=False, include_input=False):
        path = ".".join(str(part) for part in mistake["loc"] if part not in roles)
        mistakes.append(f"{path}: {mistake['msg'].removeprefix('Value error, ')}")
    return mistakes[:_MOST_MISTAKES]
