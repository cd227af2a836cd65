"""The code of what a checker found, in what it says."""

from __future__ import annotations

from typing import Final

from whence_tools.lazy_pattern import lazy_pattern

_NAMED_CODE: Final = lazy_pattern(r"(?P<code>[\w@/.-]+) ?: (?=\S)")  # `error zerodiv: …`
_START_CODE: Final = lazy_pattern(
    r"(?:\[(?P<a>[A-Za-z][\w ./:-]{1,60})\]|\((?P<b>\w+-\d+|[A-Z]{1,3}\d{1,5})\)"
    r"|(?P<c>[A-Z]{1,9}-?\d{2,6}(?:/[\w/-]+)?|#\d+|[A-Z]\w+_\d+(?=: ))"
    r"|(?P<d>(?:[a-z]+(?:[-._][a-z]\w*)+|[A-Za-z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:\.\w+)+"
    r"|[A-Z]\w+/[A-Z]\w+)(?=:)"
    r"|[a-z]\w*(?:-\w+)+(?= \"|\s\s)|(?:[A-Z][a-z]+){3,}(?= [A-Z])))(?::\s*|\s+)(?=\S)"
)
_END_CODE: Final = lazy_pattern(
    r"\s+(?:\[[^\]]*proj(?:\b[^\]]*\]|$)|\[(?P<a>(?!\d)[\w@./:+-]{3,})\]"
    r"|\((?P<b>[A-Za-z]\w*(?:[-_./]\w+)+|(?<=[.!?] \()[a-z]+)\)"
    r"|- (?P<c>[a-z]+(?:_[a-z]+)+)"
    r"|(?<=\s\s)(?P<d>[a-z][\w@/.-]+)(?:\s+[a-z][\w-]+)?)(?:\s+\[\d\])?\s*$"
)
_TYPED: Final = lazy_pattern(r"(?P<type>[A-Z]\w*(?:Error|Exception)): (?=\S)")
_OWNED: Final = lazy_pattern(r"\[(?P<code>[A-Z]\d{4}), ?(?P<owner>[\w.<>]{1,80})\] (?=\S)")
_PAIR: Final = 2  # of quotation marks


def split_named_code(code: str, said: str, *, is_open: bool) -> tuple[str, str]:
    """The code that stands between a severity and a colon, and what is said behind it.

    Args:
        is_open: whether nothing but a blank sets the severity apart from what follows.
    """
    named = _NAMED_CODE.match(said) if is_open and not code else None
    return (named["code"], said[named.end() :]) if named else (code, said)


def split_owner(said: str) -> tuple[str | None, str]:
    """The function or class that Pylint names behind a code, and what is said without it."""
    owned = _OWNED.match(said)
    return (owned["owner"], f"[{owned['code']}] {said[owned.end() :]}") if owned else (None, said)


def split_code(code: str, message: str) -> tuple[str, str]:
    """The code, and the message without it."""
    message = message.removeprefix("[Correctable] ")
    if not code and (match := _TYPED.match(message)):
        return match["type"], message[match.end() :].strip()
    if not code and (match := _START_CODE.match(message)):
        code, message = match[match.lastgroup or 0], message[match.end() :]
    if match := _END_CODE.search(message):
        code, message = code or match[match.lastgroup or 0], message[: match.start()]
    message = message.strip()
    is_quoted = message[:1] == '"' == message[-1:] and message.count('"') == _PAIR
    return code.strip("#"), message.strip('"') if is_quoted else message
