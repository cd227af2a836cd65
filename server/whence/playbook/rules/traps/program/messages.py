"""What the message of a crash says, in the words of several languages and their tools."""

from __future__ import annotations

from typing import Final

from whence_tools.lazy_pattern import lazy_pattern

BAD_MEMORY: Final = lazy_pattern(
    r"(?i)SIG(?:SEGV|ABRT|BUS|ILL|TRAP)|segmentation|heap|stack-|buffer-overflow|address|null"
    r"|corrupt|terminate|free|invalid"
)
"""A signal or a sanitizer ended the program."""
FREED: Final = lazy_pattern(
    r"(?i)double.free|after.free|bad-free|free\(\)|SIGABRT|SIGSEGV|abort|corrupt|invalid pointer"
    r"|unlink|munmap"
)
"""Memory was freed twice, or used after that."""
NULL: Final = lazy_pattern(r"(?i)SEGV|segmentation|address|null|nil pointer|nil map|Initializer")
"""There was no object."""
OUTSIDE: Final = lazy_pattern(
    r"(?i)out.?of.?(?:range|bounds)|outside the bounds|IndexError|toIndex ="
)
"""An index was outside of what it is an index of."""
CRASHED: Final = lazy_pattern(
    r"(?i)SIG[A-Z]{3,}|segmentation|terminate|Sanitizer|panic|exception|overflow|out.of|divide"
)
"""The program was ended, and the message says by what."""
