"""How sure an attempt may be of itself, in parts that can be explained one by one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.envelope import ErrorType, Status

UNKNOWN: Final = 0.5
_LOGIC: Final[dict[Status, tuple[float, float]]] = {
    # what the program found out bounds what the model may believe: least, most
    "proven": (1.0, 1.0),
    "passes": (0.6, 0.8),
    "checked": (0.5, 0.8),
    "unverified": (0.1, 0.5),
    "refuted": (0.0, 0.0),
}
_SUSPICION_RISK = 0.5
_SECURITY_RISK = 0.2
_LARGE_PATCH_LINES = 40.0


def estimate_syntax(errors: int | None) -> float:
    """1 without syntax errors, 1/(1+n) with n; 0.5 where no grammar knows the language."""
    return UNKNOWN if errors is None else 1.0 / (1.0 + errors)


def average_probabilities(logits: Sequence[float]) -> float | None:
    """The mean probability of the model's tokens, 0..1; None without finite numbers.

    Servers send different things under this name, told apart by their range:

    - all ≤ 0: natural log-probabilities, as the OpenAI API's `logprobs`. Their mean exponentiated
      is the geometric mean probability, the inverse of perplexity (Jelinek et al., "Perplexity: a
      measure of the difficulty of speech recognition tasks", 1977);
    - all in 0..1: probabilities; their geometric mean;
    - else raw scores: the mean of the logistic function of each, since without the rest of the
      vocabulary no softmax can be formed.
    """
    values = [value for value in logits if math.isfinite(value)]
    if not values:
        return None
    if all(value <= 0 for value in values):
        return math.exp(math.fsum(value / len(values) for value in values))  # no sum overflows
    if all(0 <= value <= 1 for value in values):
        if 0 in values:
            return 0.0
        return min(1.0, math.exp(math.fsum(map(math.log, values)) / len(values)))
    return math.fsum(map(_squash, values)) / len(values)


def _squash(value: float) -> float:
    if value >= 0:
        return 1.0 / (1.0 + math.exp(-value))
    return math.exp(value) / (1.0 + math.exp(value))


def estimate_logic(
    status: Status, resolved: int, outstanding: int, probability: float | None = None
) -> float:
    """How likely the patch does what it should, 0..1.

    The status sets the bounds; between them lies the mean of the share of problems resolved and
    the model's own probability, as far as either is known.

    Args:
        outstanding: problems that remain or are new.
        probability: from `average_probabilities`.
    """
    least, most = _LOGIC[status]
    total = resolved + outstanding
    known = [resolved / total] if total else []
    known += [probability] if probability is not None else []
    share = sum(known) / len(known) if known else UNKNOWN
    return least + (most - least) * share


def estimate_risk(changed_lines: int, suspicions: int, error_type: ErrorType) -> float:
    """What the patch may break, 0..1: its size (saturating at about forty lines), signs that it
    silences the failure instead of fixing it, and whether security is at stake."""
    size = 1.0 - math.exp(-changed_lines / _LARGE_PATCH_LINES)
    extra = _SUSPICION_RISK * suspicions + (_SECURITY_RISK if error_type == "SECURITY" else 0.0)
    return min(1.0, 0.5 * size + extra)


def combine_confidences(syntax: float, logic: float, risk: float) -> float:
    """One number, 0..1: grows with syntax and logic, shrinks with risk."""
    return (0.3 * syntax + 0.7 * logic) * (1.0 - 0.5 * risk)
