"""What the rules on slips with what is split say: what is decoded too early, parts that stay texts,
the digits of a fraction."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

DECODED_FIRST = say_suspicion(
    "`{call}` at {at} decodes the whole before it splits it; so a separator that was encoded in "
    "one of the parts splits that part as well.",
    "Split first, and decode the parts: `{mended}`.",
    at="the text that is split is decoded already",
)
FRACTION_OF_POINT = say_suspicion(
    "`{call}` at {at} reads the digits behind the point as a number of their own: the 5 of `0.5` "
    "counts as 5, not as 50 hundredths.",
    "Fill them up first: `{mended}`.",
    at="`.5` counts as 5",
)
