"""What the parts of a server need of it, beside its state: the client at the other end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from lsprotocol import types

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Coroutine

    from whence.lsp.state.documents import Documents


class Client(Protocol):
    """One client: its documents, what it can do, and how it is told something."""

    @property
    def documents(self) -> Documents: ...

    @property
    def client_capabilities(self) -> types.ClientCapabilities: ...

    def show(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """A message for the user: what happened and what to do next."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs something beside the requests until it ends or the server does."""
        ...

    def text_document_publish_diagnostics(self, params: types.PublishDiagnosticsParams) -> None: ...

    def workspace_code_lens_refresh(self, params: None) -> object: ...


class Questions(Protocol):
    """Asks the client."""

    @property
    def knows_us(self) -> bool: ...

    async def ask(self, method: str, params: Any, seconds: float) -> Any: ...
