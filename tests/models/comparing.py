"""An investigation with a model, held against the offline one of the same program."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.cli import Whence
from tests.support.programs import Program, programs

Json = dict[str, Any]

LIMIT = 20.0  # seconds that a model has
AROUND = 3.0  # seconds for what is not investigating: a client is loaded, the machine is busy
RESULT = (
    "outcome", "rootCause", "solution", "confidence", "location", "evidence", "cause", "fix",
    "suspects", "nextSteps", "callChain", "suggestion",
)  # fmt: skip
NAMES = frozenset(
    {
        "setting_missing_in_json", "number_is_text_in_json", "key_misspelt_in_ini",
        "go_function_renamed", "unit_in_properties", "discount_of_the_wrong_amount",
        "keys_come_from_the_input",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Explained:
    analysis: Json
    seconds: float

    @property
    def note(self) -> str:
        """What the report says of the model."""
        return str(self.analysis["analyst"].get("note", ""))


@cache
def chosen() -> list[Program]:
    """In several languages; of the last two the offline analyst finds no cause."""
    return [one for one in programs() if one.name in NAMES]


def settings(url: str, **more: str) -> list[str]:
    """The options of a command that asks the server there."""
    given = {"lmstudio.url": url, "limits.seconds": str(LIMIT), **more}
    return [word for key, value in given.items() for word in ("--set", f"{key}={value}")]


def explain(folder: Path, trace: str, *options: str, analyst: str = "auto") -> Explained:
    """`whence explain` of a trace, in a process, with a data folder of its own."""
    whence = Whence(folder, folder.parent / f"{folder.name}-{analyst}")
    began = time.monotonic()
    arguments = ("--trace", "-", "--json", "--fresh", "--analyst", analyst, *options)
    done = whence("explain", *arguments, stdin=trace)
    assert done.code in {0, 1}, done.stderr
    return Explained(done.json["analysis"], time.monotonic() - began)


def differences(one: Explained, other: Explained) -> list[str]:
    """The fields that make a result in which two analyses differ."""
    return [name for name in RESULT if one.analysis.get(name) != other.analysis.get(name)]
