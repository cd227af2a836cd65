"""The one object that a command takes, read field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from whence.lsp.bridge.answers import MalformedError, structure_answer_part

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer
    from whence.lsp.transport.progress import Token

T = TypeVar("T")


class Arguments:
    """Every reading raises `JsonRpcInvalidParams`, which names the field, for a wrong value."""

    def __init__(self, server: WhenceServer, command: str, given: dict[str, Any]) -> None:
        self._server, self._command, self._given = server, command, given

    def __contains__(self, name: str) -> bool:
        return self._given.get(name) is not None

    @property
    def token(self) -> Token | None:
        token = self._given.get("workDoneToken")
        if token is None or (isinstance(token, int | str) and not isinstance(token, bool)):
            return token
        raise self.wrong("workDoneToken", "must be a string or a number")

    def text(self, name: str) -> str:
        value = self.optional_text(name)
        if value is None:
            raise self.wrong(name, "is missing")
        return value

    def optional_text(self, name: str) -> str | None:
        value = self._given.get(name)
        if value is not None and not (isinstance(value, str) and value.strip()):
            raise self.wrong(name, "must be a non-empty string")
        return value

    def flag(self, name: str) -> bool:
        """False where it is not given."""
        value = self._given.get(name)
        if not isinstance(value, bool | None):
            raise self.wrong(name, "must be true or false")
        return bool(value)

    def whole(self, name: str, default: int, *, least: int, most: int) -> int:
        """A whole number within limits, both inclusive."""
        value = self._given.get(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(name, "must be an integer")
        if not least <= value <= most:
            raise self.wrong(name, f"must be from {least} to {most}")
        return value

    def place(self) -> tuple[str, types.Range]:
        """`uri` and `range`."""
        uri = self.text("uri")
        if "range" not in self:
            raise self.wrong("range", "is missing")
        return uri, self._structure("range", types.Range)

    def diagnostic(self) -> types.Diagnostic | None:
        return self._structure("diagnostic", types.Diagnostic) if "diagnostic" in self else None

    def wrong(self, name: str, what: str) -> JsonRpcInvalidParams:
        return JsonRpcInvalidParams(f"{self._command}: {name} {what}")

    def _structure(self, name: str, kind: type[T]) -> T:
        try:
            return structure_answer_part(self._server.converter, self._given[name], kind)
        except MalformedError as error:
            raise self.wrong(name, f"is not an LSP {kind.__name__}") from error
