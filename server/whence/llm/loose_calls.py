"""Calls in no format, or in one that is damaged: a tool's name, and beside it what it needs.

Braces and quotes may be missing, doubled or of another kind, and tags may be of any format. What
makes it a call is that nothing stands there but the name of a tool and values for parameters of
that tool, all that it requires among them; a word of prose between them, or before them in their
line, makes it none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

Resolve = Callable[[str], str | None]
Accepts = Callable[[str, Mapping[str, Any]], bool]
LooseCall = tuple[str, dict[str, Any], int, int]  # its start and end in the text

_LONGEST: Final = 16 * 1024
_MOST_NAMES: Final = 32
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»″`", '"') | dict.fromkeys("‘’‚‛‹›′", "'"))
_ESCAPED: Final = re.compile(r"\\(?=[\"'])|&quot;|&lt;|&gt;|&#39;|&apos;")
_UNESCAPED: Final = {"&quot;": '"', "&lt;": "<", "&gt;": ">", "&#39;": "'", "&apos;": "'"}
_WORD: Final = re.compile(r"[A-Za-z_][\w.-]*")
_PAIR: Final = re.compile(
    r"""["']?(?P<key>[A-Za-z_]\w*)[ \t]*["']?
        (?:[ \t]*(?::{1,2}|=>?)[ \t]*|[ \t]*>\s*)
        (?:(?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\n])*)(?P=quote)
          |["'](?P<open>[^\s,;<>{}()\[\]"']+)(?=[ \t]*[})\]])
          |(?P<bare>[^\s,;<>{}()\[\]"'=]++)(?!["']?[ \t]*[:=]))""",
    re.VERBOSE,
)
# What formats and models put around a name and its arguments.
_STRUCTURAL: Final = frozenset({
    "action", "args", "arg", "argument", "arguments", "assistant", "await", "call", "calls",
    "default", "api", "func", "function", "functions", "id", "input", "invoke", "json", "kwargs",
    "name", "object", "parameter", "parameters", "params", "print", "py", "python", "request",
    "result", "string", "to", "tool", "tools", "type", "use", "uses", "xml", "yaml", "yml",
})  # fmt: skip
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def loose_calls(text: str, resolve: Resolve, accepts: Accepts) -> Iterator[LooseCall]:
    """The calls in a text that is otherwise not read, in order.

    Args:
        resolve: the tool that a name means; None where it means none.
        accepts: whether a tool takes these arguments, and they are all that it needs.
    """
    passed = max(len(text) - _LONGEST, 0)
    plain = _plain(text[passed:])
    pairs = [pair for pair in _PAIR.finditer(plain) if resolve(_value(pair)) is None]
    names = [
        (tool, word)
        for word in _WORD.finditer(plain)
        if (tool := resolve(word.group())) and not plain.startswith("</", word.start() - 2)
    ][:_MOST_NAMES]
    read = 0
    for number, (tool, word) in enumerate(names, 1):
        next_name = names[number][1].start() if number < len(names) else len(plain)
        begins = word.start() if len(names) > 1 else 0  # the only name may come last
        own = [one for one in pairs if begins <= one.start() and one.end() <= next_name]
        if not own:
            continue
        start = max(read, plain.rfind("\n", 0, min(word.start(), own[0].start())) + 1)
        end = max(own[-1].end(), word.end())
        given = {one["key"]: _value(one) for one in own}
        fewer = {key: value for key, value in given.items() if not _is_structural(key)}
        arguments = next((one for one in (given, fewer) if accepts(tool, one)), None)
        if arguments is not None and _is_bare(plain, start, end, [word, *own]):
            yield tool, arguments, passed + start, passed + end
            read = end


def read_pairs(text: str) -> dict[str, str]:
    """A text that is nothing but `key=value` or `key: value`, between commas or lines."""
    plain = _plain(text)
    pairs = list(_PAIR.finditer(plain))
    is_bare = _is_bare(plain, 0, len(plain), pairs)
    return {one["key"]: _value(one) for one in pairs} if is_bare else {}


def _plain(text: str) -> str:
    """The same text, as long, with straight quotes that are not escaped."""
    return _ESCAPED.sub(
        lambda one: _UNESCAPED.get(one.group(), "").rjust(len(one.group())), text
    ).translate(_QUOTES)


def _value(pair: re.Match[str]) -> str:
    return pair["text"] if pair["quote"] else pair["open"] or pair["bare"]


def _is_bare(text: str, start: int, end: int, known: list[re.Match[str]]) -> bool:
    """Whether there is no word between two places but those that are known, and of formats."""
    spans = [one.span() for one in known]
    return all(
        _is_structural(word.group())
        or text.startswith("</", word.start() - 2)
        or any(first <= word.start() < last for first, last in spans)
        for word in _WORD.finditer(text, start, end)
    )


def _is_structural(word: str) -> bool:
    return all(part.casefold() in _STRUCTURAL for part in _PARTS.findall(word))
