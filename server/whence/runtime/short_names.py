"""Names of files that stand for longer texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_PRIME: Final = 2**127 - 1


def make_short_name(parts: Iterable[str]) -> str:
    """The same for the same texts, 32 hexadecimal digits.

    Other texts have another by chance only, so it must decide nothing that somebody could gain by.
    hashlib would load OpenSSL, which takes a tenth of the time of `whence run -- true`.
    """
    key = "\0".join(parts).encode("utf-8", "surrogatepass")
    return f"{int.from_bytes(key, 'big') % _PRIME:032x}"
