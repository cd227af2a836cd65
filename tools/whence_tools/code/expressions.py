"""Expressions and types brought to a short form that name resolution can walk.

path        `a.b`, `self.api`, `super`      a name and its members
path()      `make()`, `a.b(1)`              what a call gives
path(?)     `make(item)`                    the same, where something with a name is handed in
:Type       `:Foo`, `:a.Foo`                an instance of a class
?                                           anything else
"""

from __future__ import annotations

import re

from whence_tools.code.names import plain_type

UNKNOWN = "?"
_MAX_EXPRESSION = 400
_INSTANCE = re.compile(
    r"new\s+(?P<new>[\w.$]+)"
    r"|[&]?(?P<literal>[\w.]+)\s*(?:<[^>]*>)?\s*\{"
    r"|(?P<ruby>[A-Z][\w.]*)\.new\b"
    r"|(?:std\.)?make_(?:unique|shared)\s*<\s*(?P<made>[\w.]+)"
)
_CAST = re.compile(r".*\bas[?!]?\s+(?P<type>[\w.<>\[\]?]+)\Z", re.DOTALL)
_PATH = re.compile(r"[^\W\d][\w#]*(?:\.#?[^\W\d][\w#]*)*")
_GENERICS = re.compile(r"(?:::)?<[^<>()]*>(?=\()")
_SAYS_NOTHING = re.compile(
    r"(?:typing\.)?Any|any|object|Object|unknown|dynamic|mixed|var|val|auto|let|T\d?"
)
_TEXTS = re.compile(r"""\w{0,2}(?:"[^"]*"|'[^']*'|`[^`$]*`)""")
_NAMES = re.compile(r"[^\W\d]")
_SIMPLE = re.compile(r"(?P<path>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?P<given>\([^()]*\))?\Z")
_NOT_SIMPLE = re.compile(r"^(?:super|base|parent)\b|\.(?:new|await)\b")
_SUPER = re.compile(r"super(?:\(.*?\))?|base|parent|super@\w+")


def shorten_expression(text: str) -> str:
    """The short form of an expression as it is written in any of the languages."""
    if len(text) > _MAX_EXPRESSION:
        return UNKNOWN
    simple = _SIMPLE.match(text)  # most are: the rest takes ten times as long
    if simple is not None and not _NOT_SIMPLE.search(simple["path"]):
        return f"{simple['path']}{_brief(simple['given'])}"
    plain = _bare(text)
    if _SUPER.fullmatch(plain):
        return "super"
    instance = _INSTANCE.match(plain)
    if instance is not None:
        return f":{next(part for part in instance.groups() if part)}"
    cast = _CAST.match(plain)
    if cast is not None:
        return shorten_type(cast["type"])
    plain = _GENERICS.sub("", plain)
    path = _PATH.match(plain)
    if path is None:
        return UNKNOWN
    rest = plain[path.end() :].strip()
    if not rest:
        return path[0]
    if not _is_one_call(rest):
        return UNKNOWN
    return f"{path[0]}{_brief(rest)}"


def _brief(given: str | None) -> str:
    """Whether something with a name is among the arguments of a call; None for no call."""
    if given is None:
        return ""
    return "(?)" if _NAMES.search(_TEXTS.sub("", given)) else "()"


def shorten_type(text: str, language: str = "") -> str:
    """The short form of a type annotation: `:Foo`, or `?` where it names no single class."""
    plain = plain_type(text.replace("\\", ".").strip(". "), language)
    return UNKNOWN if not plain or _SAYS_NOTHING.fullmatch(plain) else f":{plain}"


def _bare(text: str) -> str:
    plain = text.strip()
    for _ in range(4):
        before = plain
        plain = re.sub(r"^(?:await|yield|move|mut|try[?!]?)\s+|^[&*]+(?=[\w(])", "", plain).rstrip(
            "?! \n"
        )
        if plain.startswith("(") and _is_one_call(plain):
            plain = plain[1:-1].strip()
        plain = plain.removesuffix(".await")
        if plain == before:
            break
    plain = re.sub(r"\s*(?:\?\.|!!\.|!\.|\?->|->|::|\\)\s*|(?<=\w):(?=[^\W\d])", ".", plain)
    plain = re.sub(r"^@@?", "self.", plain.replace("$", "")).lstrip(".")
    return re.sub(r"\s*\.\s*", ".", plain)


def _is_one_call(text: str) -> bool:
    """Whether the text is one pair of parentheses and what is in it."""
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index == len(text) - 1
    return False
