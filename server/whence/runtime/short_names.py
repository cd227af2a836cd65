"""Names of files that stand for longer texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

# The largest below powers of two. Each whole remainder depends on every byte; of one by
# `2**127 - 1` the last 16 digits did not depend on the first bytes, for half of all lengths.
_PRIMES: Final = {16: 2**64 - 59, 32: 2**128 - 159}


def make_short_name(parts: Iterable[str], digits: int = 32) -> str:
    """The same for the same texts.

    Other texts have the same by chance only, so it must decide nothing that somebody could gain by.
    hashlib would load OpenSSL, which takes a tenth of the time of `whence run -- true`.

    Args:
        digits: hexadecimal ones, 16 or 32.
    """
    key = "\0".join(parts).encode("utf-8", "surrogatepass")
    return f"{int.from_bytes(key, 'big') % _PRIMES[digits]:0{digits}x}"
