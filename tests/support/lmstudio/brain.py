"""A model by rules: it solves Python's None and missing-key errors with the tools it is given.

It knows nothing but the bytes of a request. Tools are chosen by the words of their descriptions,
and every statement rests on what a tool result showed; blank a description or change a file, and
it does something else.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from tests.support.lmstudio.turns import CallSpec, Turn

_PLACE = re.compile(r"([\w./-]+\.py):(\d+)")
_TRACE_PLACE = re.compile(r'File "([^"]+)", line (\d+)')
_MAX_DEPTH = 8


class WantedError(Exception):
    """Something the model has to look up first."""

    def __init__(self, tool: str, **values: str) -> None:
        super().__init__(tool)
        self.tool = tool
        self.values = values


class LostError(Exception):
    """The trail ends; the message says what to check."""


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Finding:
    place: Place
    reason: str


# Which words a description must have for the tool to be taken for a purpose; the parameter that
# takes each value is known by a word in its name.
_PURPOSES = {
    "read": ("read", "file"),
    "callers": ("call", "function"),
    "submit": ("submit", "cause"),
}


@dataclass
class Conversation:
    """What a request says: the task, the tools, and what the tools have shown."""

    task: str
    tools: dict[str, dict[str, Any]]
    files: dict[str, list[str]] = field(default_factory=dict)
    callers: dict[str, list[Place]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, raw: bytes) -> Conversation:
        body = json.loads(raw)
        functions = [tool["function"] for tool in body.get("tools", [])]
        messages = body["messages"]
        task = next(message["content"] for message in messages if message["role"] == "user")
        conversation = cls(task, {function["name"]: function for function in functions})
        asked = {
            call["id"]: call["function"]
            for message in messages
            for call in message.get("tool_calls", ())
        }
        for message in messages:
            if message["role"] == "tool":
                conversation._learn(asked[message["tool_call_id"]], message["content"])
        return conversation

    def _learn(self, call: dict[str, Any], content: str) -> None:
        try:
            envelope, _ = json.JSONDecoder().raw_decode(content)
        except ValueError:
            return
        data = envelope.get("data") or {}
        if not envelope.get("success"):
            self.failed.add(call["arguments"])
        elif "content" in data:
            self.files[data["filePath"]] = data["content"].split("\n")
        elif "callers" in data:
            self.callers[data["functionName"]] = [
                Place(caller["filePath"], caller["line"]) for caller in data["callers"]
            ]

    def tool(self, purpose: str) -> dict[str, Any] | None:
        words = _PURPOSES[purpose]
        return next(
            (
                tool
                for tool in self.tools.values()
                if all(word in tool["description"].casefold() for word in words)
            ),
            None,
        )

    def call(self, purpose: str, values: dict[str, str]) -> CallSpec | None:
        tool = self.tool(purpose)
        if tool is None:
            return None
        arguments = {
            name: value
            for name in tool["parameters"]["properties"]
            for word, value in values.items()
            if word in name.casefold()
        }
        call = CallSpec(tool["name"], arguments)
        return None if call.text in self.failed else call

    def lines(self, path: str) -> list[str]:
        if path not in self.files:
            raise WantedError("read", path=path)
        return self.files[path]

    def line(self, place: Place) -> str:
        lines = self.lines(place.path)
        if not 0 < place.line <= len(lines):
            raise LostError(f"{place.path} has no line {place.line}; is the trace of this version?")
        return lines[place.line - 1]

    def who_calls(self, function: str, path: str) -> list[Place]:
        if function not in self.callers:
            raise WantedError("callers", function=function, path=path)
        return self.callers[function]


class Brain:
    """Decides the next turn from a request's bytes."""

    def __call__(self, raw: bytes) -> Turn:
        conversation = Conversation.of(raw)
        try:
            crash, finding = investigate(conversation)
        except WantedError as wanted:
            call = conversation.call(wanted.tool, wanted.values)
            if call is not None:
                return Turn(reasoning=f"I need to {wanted.tool} first.", calls=(call,))
            return _submission(conversation, None, None, f"There is no way to {wanted.tool}.")
        except LostError as lost:
            return _submission(conversation, None, None, str(lost))
        return _submission(conversation, crash, finding, "")


def _submission(
    conversation: Conversation, crash: Place | None, finding: Finding | None, next_step: str
) -> Turn:
    tool = conversation.tool("submit")
    if tool is None:
        return Turn(text=finding.reason if finding else next_step)
    if finding is None or crash is None:
        arguments: dict[str, Any] = {"rootCause": "", "solution": "", "confidence": 0.0}
        return Turn(calls=(CallSpec(tool["name"], {**arguments, "nextSteps": [next_step]}),))
    cause = conversation.line(finding.place).strip()
    arguments = {
        "rootCause": f"{finding.place.path}:{finding.place.line}: `{cause}` {finding.reason}",
        "solution": "Make sure that this line gives a value, or handle the missing one here.",
        "confidence": 0.9,
        "filePath": finding.place.path,
        "line": finding.place.line,
        "evidence": [
            _evidence(conversation, finding.place, finding.reason),
            _evidence(conversation, crash, "the value is used here"),
        ],
    }
    return Turn(calls=(CallSpec(tool["name"], arguments),))


def _evidence(conversation: Conversation, place: Place, claim: str) -> dict[str, Any]:
    return {
        "claim": claim,
        "filePath": place.path,
        "lineStart": place.line,
        "lineEnd": place.line,
        "quote": conversation.line(place),
    }


