"""Where to look, from the text of an error alone: no run was seen."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence.playbook.suspects.candidates import collect
from whence.playbook.suspects.weights import (
    WEIGHTS,
    WEIGHTS_OF_DESCRIPTION,
    WEIGHTS_OF_TEXT,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.suspects.candidate import Candidate

_MOST: Final = 8


def rank_suspects(case: Case) -> ToolSteps[list[Suspect]]:
    """The workspace's functions, most likely first; none where nothing leads to one."""
    candidates = yield from collect(case)
    weights = choose_weights([one.features for one in candidates])
    scores = {id(one): score_of(one.features, weights) for one in candidates}
    unique: dict[tuple[str, str], Candidate] = {}  # a property has several functions of one name
    for one in sorted(candidates, key=lambda one: -scores[id(one)]):
        unique.setdefault((one.file.path, one.function.qualified), one)
    ordered = list(unique.values())[:_MOST]
    best = max(scores.values(), default=0.0)
    return [_make_suspect(one, exp(scores[id(one)] - best), weights) for one in ordered]


def choose_weights(candidates: Iterable[Mapping[str, float]]) -> Mapping[str, float]:
    """The weights for these candidates' features: by what the text has."""
    has = {
        name for features in candidates for name in ("innermost", "described") if name in features
    }
    if "innermost" not in has:
        return WEIGHTS_OF_TEXT
    return WEIGHTS_OF_DESCRIPTION if "described" in has else WEIGHTS


def score_of(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def _make_suspect(candidate: Candidate, share: float, weights: Mapping[str, float]) -> Suspect:
    """The reason given is the one that weighs most; words that it shares only if there is none."""
    reasons = dict(candidate.reasons)
    if len(reasons) > 1:
        reasons.pop("relevant", None)
    telling = max(reasons, key=lambda name: weights.get(name, 0.0) * candidate.features[name])
    for name in ("innermost", "frame"):
        telling = name if name in reasons else telling
    return Suspect(
        file_path=candidate.file.path,
        line=candidate.line or candidate.function.line,
        symbol=candidate.function.qualified,
        score=round(share, 2),
        because=reasons[telling],
    )
