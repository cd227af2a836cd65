"""What the client answered to our own questions, read with suspicion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

from cattrs.errors import BaseValidationError
from lsprotocol import types

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from cattrs import Converter

Json = dict[str, Any]
T = TypeVar("T")


class MalformedError(ValueError):
    """An answer that is not what was agreed; the message says in what."""


@dataclass(frozen=True, slots=True)
class ListedDiagnostics:
    """One document's diagnostics, as they came."""

    uri: str
    version: int | None
    items: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class EditorContext:
    """The answer to `whence/editorContext`; its positions count in the client's units.

    Attributes:
        active: the URI of the document in the active editor.
    """

    active: str | None
    cursor: types.Position
    selected: str | None
    diagnostics: tuple[ListedDiagnostics, ...]
    terminal: str | None

    @classmethod
    def of_answer(cls, answer: object) -> Self:
        """Raises `MalformedError`."""
        found = read_object(answer)
        active = _optional(found, "activeFile", str)
        place = found.get("cursorPosition")
        if active is not None and place is None:
            raise MalformedError("an active file without cursorPosition")
        return cls(
            active,
            types.Position(0, 0) if place is None else _position(place),
            _optional(found, "selectedText", str),
            tuple(_list_diagnostics(one) for one in read_objects(found.get("diagnostics") or [])),
            _optional(found, "terminalOutput", str),
        )


@dataclass(frozen=True, slots=True)
class StoppedFrame:
    """A frame of a stopped program.

    Attributes:
        line, column: from 1.
        values: name, type and value as the debugger shows them, of all but the global scopes.
    """

    name: str
    uri: str | None
    line: int
    column: int
    values: tuple[tuple[str, str, str], ...]

    @classmethod
    def of_answer(cls, found: Json) -> Self:
        """Raises `MalformedError`."""
        place = {"line": found.get("line"), "character": found.get("column")}
        at = _position(place)
        scopes = read_objects(found.get("scopes") or [])
        return cls(
            _optional(found, "name", str) or "",
            _optional(found, "uri", str),
            at.line,
            at.character,
            tuple(
                (
                    _optional(one, "name", str) or "",
                    _optional(one, "type", str) or "",
                    _optional(one, "value", str) or "",
                )
                for scope in scopes
                if "global" not in str(scope.get("name")).lower()
                for one in read_objects(scope.get("variables") or [])
            ),
        )


@dataclass(frozen=True, slots=True)
class StoppedThread:
    """The answer to `whence/debugState`.

    Attributes:
        error: what the debugger says of the exception that it stopped at, else "".
        frames: innermost first.
    """

    error: str
    frames: tuple[StoppedFrame, ...]

    @classmethod
    def of_answer(cls, answer: object) -> Self:
        """Raises `MalformedError`."""
        found = read_object(answer)
        said = _optional(found, "description", str) or ""
        frames = read_objects(found.get("frames"))
        return cls(
            said if found.get("reason") == "exception" else "",
            tuple(map(StoppedFrame.of_answer, frames)),
        )


def structure_answer_part(converter: Converter, value: object, kind: type[T]) -> T:
    """A part of an answer as LSP's own type; raises `MalformedError`."""
    try:
        made: T = converter.structure(value, kind)
    except (BaseValidationError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise MalformedError(f"{kind.__name__} expected") from error
    return made


def read_object(answer: object) -> Json:
    if not isinstance(answer, dict):
        raise MalformedError("it is no object")
    return answer


def read_objects(answer: object) -> list[Json]:
    if not isinstance(answer, list):
        raise MalformedError("it is no list")
    return [read_object(item) for item in answer]


def _list_diagnostics(found: Json) -> ListedDiagnostics:
    uri = found.get("uri")
    if not isinstance(uri, str):
        raise MalformedError("diagnostics without a uri")
    items = tuple(read_objects(found.get("items") or []))
    return ListedDiagnostics(uri, _optional(found, "version", int), items)


def _position(found: object) -> types.Position:
    place = read_object(found)
    line, character = place.get("line"), place.get("character")
    for number in (line, character):
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise MalformedError("a position is two numbers from 0")
    return types.Position(line, character)  # type: ignore[arg-type]  # checked in the loop


def _optional(found: Json, name: str, kind: type[Any]) -> Any:
    value = found.get(name)
    if value is not None and not isinstance(value, kind):
        raise MalformedError(f"{name} is no {kind.__name__}")
    return value
