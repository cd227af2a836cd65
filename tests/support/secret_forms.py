"""Forms of secrets and ordinary lines, by somebody who had not seen the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from whence_tools.redact import redact

_FOLDER = Path(__file__).parents[1] / "fixtures" / "secrets"


class Form(NamedTuple):
    """A text with a secret in it, of which nothing may be left."""

    id: str
    family: str
    text: str
    secret: str


def forms(name: str = "forms") -> list[Form]:
    """All of them; of another name those that the rules' authors have not read."""
    return [
        Form(**json.loads(line))
        for path in sorted(_FOLDER.glob(f"{name}*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def survives(form: Form) -> bool:
    """Whether redaction leaves the secret."""
    return form.secret in redact(form.text)


def harmless_lines(name: str = "harmless") -> list[str]:
    """Ordinary lines of code, settings and logs."""
    paths = sorted(_FOLDER.glob(f"{name}*.txt"))
    return "".join(path.read_text("utf-8") for path in paths).split("\n")


def taken_lines() -> list[str]:
    """Those that redaction changes."""
    lines = harmless_lines()
    changed = redact("\n".join(lines)).split("\n")
    return [line for line, now in zip(lines, changed, strict=True) if line != now]
