"""Following a Python value back to the line that made it."""

from __future__ import annotations

import re

from tests.support.lmstudio.conversation import Conversation, Finding, LostError, Place

_MAX_DEPTH = 8


def origin(conversation: Conversation, crash: Place) -> Finding:
    """Where the value was made that fails in a line.

    Raises:
        MissingResultError: until that is known.
    """
    expression = _bad_expression(conversation.task, conversation.line(crash))
    return _origin(conversation, expression, crash, 0)


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
        return _origin_of_call(conversation, expression, called[1], use, depth)
    if attribute := re.fullmatch(r"(\w+)\.(\w+)", expression):
        return _origin_of_attribute(conversation, attribute[1], attribute[2], use, depth)
    if not re.fullmatch(r"\w+", expression):
        raise LostError(f"Find out where {expression} is set.")
    return _origin_of_name(conversation, expression, use, depth)


def _origin_of_name(conversation: Conversation, name: str, use: Place, depth: int) -> Finding:
    lines = conversation.lines(use.path)
    header = _header(lines, use.line)
    for number in range(use.line - 1, header, -1):
        assigned = re.match(rf"\s*{name}\s*(?::[^=]+)?=\s*(.+)$", lines[number - 1])
        if assigned:
            return _origin_at(conversation, assigned[1].strip(), Place(use.path, number), depth)
    definition = re.match(
        r"\s*(?:async\s+)?def\s+(\w+)\((.*?)\)", lines[header - 1] if header else ""
    )
    if definition is None or name not in (parameters := _names(definition[2])):
        raise LostError(f"Find out where {name} is set.")
    position = parameters.index(name) - (parameters[0] == "self")
    for caller in conversation.who_calls(definition[1], use.path):
        arguments = _arguments(conversation.line(caller), definition[1])
        if position < len(arguments):
            return _origin_at(conversation, arguments[position], caller, depth)
    raise LostError(f"Find out who calls {definition[1]}.")


def _origin_of_attribute(
    conversation: Conversation, name: str, attribute: str, use: Place, depth: int
) -> Finding:
    """The value that an object was given when it was made, beside its class."""
    lines = conversation.lines(use.path)
    header = _header(lines, use.line)
    annotated = re.search(rf"\b{name}\s*:\s*(\w+)", lines[header - 1] if header else "")
    if annotated is None:
        raise LostError(f"Find out where {name}.{attribute} is set.")
    path, _ = _definition(conversation, annotated[1], use.path)
    for number, line in enumerate(conversation.lines(path), start=1):
        if given := re.match(rf"\s*{attribute}\s*=\s*(.+?),?\s*$", line):
            return _origin_at(conversation, given[1], Place(path, number), depth)
    raise LostError(f"Find out where {name}.{attribute} is set.")


def _origin_at(conversation: Conversation, value: str, place: Place, depth: int) -> Finding:
    if value == "None":
        return Finding(place, "passes None on")
    if ".get(" in value:
        return Finding(place, "looks the key up with get, which gives None when it is missing")
    if value.startswith(("{", "dict(")):
        return Finding(place, "builds the dictionary without this key")
    return _origin(conversation, value, place, depth + 1)


def _origin_of_call(
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
            return _origin_at(conversation, returned[1].strip(), Place(path, number), depth)
    return Finding(Place(path, header), f"starts {name}, which returns nothing")


def _definition(conversation: Conversation, name: str, path: str) -> tuple[str, int]:
    lines = conversation.lines(path)
    for number, line in enumerate(lines, start=1):
        if re.match(rf"\s*(?:async\s+)?(?:def|class)\s+{name}\b", line):
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
