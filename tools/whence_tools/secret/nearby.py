"""Secrets that stand near a name: in a call, a sentence, a list, on the line below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret import values
from whence_tools.secret.names import Strength
from whence_tools.secret.rule import Span
from whence_tools.secret.values import Looks, looks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.secret.names import SecretName


def find_members(name: SecretName, match: re.Match[str]) -> list[Span]:
    """What a name in the plural has in it: a list, a mapping."""
    needed = Looks.NUMBERED if name.singular is Strength.STRONG else Looks.GENERATED
    found = _MEMBER.finditer(name.text, *match.span("members"))
    places = [Span(*member.span(member.lastgroup or 0)) for member in found]
    return [place for place in places if looks(name.text[slice(*place)]) >= needed]


def find_near(name: SecretName, match: re.Match[str]) -> list[Span]:
    """Values somewhere after the name on its line: in a call, in a table, in a sentence."""
    if place := _find_below(name, match) or _words(name, match) or _sure(name, match):
        return [place]
    rest, how, call = match["rest"], name.how, name.calls
    numbered = values.has_digit(rest) and _NUMBERED.search(rest) is not None
    if not numbered and not (call and _LITERALS.search(rest)):
        return []
    if call or ((how > Strength.WEAK or name.logs_in) and _PAIR.match(rest)):
        how = Strength.STRONG
    return [] if how is Strength.NONE else list(_told(name, match, how))


def _told(name: SecretName, match: re.Match[str], how: Strength) -> Iterator[Span]:
    least = Looks.RANDOM if how is Strength.WEAK else Looks.GENERATED
    if name.name.lower() == "secret":  # which Kubernetes has names for
        how = min(how, Strength.MEDIUM)
    for found in _NEARBY.finditer(match["rest"]):
        kind = found.lastgroup or ""
        needed = _LEAST.get(kind, least) if how is Strength.STRONG else least
        surely = name.how is how is Strength.STRONG and name.sign_before != "/"
        if surely and kind in ("quoted", "words"):
            needed = Looks.NUMBERED
        value = found[kind]
        if kind == "words" and (name.how < Strength.STRONG or not values.is_passphrase(value)):
            continue
        if kind == "direct" and name.sign_before == "/":  # the last of a path
            continue
        if name.is_of_digits and not value.isdigit():
            continue
        if kind == "loose" and (name.how < Strength.STRONG or _AT_HOST.match(value)):
            continue
        if looks(value) >= needed and not values.is_path(value) and not _HARMLESS.match(value):
            yield Span(*(match.start("rest") + at for at in found.span(kind)))


def _find_below(name: SecretName, match: re.Match[str]) -> Span | None:
    """A value by itself on the next line: after a colon, or what a command prints."""
    below = match["below"]
    if not values.has_digit(below or ""):
        return None
    if name.text[match.end() : match.end() + 1] not in ("", "\r", "\n"):
        return None
    printed = _PROMPT.match(name.line_before)
    if not printed and not match["rest"].rstrip().endswith(":"):
        return None
    needed = Looks.NUMBERED if printed else Looks.GENERATED
    if name.how is not Strength.STRONG:
        needed = Looks.GENERATED if printed and name.how else Looks.RANDOM
    return Span(*match.span("below")) if looks(below) >= needed else None


def _words(name: SecretName, match: re.Match[str]) -> Span | None:
    """A value of several words that ends its line: `password: Sun flower9`."""
    if name.how is not Strength.STRONG:
        return None
    found = _SEVERAL.match(match["rest"])
    belongs = found is not None and belongs_to_account(name)
    if found is None or not (found["connector"] or belongs):
        return None
    begin, value = match.start("rest"), found["words"]
    ends = name.text[match.end("rest") : match.end("rest") + 1] in ("", "\r", "\n")
    parallel = _PARALLEL.search(name.line_before) is not None
    if not ends or not (name.begins_line or parallel):
        return None
    made = any(_MADE.search(word) for word in value.split()) or bool(_PHRASE.match(value))
    made = made or (value.count(" ") > 1 and looks(value) >= Looks.NUMBERED)
    made = made or belongs or parallel or (values.has_digit(value) and is_of_settings(name))
    if not made or values.is_prose(value) or not values.can_be_literal(value):
        return None
    return Span(begin + found.start("words"), begin + found.end("words"))


def _sure(name: SecretName, match: re.Match[str]) -> Span | None:
    """A value without a digit that is no word, or the digits of a code."""
    is_code = name.is_of_digits or name.name.lower().endswith("code")
    expression = _CODE if is_code else _ODD
    found = expression.search(match["rest"]) if name.how is Strength.STRONG else None
    if found is None:
        return None
    return Span(*(match.start("rest") + at for at in found.span(found.lastgroup or 0)))


def belongs_to_account(name: SecretName) -> bool:
    """Whether the line above gives a user or a host, as files of accounts do."""
    return _ACCOUNT.search(name.before) is not None


def is_of_settings(name: SecretName) -> bool:
    """Whether a line of a file of settings is the name's: a section's head stands above."""
    return _SECTION.search(name.before) is not None


_SECTION = lazy_pattern(
    r"(?:\A|\n)\[[\w .:-]+\][ \t]*\r?\n(?:[^\n(]*\n){0,6}[ \t\w.-]*\Z"
)  # of INI
# `user x` above, or `user: x /` before
_ACCOUNT = lazy_pattern(
    r"(?:\A|\n)[ \t-]*(?:user(?:name)?|login|host|account|machine|from|email)"
    r"(?:[ \t]|[:=][ ]?)[ \t=]*"
    r"(?!str\b|text\b|name\b)(?-i:[a-z\d])[\w.@+-]+"
    r"[ \t]*\r?\n[ \t]*[\w.-]*\Z",
    re.IGNORECASE,
)
_PARALLEL = lazy_pattern(r"\b[\w ]{2,20}[:=] \S+[ ]?[/|,;] [\w-]*\Z")
_ODD = lazy_pattern(
    r"(?:\b(?:is|now|to|ist|lautet)|:)[ \t]+(?P<value>[^\W\dA-Z_]{3,}[-_][A-Z][^\W\dA-Z_]{2,})"
    r"(?=[.,;]?(?:\s|\Z))"
    # in groups of four, as base32 and passwords of apps are shown
    r"|[:=][ \t]+(?P<grouped>(?:(?-i:[a-z]{4}|[A-Z2-7]{4})[ -]){3,15}(?-i:[a-z]{4}|[A-Z2-7]{4}))"
    r"(?=[.,;]?(?:\s|\Z))"
)
_CODE = lazy_pattern(
    r"\A(?:[ ](?:code|number))?(?:[ ](?:for|of|to)[ ][\w .@'\"-]{1,40})?(?:[ ]?[:=]"
    r"|[ ](?:is|ist)):?[ ](?P<value>\d{4,10}|\d{3}[ -]\d{3})(?=[.,;]?(?:\s|\Z))"
)
_VERBS = r"\b(?:is|are|was|from|to|ist|lautet|est|es|van|er|\u00e4r|\u00e8|\u00e9|jest):?"
_NEARBY = lazy_pattern(
    r"""(?:^|are|is|with|as|using|[:=])[ \t]+`?(?!(?i:sha|md5))[\w@.-]{2,40}:"""
    r"""(?P<colon>[^\s"'`/<>,;()]{5,100})"""
    r"""|^[ \t]+\((?P<parted>[^\s()"'`]{5,100})\)"""
    r"""|\w,[ \t]{0,4}["'](?P<later>[^\s"'`]{5,100})["'][ \t]{0,4}[,)]"""
    r"""|["'`],[ \t]{0,4}["'](?P<second>[^"'`\n]{5,100})["'][ \t]{0,4}(?:[,)]|\Z)"""
    r"""|(?<=["'`>])(?P<quoted>[^\s"'`<>]{8,200})(?=["'`<])"""
    r"""|["'](?=(?P<words>[^\s"'`=(){}<>:]{1,40}(?:[ ][^\s"'`=(){}<>:]{1,40}){1,7})["'])"""
    r"""|[ \t`\[][\w@-]{2,40}`?[ \t]?/[ \t]?`?(?P<pair>[^\s"'`/<>,;()\]]{5,100})(?=[`\s.,\]]|\Z)"""
    rf"""|{_VERBS}[ \t]+["'`](?P<given>[^"'`\n]{{5,60}})["'`]"""
    rf"""|{_VERBS}[ \t]+(?:[\u00ab\u201c\u201e][ \u00a0]?)?(?P<told>[^\s"'`<>()]{{4,199}}[^\s"'`<>,;().])"""  # noqa: E501
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
    r"""|(?:^|(?<=\w))(?:[ ]?=[ \t]+(?![^\n]*[()\[\]{}.])|:[ \t]+(?![^\n]*\w[(\[{]))"""
    r"""(?P<last>[^\s"'`]{5,199}[^\s"'`,;])[ \t]*\Z"""
    r"""|^[ \t]+(?=\S{0,60}\d)(?P<direct>[^\[{\s"'`<>()]{5,199}[^\s"'`<>,;().])(?=[.,;)]?(?:[ \t.,;]|\Z))"""  # noqa: E501
    r"""|(?<=[ \t])(?=(?P<loose>[^\s"'`<>()=,;%][^\s"'`<>()=,;]{6,60}[^\s"'`<>,;().])"""
    r"""[.,;!?)]?(?:[ \t]|\Z))"""
    r"""|[:?/][ \t]+(?P<said>[^\s"'`<>()]{7,199}[^\s"'`<>,;().])"""
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
)
# Another assignment, what names a key of GPG or SSH
_HARMLESS = lazy_pattern(r"[a-z_]{2,}=\w|(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40}):?$|(?:SHA256|MD5):")
_AT_HOST = lazy_pattern(r"[\w.-]+@[\w.-]+$|h1:")
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
_SEVERAL = lazy_pattern(
    r"(?:[ ]for[ ][^:\n]{1,80}(?=:))?(?>[ \t]{0,24})(?P<connector>[:=]?)[ \t]{0,24}(?<=[ \t=])"
    r"(?P<words>(?!!\w+[ ])[^\s\"'`=(){}\[\]<>;,|:/$]+"
    r"(?:[ ][^\s\"'`=(){}\[\]<>;,|:/]+){1,7})[ \t]*\Z"
)
_MADE = lazy_pattern(r"[A-Za-z].*[\d!@#$%^&*]|[\d!@#$%^&*].*[A-Za-z]|^\d{3,}$")
_PHRASE = lazy_pattern(
    r"[a-z]{3,}(?: [a-z]{3,}){3,}$"
    r"|(?=.*[^\x00-\x7f])[^\W\d_A-Z]{3,}(?: [^\W\d_A-Z]{3,}){2,}$"
)
_PROMPT = lazy_pattern(r"[ \t]*(?:>>>|In \[\d+\]:|\(\w+\)|[\w@.:~/\[\]-]*[$#%>])[ ].*")
_PAIR = lazy_pattern(
    r"[ \w:]{0,30}[ \t`\[][\w@-]{2,40}`?[ \t]?/[ \t]?`?[^\s/]*(?:[`\s.,]|\Z)"
    r"|(?:[ \t]?(?:are|is|with|as|using|[:=])){0,2}[ \t]+`?(?!sha|md5)[\w@.-]{2,40}:\S"
    r"|[^\n(]{0,20}[( ][\"'][\w@.-]{2,40}[\"'],[ \t]*[\"'][^\"'\n]+[\"'](?:\)|\Z)"
)
COLLECTION = lazy_pattern(
    r"""(?>\\{0,3}(?:["'`]|&quot;|%5D|%22|%27)?[\])}\[*]{0,2})(?>[ \t]{0,8})"""
    r"(?P<operator>(?>[:=]>?|(?<=\])(?=\r?\n)))?(?>[ \t]{0,8})"
    r"(?P<members>(?>[\[{(][^\])}]{0,2000}"
    r"|(?:\r?\n[ \t]{0,20}(?:-|[\w.-]{1,60}[ \t]{0,8}[:=])[ \t\"'][^\n]{0,200}){0,50}))"
)
_MEMBER = lazy_pattern(
    r"""["'`](?P<quoted>[^"'`\n]{3,200})["'`](?![ \t]*(?::|=>))"""
    r"""|\n[ \t]{0,20}(?:-|[\w.-]{1,60}[ \t]{0,8}[:=])[ \t]+"""
    r"""(?P<item>[^\s"',\[\]{}]{3,200})(?=\s|\Z)"""
)
_NUMBERED = lazy_pattern(r"(?<![^\s\"'`<>])(?=[^\s\"'`<>]*[0-9])[^\s\"'`<>]{5}")
_LITERALS = lazy_pattern(r"[\"'`]")
REST = lazy_pattern(
    r"(?P<rest>(?>[^\n]{0,160}))"
    r"(?>(?:\r?\n(?:\r?\n)?[ \t]{0,8}(?:(?:Out\[\d{0,4}\]?:?|=>?|\$\d{1,4}[ ]=)[ ]?)?"
    r"(?:0x[0-9a-f]{1,16}[ ])?[\"']?(?P<below>[^\s\"']{0,200})[\"']?)?)"
)
