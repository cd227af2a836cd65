"""What to do after an attempt: one action, and the reasons for it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.healing.envelope import Action, BreakerState, ErrorTrend, ErrorType, Status

SURE: Final = 0.6  # overall confidence from which a checked syntax fix may be taken
STAGNANT: Final = 0.4  # two attempts of the trend's window without an improvement
DEEPEST_CASCADE: Final = 3


@dataclass(frozen=True, slots=True)
class AttemptFacts:
    """What an attempt is judged by.

    Attributes:
        tried: false when the breaker or an earlier failure of the same patch kept it from running.
        worse: it brought problems of its own.
        suspicious: it shows signs of silencing the failure.
        command_fails: a command was to pass and did not, or could not be run.
        attempts_left: how many more the caller allows the session.
        first: no attempt of the session came before it.
    """

    error_type: ErrorType
    status: Status
    tried: bool = True
    worse: bool = False
    suspicious: bool = False
    command_fails: bool = False
    failed_before: bool = False
    breaker: BreakerState = "CLOSED"
    trend: ErrorTrend = "unknown"
    stagnation: float = 0.0
    cascade_depth: int = 0
    attempts_left: int = 0
    first: bool = True
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    action: Action
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Rule:
    applies: Callable[[AttemptFacts], bool]
    action: Action
    reason: str


def _is_fixed_syntax(facts: AttemptFacts) -> bool:
    return (
        facts.error_type == "SYNTAX"
        and facts.status == "checked"
        and not facts.command_fails
        and not facts.suspicious
        and facts.confidence >= SURE
    )


def _stagnates(facts: AttemptFacts) -> bool:
    return facts.stagnation >= STAGNANT or (facts.trend == "worsening" and not facts.first)


_RULES: Final = (
    _Rule(
        lambda facts: facts.failed_before,
        "STRATEGY_CHANGE",
        "This patch has failed before, so it was not tried again; try something else.",
    ),
    _Rule(
        lambda facts: not facts.tried,
        "PAUSE_AND_BACKOFF",
        "Too many attempts in a row failed; wait as long as extras.retryAfterMs says.",
    ),
    _Rule(
        lambda facts: facts.status == "proven",
        "PROMOTE",
        "The failure is gone with the patch and came back without it, and its tests check the "
        "result.",
    ),
    _Rule(
        _is_fixed_syntax,
        "PROMOTE",
        "The checks facts the syntax errors resolved and no new problems; nothing was run.",
    ),
    _Rule(
        lambda facts: facts.suspicious,
        "HUMAN_REVIEW",
        "The patch may silence the failure instead of fixing it.",
    ),
    _Rule(
        lambda facts: facts.status == "passes",
        "HUMAN_REVIEW",
        "The failure is gone with the patch, but nothing proves that the result is right.",
    ),
    _Rule(
        lambda facts: facts.cascade_depth >= DEEPEST_CASCADE,
        "HUMAN_REVIEW",
        "Each of the last attempts introduced new problems.",
    ),
    _Rule(
        lambda facts: facts.status != "refuted" and not facts.command_fails,
        "HUMAN_REVIEW",
        "Nothing refutes the patch, but no run proves it.",
    ),
    _Rule(
        lambda facts: facts.attempts_left <= 0 and not facts.first,
        "HUMAN_REVIEW",
        "This session has no attempts left.",
    ),
    _Rule(
        lambda facts: facts.breaker == "OPEN",
        "PAUSE_AND_BACKOFF",
        "Too many attempts in a row failed; wait as long as extras.retryAfterMs says.",
    ),
    _Rule(
        lambda facts: facts.worse,
        "ROLLBACK",
        "The patch introduces new problems; revert it.",
    ),
    _Rule(
        lambda facts: facts.attempts_left <= 0 and facts.status == "refuted",
        "ROLLBACK",
        "The patch doesn't resolve the problem; revert it.",
    ),
    _Rule(
        lambda facts: facts.attempts_left <= 0,
        "HUMAN_REVIEW",
        "Nothing proves the patch, and there are no attempts left.",
    ),
    _Rule(
        _stagnates,
        "STRATEGY_CHANGE",
        "The last attempts improved nothing; look for another cause.",
    ),
    _Rule(
        lambda _: True,
        "RETRY",
        "The problem isn't resolved yet; look at extras.difference and try again.",
    ),
)


def decide(facts: AttemptFacts) -> Decision:
    """The action for an attempt: that of the first rule that applies, in this order.

    1. The same patch failed before → STRATEGY_CHANGE; the breaker let nothing through →
       PAUSE_AND_BACKOFF. Neither was tried.
    2. Proven, or a syntax error checked to be gone with confidence, without a command that fails →
       PROMOTE. Nothing else is ever promoted.
    3. Signs of silencing, three attempts in a row with problems of their own, or nothing that
       decides either way → HUMAN_REVIEW.
    4. The session's attempts are used up → HUMAN_REVIEW; the breaker has opened →
       PAUSE_AND_BACKOFF.
    5. New problems, or refuted with no attempt left → ROLLBACK; unproven with none left →
       HUMAN_REVIEW.
    6. No progress over several attempts → STRATEGY_CHANGE; else → RETRY.
    """
    rule = next(rule for rule in _RULES if rule.applies(facts))
    return Decision(rule.action, (rule.reason, *_describe_circumstances(facts)))


def _describe_circumstances(facts: AttemptFacts) -> list[str]:
    notes = (
        (facts.trend != "unknown" and not facts.first, f"The trend is {facts.trend}."),
        (facts.breaker == "HALF_OPEN", "This was the breaker's trial attempt."),
        (facts.attempts_left > 0, f"{facts.attempts_left} more attempts are allowed."),
    )
    return [text for holds, text in notes if holds]
