"""Secrets that stand near a name: in a call, a sentence, a list, on the line below."""

from __future__ import annotations

import re

from whence_tools.secret import values
from whence_tools.secret.names import (
    BLANKS,
    CALL,
    CLOSE,
    HEAD,
    LINE_START,
    TAIL,
    Strength,
    may_name,
    name_of,
    strength,
)  # fmt: skip
from whence_tools.secret.rule import REACH, Rule, Span
from whence_tools.secret.values import Looks, looks


def _members(match: re.Match[str]) -> list[Span] | None:
    """What a name in the plural has in it: a list, a mapping."""
    how = strength(name_of(match).removesuffix("s")) if match["tail"].endswith("s") else 0
    if how < Strength.MEDIUM:
        return None
    needed = Looks.NUMBERED if how is Strength.STRONG else Looks.GENERATED
    found = _MEMBER.finditer(match.string, *match.span("members"))
    places = [Span(*member.span(member.lastgroup or 0)) for member in found]
    return [place for place in places if looks(match.string[slice(*place)]) >= needed]


def _near(match: re.Match[str]) -> Span | None:
    """A value somewhere after the name on its line: in a call, in a table, in a sentence."""
    if place := _below(match) or _words(match):
        return place
    rest = match["rest"]
    call = CALL.match(match[0])
    if not call and not (values.has_digit(rest) and _NUMBERED.search(rest)):
        return None
    how = strength(name_of(match))
    if call or (how is not Strength.WEAK and _PAIR.match(rest)):
        how = Strength.STRONG
    if how is Strength.NONE:
        return None
    least = Looks.RANDOM if how is Strength.WEAK else Looks.GENERATED
    for found in _NEARBY.finditer(rest):
        needed = _LEAST.get(found.lastgroup or "", least) if how is Strength.STRONG else least
        value = found[found.lastgroup or 0]
        if looks(value) >= needed and not values.is_path(value):
            start, end = found.span(found.lastgroup or 0)
            return Span(match.start("rest") + start, match.start("rest") + end)
    return None


