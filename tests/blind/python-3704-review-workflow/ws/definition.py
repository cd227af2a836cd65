"""Reading of workflow definitions."""
import re
from dataclasses import dataclass

RULE = re.compile(r"^(\w+)\s*->\s*(\w+)\s+on\s+(\w+)(?:\s+by\s+(\w+))?$")


class DefinitionError(ValueError):
    pass


@dataclass(frozen=True)
class Transition:
    source: str
    target: str
    event: str
    role: str = "any"


def parse_rule(line, number):
    match = RULE.match(line)
    if match is None:
        raise DefinitionError(f"line {number}: cannot read {line!r}")
    source, target, event, role = match.groups()
    return Transition(source, target, event, role or "any")


def parse(text):
    """All transitions of a definition; ``#`` starts a comment."""
    transitions = []
    for number, raw in enumerate(text.strip().splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            break
        transitions.append(parse_rule(line, number))
    return transitions
