"""Where questions are typed: several lines, a history, the keys of a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.filters import completion_is_selected
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding import KeyBindings

from whence_tools import private

if TYPE_CHECKING:
    from pathlib import Path

    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

_PROMPT = "> "
_CONTINUED = ". "


def open_typing_session(history: Path) -> PromptSession[str]:
    """Enter sends; behind a backslash, and with Alt, it begins another line.

    Args:
        history: what was typed before, for its owner alone. Made where it is not there.
    """
    private.make_folder(history.parent)
    private.make_file(history)
    history.chmod(0o600)
    return PromptSession(
        _PROMPT,
        multiline=True,
        prompt_continuation=_CONTINUED,
        key_bindings=_keys(),
        history=FileHistory(str(history)),
        enable_open_in_editor=True,
    )


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("enter", filter=~completion_is_selected)
    def sent(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.document.char_before_cursor == "\\":
            buffer.delete_before_cursor()
            buffer.insert_text("\n")
        else:
            buffer.validate_and_handle()

    @keys.add("escape", "enter")
    def continued(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    return keys