def _below(match: re.Match[str]) -> Span | None:
    """A value by itself on the next line: after a colon, or what a command prints."""
    below, text = match["below"], match.string
    if not below or text[match.end() : match.end() + 1] not in ("", "\r", "\n"):
        return None
    start = max(0, match.start() - REACH // 2)
    line = text[text.rfind("\n", start, match.start()) + 1 or start : match.start()]
    printed = _PROMPT.match(line)
    if not printed and not match["rest"].rstrip().endswith(":"):
        return None
    if strength(name_of(match)) is not Strength.STRONG:
        needed = Looks.RANDOM
    else:
        needed = Looks.NUMBERED if printed else Looks.GENERATED
    return Span(*match.span("below")) if looks(below) >= needed else None


def _words(match: re.Match[str]) -> Span | None:
    """A value of several words that ends its line: `password: Sun flower9`."""
    found = _SEVERAL.match(match["rest"])
    if found is None or strength(name_of(match)) is not Strength.STRONG:
        return None
    text, begin, value = match.string, match.start("rest"), found["words"]
    ends = text[match.end("rest") : match.end("rest") + 1] in ("", "\r", "\n")
    if not ends or not LINE_START.search(text, max(0, match.start() - REACH // 2), match.start()):
        return None
    made = any(_MADE.search(word) for word in value.split()) or _PHRASE.match(value)
    if not made or values.is_prose(value) or not values.can_be_literal(value):
        return None
    return Span(begin + found.start("words"), begin + found.end("words"))


_VERBS = r"\b(?:is|are|was|from|to|ist|lautet|est|es|van):?"
_NEARBY = re.compile(
    r"""(?:^|are|is|[:=])[ \t]+`?(?!sha|md5)[\w@.-]{2,40}:(?P<colon>[^\s"'`/<>,;()]{5,100})"""
    r"""|^[ \t]+\((?P<parted>[^\s()"'`]{5,100})\)"""
    r"""|\w,[ \t]{0,4}["'](?P<later>[^\s"'`]{5,100})["'][ \t]{0,4}[,)]"""
    r"""|["'`],[ \t]{0,4}["'](?P<second>[^"'`\n]{5,100})["'][ \t]{0,4}[,)]"""
    r"""|(?<=["'`>])(?P<quoted>[^\s"'`<>]{8,200})(?=["'`<])"""
    r"""|[ \t`\[][\w@-]{2,40}`?[ \t]?/[ \t]?`?(?P<pair>[^\s"'`/<>,;()\]]{5,100})(?=[`\s.,\]]|\Z)"""
    rf"""|{_VERBS}[ \t]+["'`](?P<given>[^"'`\n]{{5,60}})["'`]"""
    rf"""|{_VERBS}[ \t]+(?:[\u00ab\u201c\u201e][ \u00a0]?)?(?P<told>[^\s"'`<>,;()]{{4,199}}[^\s"'`<>,;().])"""  # noqa: E501
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
    r"""|(?<=\w):[ \t]+(?P<last>[^\s"'`,;()]{6,200})[ \t]*\Z"""
    r"""|^[ \t]+(?=\S{0,60}\d)(?P<direct>[^\[{\s"'`<>,;()]{5,199}[^\s"'`<>,;().])(?=[.,;]?(?:[ \t]|\Z))"""  # noqa: E501
    r"""|[:?/][ \t]+(?P<said>[^\s"'`<>,;()]{7,199}[^\s"'`<>,;().])"""
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
)
# How much a value near a strong name has to look like a secret, by how it is told.
_LEAST = {
    "second": Looks.MADE,
    "colon": Looks.NUMBERED,
    "later": Looks.NUMBERED,
    "given": Looks.NUMBERED,
    "pair": Looks.NUMBERED,
    "told": Looks.NUMBERED,
    "last": Looks.NUMBERED,
    "direct": Looks.NUMBERED,
}
# What a value of several words has in it: no code, and more than plain words, or only those
_SEVERAL = re.compile(
    r"[ \t]{0,24}[:=][ \t]{1,24}(?P<words>[^\s\"'`=(){}\[\]<>;,|:/$]+"
    r"(?:[ ][^\s\"'`=(){}\[\]<>;,|:/]+){1,7})[ \t]*\Z"
)
_MADE = re.compile(r"[A-Za-z].*[\d!@#$%^&*]|[\d!@#$%^&*].*[A-Za-z]|^\d{3,}$")
_PHRASE = re.compile(r"[a-z]{3,}(?: [a-z]{3,}){3,}$")
_PROMPT = re.compile(r"[ \t]*(?:>>>|In \[\d+\]:|\(\w+\)|[\w@.:~/\[\]-]*[$#%>])[ ].*")
_PAIR = re.compile(
    r"[ \w:]{0,30}[ \t`\[][\w@-]{2,40}`?[ \t]?/[ \t]?`?[^\s/]*(?:[`\s.,]|\Z)"
    r"|(?:[ \t]?(?:are|is|[:=])){0,2}[ \t]+`?(?!sha|md5)[\w@.-]{2,40}:\S"
    r"|[^\n(]{0,20}\([\"'][\w@.-]{2,40}[\"'],[ \t]*[\"'][^\"'\n]+[\"']\)"
)
_COLLECTION = (
    r"(?P<members>[\[{(][^\])}]{0,2000}"
    r"|(?:\r?\n[ \t]{0,20}(?:-|[\w.-]{1,60}[ \t]{0,8}[:=])[ \t\"'][^\n]{0,200}){0,50})"
)
_MEMBER = re.compile(
    r"""["'`](?P<quoted>[^"'`\n]{3,200})["'`](?![ \t]*(?::|=>))"""
    r"""|\n[ \t]{0,20}(?:-|[\w.-]{1,60}[ \t]{0,8}[:=])[ \t]+"""
    r"""(?P<item>[^\s"',\[\]{}]{3,200})(?=\s|\Z)"""
)
_NUMBERED = re.compile(r"(?=[^\s\"'`<>]*[0-9])[^\s\"'`<>]{5}")
_REST = r"(?P<rest>[^\n]{0,160})"
_BELOW = (
    r"(?:\r?\n(?:\r?\n)?[ \t]{0,8}(?:Out\[\d{0,4}\]?:?[ ]?)?"
    r"[\"']?(?P<below>[^\s\"']{0,200})[\"']?)?"
)
RULES = (
    Rule(HEAD, (TAIL, _REST, _BELOW), _near, scanned=1, admits=may_name),
    Rule(
        HEAD, (TAIL, CLOSE, BLANKS, "[:=]?>?", BLANKS, _COLLECTION), _members,
        scanned=1, admits=may_name, ahead=(3, r"[:=]|(?<=\])\r?\n"),
    ),
    Rule(
        r"(?P<head>login|log in|connect|\bpdo|wifi\.begin|hmac|fernet)",
        (TAIL, _REST, "(?P<below>)"), _near, scanned=1,
    ),
)  # fmt: skip
