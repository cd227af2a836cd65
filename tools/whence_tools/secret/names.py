"""Secrets that are known by the name they are given: an assignment, in whatever syntax.

`DB_PASSWORD=…`, `"apiKey": "…"`, `const token: string = '…'`, `--client-secret …`,
`<password>…</password>`, `- name: TOKEN` above `value: …`: a name whose words say "secret", an
operator, a value. The name says how much the value has to look like a secret.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache, lru_cache

from whence_tools.secret import values
from whence_tools.secret.rule import REACH, Rule, Span, begun
from whence_tools.secret.tokens import is_of_service, service_names
from whence_tools.secret.values import Looks, looks

_LONGEST_NAME = 80


class Strength(IntEnum):
    """How surely a name says that its value is a secret."""

    NONE = 0  # or a service: the value has to have the form of that one's secrets
    WEAK = 1  # often something harmless
    MEDIUM = 2
    STRONG = 3


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


# What a name's last words, run together, end with.
_STRONG = (
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "wachtwoord", "contrasena", "contrasea", "userpass", "dbpass", "adminpass",  # noqa: E501
    "authpass", "keypass", "storepass", "pwd", "pw", "psk", "secret", "secretkeybase", "apikey",
    "apitoken", "accesskey", "accesstoken", "authtoken", "refreshtoken", "sessiontoken",
    "bearertoken", "idtoken", "bottoken", "deploytoken", "secrettoken", "privatekey", "secretkey",
    "clientkeydata", "mnemonic", "seedphrase", "identifiedby", "securestring",
)  # fmt: skip
_NO_PASS = frozenset({"bypass", "compass", "encompass", "surpass", "trespass"})
_STRONG_WORDS = frozenset({"pin", "otp", "passe", "senha"})
_MEDIUM = (
    "token", "credential", "credentials", "creds", "cred", "jwt", "pat", "authorization", "appkey",
    "authkey", "accountkey", "encryptionkey", "signingkey", "masterkey", "storagekey", "sharedkey",
    "licensekey", "dockerconfigjson", "dockercfg", "servicekey", "subscriptionkey", "encryptkey", "hmackey", "sessionkey",  # noqa: E501
)  # fmt: skip
_WEAK_WORDS = frozenset(
    {
        "key", "auth", "signature", "sig", "session", "sessionid", "sid", "salt", "bearer",
        "webhook", "dsn", "hash", "code", "cookie", "cert",
    }
)  # fmt: skip
# Words that may follow the one that says it.
_TRAILING = frozenset(
    {
        "value", "plain", "plaintext", "text", "raw", "base64", "b64", "hex", "encoded", "base",
        "old", "new", "current", "confirm", "confirmation", "repeat", "again", "prod", "production",
        "dev", "staging", "test", "live", "primary", "secondary", "default", "initial", "master",
    }
)  # fmt: skip
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NO_NAME = re.compile(r"[^\w.$-]")

_STEMS = (
    r"pass|pwd|pw(?:d|\b)|psk|secret|token|key|cred|auth|signature|[_-]sig|[?&;]sig|session|\bsid|salt"
    r"|kennwort|wachtwoord|contrase|senha|dockerc|mnemonic|seed.?phrase|\bpin\b|_pin\b|\botp|_otp|_pat\b|jwt|dsn|webhook|[?&_-]code"
)


@lru_cache(4096)
def strength(name: str) -> Strength:
    """What a name says of its value."""
    words = [word.lower() for word in _WORD.findall(name)]
    while len(words) > 1 and words[-1] in _TRAILING:
        words.pop()
    if not words:
        return Strength.NONE
    last, joined = words[-1], "".join(words[-4:])
    header = name.lower().startswith("x-") and last in {"key", "token", "auth"}
    if joined.endswith("pass") and joined not in _NO_PASS:
        return Strength.STRONG
    if header or joined.endswith(_STRONG) or last in _STRONG_WORDS:
        return Strength.STRONG
    if joined.endswith(_MEDIUM):
        return Strength.MEDIUM
    return Strength.WEAK if last in _WEAK_WORDS else Strength.NONE


OWN_STEMS = rf"(?:{_STEMS})"
_QUOTE = r"""\\{0,3}(?:\"{3}|'{3}|["'`])|&quot;|&\#39;"""
_VALUE = (
    rf"(?:(?:[rbuflRBUFL@]{{1,2}}|string\(\d{{1,5}}\)[ \t])?(?P<quote>{_QUOTE})"
    r"(?P<quoted>(?:(?!(?P=quote))(?:\\.?|[^\n\\])|(?P=quote){2}){0,4096})(?P<closed>(?P=quote)?)"
    r"""|(?P<bare>[^\s"'`\x1b]{1,4096}))"""
)
_TAIL = r"(?P<tail>[\w.-]{0,40})"
_CLOSE = r"""(?P<close>\\{0,3}(?:["'`]|&quot;|%5D|%22|%27)?[\])}\[*]{0,2})"""
_SPACE = r"(?:\s|\x1b(?:\[[0-9;]{0,12}m?)?){0,8}"  # colours are blanks
_BLANKS = r"[ \t]{0,8}"
_COMMENT = r"(?P<comment>#|//?|--?|;|\|)?"
_NARROW = re.compile(r"""[^\s"'`\x1b,;&|<>(){}\[\]]+""")
_WITHOUT_EQUALS = re.compile(r"""[^\s"'`\x1b,;&|<>(){}\[\]=]+(?:=(?!\w))*""")
_BRACKETS = re.compile(r"[<(\[{][\w., ]*[>)\]}]")
_LINE_START = re.compile(
    r"(?:^|\n|\\n)[ \t]{0,40}(?:(?:export|set|env|-e|[-+*#>$])[ \t]{1,4}){0,2}"
    r"(?:enable[ \t])?[\"']?[\w.$-]{0,80}\Z",
    re.IGNORECASE,
)


def _name(match: re.Match[str]) -> str:
    """The whole name that a head stands in; "" where it is too long for one."""
    name = _left_of(match) + match["tail"]
    return name if len(name) <= _LONGEST_NAME else ""


def _left_of(match: re.Match[str]) -> str:
    if " " in match["head"]:
        return match["head"].replace(" ", "")
    at = match.start()
    before = match.string[max(0, at - _LONGEST_NAME) : at]
    return _NO_NAME.split(before + match["head"])[-1]


def _sign_before(match: re.Match[str]) -> str:
    """The character before the name, blanks left out."""
    begin = match.end("head") - len(_left_of(match))
    return match.string[max(0, begin - 4) : begin].rstrip(" ")[-1:]


def _assigned(match: re.Match[str]) -> Span | None:
    name = _name(match)
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
        cell = text[narrow.end() : narrow.end() + 1] == "|" or match["comment"] == "|"
        return narrow.span(), Syntax.LOOSE if cell else None
    flag = name.startswith("--") and not narrow[0].isupper()
    exported = _is_tight(match) and (flag or name == name.upper())
    connection = _is_tight(match) and _sign_before(match) == ";"
    plain = connection or (exported and values.has_digit(narrow[0]))  # a shell has no attributes
    if not plain and values.is_path(narrow[0].rstrip(":")):
        return (start, start), None
    place, follows = narrow.span(), text[narrow.end() : narrow.end() + 1]
    whole = operator in ("=", ":", ":=") and _is_whole_line(match)
    if follows in ("(", "[") and not (whole and exported):
        return place, None
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
    before = _sign_before(match) if tight else ""
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
    plain = value.isalpha() and value.islower() and not values.is_type(value)
    return plain and (_is_tight(match) or match["operator"] == ":") and match["bare"] == value


def _is_whole_line(match: re.Match[str]) -> bool:
    """Whether the line is the assignment alone: no code around it."""
    text, at = match.string, match.start()
    ends = text[match.end() : match.end() + 1] in ("", "\n", "\r")
    if not ends and match["comment"] not in ("#", "//", "--", ";"):
        return False
    return _LINE_START.search(text, max(0, at - REACH // 2), at) is not None


def _typed(match: re.Match[str]) -> Span | None:
    return _assigned(match) if match["quote"] else None


def _valued(match: re.Match[str]) -> Span | None:
    return _assigned(match) if match["word"].lower() in ("value", "default") else None


def _field(match: re.Match[str]) -> Span | None:
    if '"' not in match["close"] or not match["bare"] or not match["operator"]:
        return None
    return Span(*match.span("bare")) if strength(_name(match)) >= Strength.MEDIUM else None


def _followed(match: re.Match[str]) -> Span | None:
    """A value after name and blanks: of a flag, in a password file, in SQL, set by a command."""
    name, text, at = _name(match), match.string, match.start()
    value = match["quoted"] if match["quote"] else match["bare"]
    before, how = max(0, at - REACH // 2), strength(name)
    if how < Strength.MEDIUM or value.startswith("-"):
        return None
    place = match.span("quoted" if match["quote"] else "bare")
    if name.startswith("-"):
        needed = Looks.WORD if match["quote"] else Looks.MADE
    elif (
        match["quote"] in ("'", '"') and (_SAID.search(name) or _DEFINING.search(text, before, at))
    ) or _SETTING.search(text, max(0, at - REACH // 2), at):
        needed = Looks.WORD
    elif _EXPORTING.search(text, before, at):
        needed = Looks.WORD if name == name.upper() else Looks.NUMBERED
    elif _is_whole_line(match):
        needed = Looks.NUMBERED
    else:
        return None
    if not match["quote"] and needed is Looks.MADE and (cut := _NARROW.match(text, place[0])):
        place = cut.span()
    return Span(*place) if looks(text[slice(*place)]) >= needed else None


def _near(match: re.Match[str]) -> Span | None:
    """A value somewhere after the name on its line: in a call, in a table, in a sentence."""
    rest, name = match["rest"], _name(match)
    call = _CALL.match(match[0])
    if not call and not any(map(str.isdigit, rest)):
        return None
    how = Strength.STRONG if call or _PAIR.match(rest) else strength(name)
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


def _block(match: re.Match[str]) -> Span | None:
    """YAML's block scalar: the lines that are indented as the first one is."""
    indented = re.match(r"([ \t]+)[^\n]+(?:\n\1[^\n]*)*", match["block"])
    if indented is None or strength(_name(match)) < Strength.MEDIUM:
        return None
    start = match.start("block") + indented.end(1)
    secret = Span(start, match.start("block") + indented.end())
    return secret if values.can_be_literal(match.string[slice(*secret)]) else None


# A call that logs in; `login …` alone takes what is random.
_CALL = re.compile(
    r"(?:login|connect|pdo|cred|auth|pass|secret|jwt|wifi)[\w.-]{0,40}(?:=?[(\[]|->|>_|\b=\()",
    re.IGNORECASE,
)
_VERBS = r"\b(?:is|was|to|ist|lautet|est|es|van):?"
_NEARBY = re.compile(
    r"""["'`],[ \t]{0,4}["'](?P<second>[^"'`\n]{5,100})["'][ \t]{0,4}[,)]"""
    r"""|(?<=["'`>])(?P<quoted>[^\s"'`<>]{8,200})(?=["'`<])"""
    r"""|[ \t`][\w@-]{2,40}`?[ \t]?/[ \t]?`?(?P<pair>[^\s"'`/<>,;()]{5,100})(?=[`\s.,]|\Z)"""
    rf"""|{_VERBS}[ \t]+(?:[\u00ab\u201c\u201e][ \u00a0]?)?(?P<told>[^\s"'`<>,;()]{{4,199}}[^\s"'`<>,;().])"""  # noqa: E501
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
    r"""|(?<=\w):[ \t]+(?P<last>[^\s"'`,;()]{6,200})[ \t]*\Z"""
    r"""|^[ \t]+(?=\S{0,60}\d)(?P<direct>[^\[{\s"'`<>,;()]{5,199}[^\s"'`<>,;().])(?=[.,;]?(?:[ \t]|\Z))"""  # noqa: E501
    r"""|[:?/][ \t]+(?P<said>[^\s"'`<>,;()]{7,199}[^\s"'`<>,;().])"""
    r"""(?=[.,;]?(?:[ \t]|\Z))"""
)
_PAIR = re.compile(r"[ \w:]{0,30}[ \t`][\w@-]{2,40}`?[ \t]?/[ \t]?`?[^\s/]*(?:[`\s.,]|\Z)")
# How much a value near a strong name has to look like a secret, by how it is told.
_LEAST = {
    "second": Looks.MADE,
    "pair": Looks.NUMBERED,
    "told": Looks.NUMBERED,
    "last": Looks.NUMBERED,
    "direct": Looks.NUMBERED,
}
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
_EXPORTING = re.compile(r"(?:^|\n)[ \t]*(?:ENV|ARG|setx?|setenv)[ \t]+[\w.$/:-]*\Z", re.IGNORECASE)
# In XML the name's element may end before the value's.
_OPERATOR = r"(?P<operator>[=:>,({|?]{1,3}|</(?:\w{1,20}(?:>\s{0,8}(?:<(?:\w{1,20}>?)?)?)?)?)"
_BEFORE = rf"(?P<before>{_SPACE})(?:\{{[ ]?get[ \w;]{{0,40}}\}}?[ ]?)?"  # C#'s property
_AFTER = rf"(?P<space>{_SPACE})"
_BLOCK = r"(?:[|>][-+]?[ \t]{0,4}\r?\n?[ \t]{0,40})?"  # YAML's block scalar
_CALLED = r"(?:(?P<call>\[|[A-Za-z_][\w:.]{0,40}\((?!\d))\s{0,12})?"  # around the value
_TYPE = r"(?:\??:?[ \t]{0,4}[\w&*'.<>\[\]|?:][\w&*'.<>\[\]|? ]{0,48})"


@cache
def rules() -> tuple[Rule, ...]:
    """Assignments: `name = value`, `name: type = value`, `name="…" value="…"`, `--name value`."""
    head = rf"(?P<head>{_STEMS}|{service_names()})"
    own = rf"(?P<head>{_STEMS}|identified by|securestring)"
    named = (_TAIL, _CLOSE)
    end = (_VALUE, _BLANKS, _COMMENT)
    return (
        Rule(
            head,
            (*named, _BEFORE, _OPERATOR, _AFTER, _BLOCK, _CALLED, *end),
            _assigned,
            scanned=3,
            ends="(?:[=:>,({|?]|</)",
        ),
        Rule(
            own,
            (*named, _BLANKS, _TYPE, r"(?P<operator>=)", _AFTER, _CALLED, *end),
            _typed,
            scanned=4,
            ends="=",
        ),
        Rule(
            own,
            (
                *named,
                r"(?P<before>[\s,/>\"'{]{0,40})",
                r"(?:(?!\b(?:value|default)\b)[\w\s=]){0,60}",
                rf"(?P<word>(?:(?=v){begun('value')}|(?=d){begun('default')})?)",
                r"[\"']?",
                _BLANKS,
                r"(?P<operator>[=:]?)",
                _AFTER,
                _CALLED,
                *end,
            ),
            _valued,
            scanned=2,
            ends=r"[\s,/>\"'{]{0,40}(?:value|default|type|sensitive|description)",
        ),
        Rule(  # a form's field: its value stands two lines below
            own,
            (*named, r"\r?\n?", r"(?P<operator>\r?\n?)", _VALUE, _BLANKS),
            _field,
            scanned=2,
            ends=r"\r?\n\r?\n",
        ),
        Rule(
            own,
            (
                *named,
                r":?",
                r"[ \t]{0,4}[|>]?[-+]?[ \t]{0,4}",
                r"\r?\n?",
                r"(?P<block>(?:[ \t]{1,40}[^\n]{0,4096}\n?){0,100})",
            ),
            _block,
            is_bounded=False,
            scanned=2,
            ends=r":[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n",
        ),
        Rule(
            rf"(?P<head>{_STEMS}|login|log in|connect|\bpdo|wifi\.begin)",
            (_TAIL, r"(?P<rest>[^\n]{0,160})"),
            _near,
            scanned=1,
        ),
        Rule(own, (_TAIL, r"[ \t]{1,4}", *end), _followed, scanned=2, ends="[^ \t\r\n=:]"),
    )
