"""Secrets that are known by the name they are given: an assignment, in whatever syntax.

`DB_PASSWORD=…`, `"apiKey": "…"`, `const token: string = '…'`, `--client-secret …`,
`<password>…</password>`, `- name: TOKEN` above `value: …`: a name whose words say "secret", an
operator, a value. The name says how much the value has to look like a secret.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache

from whence_tools.secret import values
from whence_tools.secret.names import (
    BLANKS,
    CLOSE,
    HEAD,
    LINE_START,
    TAIL,
    Strength,
    may_name,
    name_of,
    sign_before,
    strength,
)  # fmt: skip
from whence_tools.secret.rule import REACH, Rule, Span, begun
from whence_tools.secret.tokens import is_of_service, service_names
from whence_tools.secret.values import Looks, looks


class Syntax(IntEnum):
    """How surely an assignment gives a literal value to a name."""

    LISTED = 0  # `"password", "…"`, `password("…")`, `password …`
    LOOSE = 1  # `password = …`, somewhere in a line
    TIGHT = 2  # `password=…`, `"password": …`
    PARAMETER = 3  # `?password=…`
    LINE = 4  # the line is the assignment alone
    QUOTED = 5
    EXPORTED = 6  # `PASSWORD=…`


# How much a value has to look like a secret, by the name's strength and the syntax.
_NEEDED: dict[Strength, tuple[Looks, ...]] = {
    Strength.WEAK: (
        Looks.NEVER, Looks.RANDOM, Looks.RANDOM, Looks.NUMBERED, Looks.RANDOM, Looks.RANDOM,
        Looks.RANDOM,
    ),
    Strength.MEDIUM: (
        Looks.RANDOM, Looks.GENERATED, Looks.NUMBERED, Looks.NUMBERED, Looks.NUMBERED,
        Looks.NUMBERED, Looks.WORD,
    ),
    Strength.STRONG: (
        Looks.MADE, Looks.NUMBERED, Looks.MADE, Looks.MADE, Looks.WORD, Looks.WORD, Looks.WORD,
    ),
}  # fmt: skip
_QUOTE = r"""\\{0,3}(?:\"{3}|'{3}|["'`])|&quot;|&\#39;"""
_VALUE = (
    rf"(?:(?:[A-Za-z@$]{{1,2}}|string\(\d{{1,5}}\)[ \t])?(?P<quote>{_QUOTE})"
    r"(?P<quoted>(?:(?!(?P=quote))(?:\\.?|[^\n\\])|(?P=quote){2}){0,4096})(?P<closed>(?P=quote)?)"
    r"""|(?P<bare>[^\s"'`\x1b]{1,4096}))"""
)
_SPACE = r"(?:\s|\x1b(?:\[[0-9;]{0,12}m?)?){0,24}"  # colours are blanks
_COMMENT = r"(?P<comment>#|//?|--?|;|\|)?"
_NARROW = re.compile(r"""[^\s"'`\x1b,;&|<>(){}\[\]]{1,4096}""")
_WITHOUT_EQUALS = re.compile(r"""[^\s"'`\x1b,;&|<>(){}\[\]=]{1,4096}(?:=(?!\w)){0,8}""")
_NO_CALL = re.compile(r"[)\]]\w")
_PASSPHRASE = re.compile(r"[a-z]{3,12}(?:-[a-z]{3,12}){2,7}$")
_BRACKETS = re.compile(r"[<(\[{][\w., ]*[>)\]}]")
_SETTER = re.compile(r"[\w.$-]*\b(?:set|with)(?:[A-Z_-])")


def _assigned(match: re.Match[str]) -> Span | None:
    name = name_of(match)
    if not name:
        return None
    if match["quote"] is not None:
        value, syntax = match["quoted"], _quoted(match)
        place = match.span("quoted")
    else:
        place, syntax = _bare(match, name)
        value = match.string[slice(*place)]
    if syntax is None or not value:
        return None
    if match["call"] not in (None, "["):
        syntax = Syntax.LISTED
    needed = _NEEDED.get(strength(name))
    if needed and looks(value) >= needed[syntax]:
        return Span(*place)
    return Span(*place) if is_of_service(name, value) else None


def _quoted(match: re.Match[str]) -> Syntax | None:
    if not match["closed"]:
        return None
    if match["operator"] not in ("(", "{", ",", ">", "|", "==", "==="):
        return Syntax.QUOTED
    name = name_of(match)
    defined = match["operator"] == "," and match["close"] and name.isupper()
    if defined or (match["operator"] == "(" and _SETTER.match(name)):
        return Syntax.QUOTED
    return None if "\n" in match["space"] or " " in match["quoted"] else Syntax.LISTED


def _bare(match: re.Match[str], name: str) -> tuple[tuple[int, int], Syntax | None]:
    """Where an unquoted value stands, and how it is assigned."""
    start, text, operator = match.start("bare"), match.string, match["operator"]
    if match["call"] not in (None, "["):
        start = match.start("call")
    narrow = (_NARROW if strength(name) is Strength.STRONG else _WITHOUT_EQUALS).match(text, start)
    if narrow is None or "\n" in match["space"] or operator in ("(", "{", ",", "||"):
        return (start, start), None
    if operator == "|":  # a table's row
        cell = text[narrow.end() : narrow.end() + 1] in ("|", "", "\n") or match["comment"] == "|"
        return narrow.span(), Syntax.LOOSE if cell else None
    flag = name.startswith("--") and not narrow[0].isupper()
    exported = _is_tight(match) and (flag or name == name.upper())
    connection = _is_tight(match) and sign_before(match) == ";"
    plain = connection or (exported and values.has_digit(narrow[0]))  # a shell has no attributes
    if not plain and values.is_path(narrow[0].rstrip(":")):
        return (start, start), None
    place, follows = narrow.span(), text[narrow.end() : narrow.end() + 1]
    valued = "word" in match.re.groupindex and match["word"].lower() == "value"
    whole = valued or (operator in ("=", ":", ":=") and _is_whole_line(match))
    within = match.end("bare") > narrow.end() and _NO_CALL.search(match["bare"])
    if follows in ("(", "[") and not within and not (whole and exported):
        return place, None
    if whole and within:
        return match.span("bare"), Syntax.LINE
    closed = text[narrow.end() : match.end("bare")].rstrip(",;)}]:")
    if whole and closed and narrow.re is _NARROW and not _BRACKETS.search(closed):
        place = (start, match.end("bare"))
    if exported:
        return place, Syntax.EXPORTED
    if whole and _is_written(match, text[slice(*place)]):
        return place, Syntax.LINE
    return place, _within_line(match, follows)


def _is_tight(match: re.Match[str]) -> bool:
    blanks = match["before"] or match["space"]
    return match["operator"] in ("=", ":=", "=>") and not blanks


def _within_line(match: re.Match[str], follows: str) -> Syntax | None:
    tight = _is_tight(match)
    before = sign_before(match) if tight else ""
    if follows and sign_before(match) == follows and follows in "\"'`":  # quoted as a whole
        return Syntax.LINE if tight else Syntax.TIGHT
    if before == ";" and follows in ("", ";", '"', "'", "\n"):
        return Syntax.LINE  # of a connection string
    if before in ("?", "&"):
        return Syntax.PARAMETER
    if match["operator"].endswith(">") and "=" not in match["operator"]:
        return Syntax.LINE if follows == "<" else None
    member = match["close"] and match["operator"] == ":"
    return Syntax.TIGHT if tight or member else Syntax.LOOSE


def _is_written(match: re.Match[str], value: str) -> bool:
    """Whether a line's value is itself, as in a file of settings, and no name in code."""
    if looks(value) > Looks.WORD:
        return True
    if _PASSPHRASE.match(value) and strength(name_of(match)) is Strength.STRONG:
        return True
    plain = value.isalpha() and value.islower() and not values.is_type(value)
    return plain and (_is_tight(match) or match["operator"] == ":") and match["bare"] == value


def _is_whole_line(match: re.Match[str]) -> bool:
    """Whether the line is the assignment alone: no code around it."""
    text, at = match.string, match.start()
    ends = text[match.end() : match.end() + 1] in ("", "\n", "\r")
    if not ends and match["comment"] not in ("#", "//", "--", ";"):
        return False
    return LINE_START.search(text, max(0, at - REACH // 2), at) is not None


def _typed(match: re.Match[str]) -> Span | None:
    return _assigned(match) if match["quote"] else None


def _valued(match: re.Match[str]) -> Span | None:
    return _assigned(match) if match["word"].lower() in ("value", "default") else None


def _field(match: re.Match[str]) -> Span | None:
    if '"' not in match["close"] or not match["bare"] or not match["operator"]:
        return None
    return Span(*match.span("bare")) if strength(name_of(match)) >= Strength.MEDIUM else None


def _followed(match: re.Match[str]) -> Span | None:
    """A value after name and blanks: of a flag, in a password file, in SQL, set by a command."""
    name = name_of(match)
    if strength(name) < Strength.MEDIUM:
        return None
    place = match.span("quoted" if match["quote"] else "bare")
    value = match.string[slice(*place)]
    needed = None if value.startswith("-") else _needed_after(match, name)
    if needed is None:
        return None
    if (
        not match["quote"]
        and needed is Looks.MADE
        and (cut := _NARROW.match(match.string, place[0]))
    ):
        place = cut.span()
    return Span(*place) if looks(match.string[slice(*place)]) >= needed else None


def _needed_after(match: re.Match[str], name: str) -> Looks | None:
    text, at = match.string, match.start()
    if name.startswith("-"):
        return Looks.WORD if match["quote"] else Looks.MADE
    start = max(0, at - REACH // 2)
    line = text[text.rfind("\n", start, at) + 1 or start : at]
    if match["quote"] in ("'", '"') and (_SAID.search(name) or _DEFINING.search(line)):
        return Looks.WORD
    if _SETTING.search(line if line.strip() else text[start:at]):
        return Looks.WORD
    if _EXPORTING.match(line):
        return Looks.WORD if name == name.upper() else Looks.NUMBERED
    return Looks.NUMBERED if _is_whole_line(match) else None


def _block(match: re.Match[str]) -> Span | None:
    """YAML's block scalar: the lines that are indented as the first one is."""
    indented = re.match(r"([ \t]+)[^\n]+(?:\n\1[^\n]*)*", match["block"])
    if indented is None or strength(name_of(match)) < Strength.MEDIUM:
        return None
    start = match.start("block") + indented.end(1)
    secret = Span(start, match.start("block") + indented.end())
    return secret if values.can_be_literal(match.string[slice(*secret)]) else None


_SAID = re.compile(
    r"^(?:password|PASSWORD|passwd|IDENTIFIEDBY|psk|PSK|storePassword)$|SecureString$"
)
_DEFINING = re.compile(r"#define[ \t]+\w*\Z")
# What stands before a name whose value follows without an operator.
_SETTING = re.compile(
    r"(?:\b(?:login|machine|account)[ \t]+\S{1,100}\s+(?:account[ \t]+\S+\s+)?"
    r"|\bconfig(?:ure)?[ \t]+(?:set[ \t]+|--\w+[ \t]+)*)[\w.$/:-]*\Z",
    re.IGNORECASE,
)
_EXPORTING = re.compile(r"[ \t]*(?:ENV|ARG|setx?|setenv)[ \t]+[\w.$/:-]*\Z", re.IGNORECASE)
# In XML the name's element may end before the value's.
_OPERATOR = (
    r"(?P<operator>[=:>,({|?]{1,3}|<-|->|\u2192|%3[AD](?:%22)?"
    r"|</(?:\w{1,20}(?:>\s{0,8}(?:<(?:\w{1,20}>?)?)?)?)?)"
)
_BEFORE = rf"(?P<before>{_SPACE})(?:\{{[ ]?get[ \w;]{{0,40}}\}}?[ ]?)?"  # C#'s property
_AFTER = rf"(?P<space>{_SPACE})"
_BLOCK = r"(?:[|>][-+]?[ \t]{0,4}\r?\n?[ \t]{0,40}|(?:!!|&)\w{1,24}[ ])?"  # YAML's
_CALLED = r"(?:(?P<call>\[|[A-Za-z_][\w:.]{0,40}\((?!\d))\s{0,12})?"  # around the value
_TYPE = r"(?:\??:?[ \t]{0,4}[\w&*'.<>\[\]|?:][\w&*'.<>\[\]|? ]{0,48})"


@cache
def rules() -> tuple[Rule, ...]:
    """Assignments: `name = value`, `name: type = value`, `name="…" value="…"`, `--name value`."""
    named = (TAIL, CLOSE)
    end = (_VALUE, BLANKS, _COMMENT)
    assignment = (*named, _BEFORE, _OPERATOR, _AFTER, _BLOCK, _CALLED, *end)
    typed = (*named, BLANKS, _TYPE, r"(?P<operator>=)", _AFTER, _CALLED, *end)
    valued = (
        *named,
        r"(?P<before>[\s,/>\"'{]{0,40})",
        r"(?:(?!\b(?:value|default)\b)[\w\s=]){0,60}",
        rf"(?P<word>(?:(?=v){begun('value')}|(?=d){begun('default')})?)",
        r"[\"']?",
        BLANKS,
        r"(?P<operator>[=:]?)",
        _AFTER,
        _CALLED,
        *end,
    )
    field = (*named, r"\r?\n?", r"(?P<operator>\r?\n?)", _VALUE, BLANKS)  # of a form
    block = (
        *named,
        r":?",
        r"[ \t]{0,4}[|>]?[-+]?[ \t]{0,4}",
        r"\r?\n?",
        r"(?P<block>(?:[ \t]{1,40}[^\n]{0,4096}\n?){0,100})",
    )
    follows = (
        (assignment, _assigned, (3, "[=:>,({|?<\u2192%-]")),
        (typed, _typed, (4, "=")),
        (valued, _valued, (3, "(?:value|default|type|sensitive|description)")),
        (field, _field, (2, r"\r?\n\r?\n")),
        (block, _block, (2, r":[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n")),
        ((TAIL, r"[ \t]{1,4}", *end), _followed, (2, "[^\r\n=:]")),
    )
    return (
        *(
            Rule(
                HEAD, stages, judge,
                scanned=1, admits=may_name, ahead=ahead, is_bounded=judge is not _block,
            )
            for stages, judge, ahead in follows
        ),
        Rule(rf"(?P<head>{service_names()})", assignment, _assigned, scanned=1),
    )  # fmt: skip
