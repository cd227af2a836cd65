"""Calls in no format, or in one that is damaged: a tool's name, and beside it what it needs.

Braces and quotes may be missing, doubled or of another kind, and tags may be of any format. What
makes it a call is that nothing stands there but the name of a tool and values for parameters of
that tool, all that it requires among them; a word of prose between them, or before them in their
line, makes it none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from whence.llm.lenient_json import Read, UnreadableError, read_json

Resolve = Callable[[str], str | None]
Accepts = Callable[[str, Mapping[str, Any]], bool]
LooseCall = tuple[str, dict[str, Any], int, int]  # its start and end in the text

_LONGEST: Final = 16 * 1024
_MOST_NAMES, _MOST_READ = 32, 8
_LONGEST_NAME: Final = 80
_BRACE: Final = re.compile(r"\{")
_FEW_WORDS: Final = 12
_SIGNS: Final = str.maketrans(
    dict.fromkeys("“”„‟«»″`", '"')
    | dict.fromkeys("‘’‚‛‹›′", "'")
    | dict(zip("（）［］｛｝：，＝", "()[]{}:,=", strict=True))
)
_MARK: Final = re.compile(r"<[|｜][^<>\n]{1,60}[|｜]>|</[^<>\n]{1,60}>")
_ESCAPED: Final = re.compile(r"\\+(?=[\"'])|&quot;|&lt;|&gt;|&#39;|&apos;")
_UNESCAPED: Final = {"&quot;": '"', "&lt;": "<", "&gt;": ">", "&#39;": "'", "&apos;": "'"}
_WORD: Final = re.compile(r"[A-Za-z_][\w.-]*")
_PAIR: Final = re.compile(
    r"""(?:["']?(?P<key>[A-Za-z_]\w*)[ \t]*["']?(?:[ \t]*(?::{1,2}|=>?)[ \t]*|[ \t]*>\s*)
          |(?<![\w-])--(?P<flag>[A-Za-z][\w-]*)(?:[ \t]+|=))
        (?:(?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\n])*)(?P=quote)
          |["'](?P<open>[^\s,;<>{}()\[\]"']+)(?=[ \t]*[})\]])
          |(?P<bare>[^\s,;<>{}()\[\]"'=]++)(?!["']?[ \t]*[:=]))""",
    re.VERBOSE,
)
# What formats and models put around a name and its arguments.
_STRUCTURAL: Final = frozenset({
    "action", "and", "api", "arg", "args", "argument", "arguments", "assistant", "await",
    "bash", "boxed", "call", "calls", "code", "commentary", "default", "func", "function",
    "functions", "id", "input", "invoke", "json", "kwargs", "name", "object", "parameter",
    "parameters", "params", "print", "py", "python", "request", "result", "sh", "string", "to",
    "toml", "tool", "tools", "type", "use", "uses", "using", "with", "xml", "yaml", "yml",
})  # fmt: skip
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def find(text: str, resolve: Resolve, accepts: Accepts) -> Iterator[LooseCall]:
    """The calls in a text that is otherwise not read, in order.

    Args:
        resolve: the tool that a name means; None where it means none.
        accepts: whether a tool takes these arguments, and they are all that it needs.
    """
    for tool, given, start, end in _named_pairs(text, resolve):
        fewer = {key: value for key, value in given.items() if not _is_structural(key)}
        for arguments in (given, fewer):
            if accepts(tool, arguments):
                yield tool, arguments, start, end
                break


def find_objects(text: str, resolve: Resolve, accepts: Accepts) -> Iterator[LooseCall]:
    """The calls whose arguments are an object that has the tool's name in it or before it.

    Args:
        resolve, accepts: as for `find`.
    """
    passed = max(len(text) - _LONGEST, 0)
    text = text[passed:]
    plain, names, end = _straighten_quotes(text), _names(_straighten_quotes(text), resolve), 0
    for brace in islice(_BRACE.finditer(text), _MOST_READ):
        value = _object_at(text, brace.start()) if brace.start() >= end else None
        if value is None:
            continue
        key = next((key for key, one in value.value.items() if _tool(one, resolve)), None)
        before = [one for one in names if end <= one[1].start() < brace.start()]
        if key is None and not before:
            continue
        tool, known = (resolve(value.value[key]), []) if key else (before[-1][0], [before[-1][1]])
        first = min([brace.start(), *(one.start() for one in known)])
        start = max(end, plain.rfind("\n", 0, first) + 1)
        arguments = {name: one for name, one in value.value.items() if name != key}
        if tool and _is_bare(plain, start, brace.start(), known) and accepts(tool, arguments):
            yield tool, arguments, passed + start, passed + value.end
            end = value.end


def _object_at(text: str, start: int) -> Read | None:
    try:
        read = read_json(text, start)
    except UnreadableError:
        return None
    return read if read.is_closed and isinstance(read.value, dict) else None


def _tool(value: Any, resolve: Resolve) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME and resolve(value) is not None


def _names(plain: str, resolve: Resolve) -> list[tuple[str, re.Match[str]]]:
    """The tools that are named, but in closing tags."""
    words = (one for one in _WORD.finditer(plain) if not plain.startswith("</", one.start() - 2))
    found = ((tool, word) for word in words if (tool := resolve(word.group())))
    return list(islice(found, _MOST_NAMES))


def is_broken(text: str, resolve: Resolve, is_quoted: Callable[[str], bool]) -> bool:
    """Whether a text has little more to it than a tool's name and some values.

    Args:
        resolve: as for `find`.
        is_quoted: whether a part of the text is what the model was shown.
    """
    rest = text
    for _, _, start, end in _named_pairs(text, resolve):
        if not is_quoted(text[start:end]):
            rest = rest[:start] + " " * (end - start) + rest[end:]
    if rest == text:
        return False
    words = (word for word in _WORD.findall(_MARK.sub("", rest)) if not _is_structural(word))
    return len(list(islice(words, _FEW_WORDS + 1))) <= _FEW_WORDS


def _named_pairs(text: str, resolve: Resolve) -> Iterator[LooseCall]:
    """The names of tools with the values beside them, and nothing between."""
    passed = max(len(text) - _LONGEST, 0)
    plain = _straighten_quotes(text[passed:])
    if not (names := _names(plain, resolve)):
        return
    pairs = [pair for pair in _PAIR.finditer(plain) if resolve(_value(pair)) is None]
    read = 0
    for number, (tool, word) in enumerate(names, 1):
        next_name = names[number][1].start() if number < len(names) else len(plain)
        own = [one for one in pairs if word.end() <= one.start() and one.end() <= next_name]
        if not own and len(names) == 1:
            own = pairs  # the name may come last
        if not own:
            continue
        start = max(read, plain.rfind("\n", 0, min(word.start(), own[0].start())) + 1)
        end = max(own[-1].end(), word.end())
        if _is_bare(plain, start, end, [word, *own]):
            yield tool, {_key(one): _value(one) for one in own}, passed + start, passed + end
            read = end


def read_pairs(text: str) -> dict[str, str]:
    """A text that is nothing but `key=value` or `key: value`, between commas or lines."""
    plain = _straighten_quotes(text)
    pairs = list(_PAIR.finditer(plain))
    is_bare = _is_bare(plain, 0, len(plain), pairs)
    return {_key(one): _value(one) for one in pairs} if is_bare else {}


def _straighten_quotes(text: str) -> str:
    """The same text, as long, with straight quotes that are not escaped."""
    return _ESCAPED.sub(
        lambda one: _UNESCAPED.get(one.group(), "").rjust(len(one.group())), text
    ).translate(_SIGNS)


def _key(pair: re.Match[str]) -> str:
    return pair["key"] or pair["flag"]


def _value(pair: re.Match[str]) -> str:
    return pair["text"] if pair["quote"] else pair["open"] or pair["bare"]


def _is_bare(text: str, start: int, end: int, known: list[re.Match[str]]) -> bool:
    """Whether there is no word between two places but those that are known, and of formats."""
    spans = [one.span() for one in (*known, *_MARK.finditer(text, start, end))]
    return all(
        _is_structural(word.group()) or any(first <= word.start() < last for first, last in spans)
        for word in _WORD.finditer(text, start, end)
    )


def _is_structural(word: str) -> bool:
    return all(part.casefold() in _STRUCTURAL for part in _PARTS.findall(word))