def investigate(conversation: Conversation) -> tuple[Place, Finding]:
    """The crash's place and the finding; raises `WantedError` until enough is known."""
    match = _PLACE.search(conversation.task) or _TRACE_PLACE.search(conversation.task)
    if match is None:
        raise LostError("The error names no file; run it again with a stack trace.")
    crash = Place(match[1], int(match[2]))
    expression = _bad_expression(conversation.task, conversation.line(crash))
    return crash, _origin(conversation, expression, crash, 0)


_SUSPECTS = (
    (r"has no attribute '(\w+)'", r"([\w.]+(?:\([^()]*\))?)\.{0}\b"),
    (r"KeyError: '?([^'\n]+)'?", r"(\w+(?:\([^()]*\))?)\[['\"]{0}['\"]\]"),
    (r"(not subscriptable)", r"(\w+(?:\([^()]*\))?)\["),
    (r"(not iterable)", r"\bin\s+([\w.]+(?:\([^()]*\))?)"),
)


def _bad_expression(task: str, line: str) -> str:
    for message, pattern in _SUSPECTS:
        said = re.search(message, task)
        found = said and re.search(pattern.format(re.escape(said[1])), line)
        if found:
            return found[1]
    raise LostError("The failing expression cannot be told from the line; add a log before it.")


def _origin(conversation: Conversation, expression: str, use: Place, depth: int) -> Finding:
    """Where the value of an expression, used at a place, was made."""
    if depth > _MAX_DEPTH:
        raise LostError("The value passes through too many places.")
    if called := re.fullmatch(r"(?:\w+\.)*(\w+)\(.*\)", expression):
        return _made_by_call(conversation, expression, called[1], use, depth)
    if not re.fullmatch(r"\w+", expression):
        raise LostError(f"Find out where {expression} is set.")
    return _made_by_name(conversation, expression, use, depth)


def _made_by_name(conversation: Conversation, name: str, use: Place, depth: int) -> Finding:
    lines = conversation.lines(use.path)
    header = _header(lines, use.line)
    for number in range(use.line - 1, header, -1):
        assigned = re.match(rf"\s*{name}\s*(?::[^=]+)?=\s*(.+)$", lines[number - 1])
        if assigned:
            return _made_at(conversation, assigned[1].strip(), Place(use.path, number), depth)
    definition = re.match(
        r"\s*(?:async\s+)?def\s+(\w+)\((.*?)\)", lines[header - 1] if header else ""
    )
    if definition is None or name not in (parameters := _names(definition[2])):
        raise LostError(f"Find out where {name} is set.")
    position = parameters.index(name) - (parameters[0] == "self")
    for caller in conversation.who_calls(definition[1], use.path):
        arguments = _arguments(conversation.line(caller), definition[1])
        if position < len(arguments):
            return _made_at(conversation, arguments[position], caller, depth)
    raise LostError(f"Find out who calls {definition[1]}.")


def _made_at(conversation: Conversation, value: str, place: Place, depth: int) -> Finding:
    if value == "None":
        return Finding(place, "passes None on")
    if ".get(" in value:
        return Finding(place, "looks the key up with get, which gives None when it is missing")
    if value.startswith(("{", "dict(")):
        return Finding(place, "builds the dictionary without this key")
    return _origin(conversation, value, place, depth + 1)


def _made_by_call(
    conversation: Conversation, expression: str, name: str, use: Place, depth: int
) -> Finding:
    if ".get(" in expression:
        return Finding(use, "looks the key up with get, which gives None when it is missing")
    path, header = _definition(conversation, name, use.path)
    lines = conversation.lines(path)
    end = _end(lines, header)
    for number in range(header + 1, end + 1):
        returned = re.match(r"\s*return\b\s*(.*)$", lines[number - 1])
        if returned and returned[1] in ("", "None"):
            return Finding(Place(path, number), f"makes {name} return None")
    for number in range(header + 1, end + 1):
        returned = re.match(r"\s*return\b\s*(.+)$", lines[number - 1])
        if returned:
            return _made_at(conversation, returned[1].strip(), Place(path, number), depth)
    return Finding(Place(path, header), f"starts {name}, which returns nothing")


def _definition(conversation: Conversation, name: str, path: str) -> tuple[str, int]:
    lines = conversation.lines(path)
    for number, line in enumerate(lines, start=1):
        if re.match(rf"\s*(?:async\s+)?def\s+{name}\b", line):
            return path, number
    for line in lines:
        imported = re.match(r"\s*from\s+([\w.]+)\s+import\s+(.+)$", line)
        if imported and name in _names(imported[2]):
            return _definition(conversation, name, imported[1].replace(".", "/") + ".py")
    raise LostError(f"Find out where {name} is defined.")


def _header(lines: list[str], line: int) -> int:
    """The line of the innermost `def` around a line; 0 at module level."""
    indent = _indent(lines[line - 1])
    for number in range(line - 1, 0, -1):
        text = lines[number - 1]
        if re.match(r"\s*(?:async\s+)?def\s", text) and _indent(text) < indent:
            return number
    return 0


def _end(lines: list[str], header: int) -> int:
    indent = _indent(lines[header - 1])
    for number in range(header + 1, len(lines) + 1):
        text = lines[number - 1]
        if text.strip() and _indent(text) <= indent:
            return number - 1
    return len(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _names(text: str) -> list[str]:
    return [
        re.split(r"\s*(?:[:=]|\bas\b)", part.strip())[0] for part in text.strip("() ").split(",")
    ]


def _arguments(line: str, function: str) -> list[str]:
    """The arguments of a function's call in a line, split at the call's own commas."""
    call = re.search(rf"\b{function}\(", line)
    parts, depth = [""], 0
    for character in line[call.end() :] if call else "":
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            break
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]
