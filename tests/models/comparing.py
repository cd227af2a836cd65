"""An investigation with a model, held against the offline one of the same program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.cli import Whence
from tests.support.programs import Program, programs

Json = dict[str, Any]

LIMIT = 6.0  # seconds that a model has
AROUND = 2.0  # seconds that a busy machine may take to notice that they are over
RESULT = (
    "outcome", "rootCause", "solution", "confidence", "location", "evidence", "cause", "fix",
    "suspects", "nextSteps", "callChain", "suggestion",
)  # fmt: skip
NAMES = frozenset(
    {
        "setting_missing_in_json", "number_is_text_in_json", "go_function_renamed",
        "unit_in_properties", "discount_of_the_wrong_amount",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Explained:
    analysis: Json

    @property
    def seconds(self) -> float:
        """That investigating took, without the start of the process."""
        return float(self.analysis["metadata"]["durationMs"]) / 1000

    @property
    def note(self) -> str:
        """What the report says of the model."""
        return str(self.analysis["analyst"].get("note", ""))


@cache
def chosen() -> list[Program]:
    """In several languages; of one of them the offline analyst finds no cause."""
    return [one for one in programs() if one.name in NAMES]


def settings(url: str, **more: str) -> list[str]:
    """The options of a command that asks the server there."""
    given = {"lmstudio.url": url, "limits.seconds": str(LIMIT), **more}
    return [word for key, value in given.items() for word in ("--set", f"{key}={value}")]


def explain(folder: Path, trace: str, *options: str, analyst: str = "auto") -> Explained:
    """`whence explain` of a trace, in a process, with a data folder of its own."""
    whence = Whence(folder, folder.parent / f"{folder.name}-{analyst}")
    arguments = ("--trace", "-", "--json", "--fresh", "--analyst", analyst, *options)
    done = whence("explain", *arguments, stdin=trace)
    assert done.code in {0, 1}, done.stderr
    return Explained(done.json["analysis"])


def differences(one: Explained, other: Explained) -> list[str]:
    """The fields that make a result in which two analyses differ."""
    return [name for name in RESULT if _field(one, name) != _field(other, name)]


def _field(explained: Explained, name: str) -> Any:
    """Without the number of the trial in which a fix was looked at."""
    value = explained.analysis.get(name)
    if name == "fix" and value:
        return {**value, "verification": {**value["verification"], "envelopeId": None}}
    return value
