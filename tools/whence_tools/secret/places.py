"""Secrets that stand at known places: keys, tokens, headers, URLs, flags, password files."""

from __future__ import annotations

import re

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret import values
from whence_tools.secret.names import Strength, rate_name
from whence_tools.secret.rule import REACH, SecretRule, Span, match_begun
from whence_tools.secret.tokens import PREFIXED
from whence_tools.secret.values import Looks, looks

_CUT_OFF = lazy_pattern(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[\s\\nr]{0,4}[A-Za-z0-9+/=]{16,4096}){1,400}"
)
_PRIVATE = lazy_pattern(r"(?:private|static) key", re.IGNORECASE)
_HASHED = (
    r"(?:\{(?:PLAIN|CLEAR(?:TEXT)?|CRYPT|CRAM-MD5|S?MD5|PBKDF2)\}|"
    r"\$(?:apr1|[156y]|2[abxy]|argon2id?)\$|\{S?SHA(?:256|512)?\})"
)


def _key(match: re.Match[str]) -> Span | None:
    if not _PRIVATE.search(match["kind"]):
        return None
    if re.fullmatch(r"-----END[A-Za-z0-9 ]+-----", match["end"]):
        return Span(*match.span())
    cut_off = _CUT_OFF.match(match.string, match.start())
    return Span(*cut_off.span()) if cut_off else None


def _find_numbered(match: re.Match[str], least: int) -> Span | None:
    secret = match["secret"]
    good = len(secret) >= least and values.has_digit(secret) and values.is_literal(secret)
    return Span(*match.span("secret")) if good else None


def _find_random(match: re.Match[str]) -> Span | None:
    return Span(*match.span("secret")) if looks(match["secret"]) >= Looks.MADE else None


_HOUR = re.compile(r"(?:^|[^\w.]|T)\d\d?$")


def _find_of_mail(match: re.Match[str]) -> Span | None:
    """What a port of mail servers does not begin is left: `22:25:26` is a time."""
    is_time = _HOUR.search(match.string[max(0, match.start() - 3) : match.start()])
    return None if is_time else _find_random(match)


def _find_prefixed(match: re.Match[str]) -> Span | None:
    token = match[0].rstrip(".")
    longest = max(map(len, re.split(r"[-_.]", token)))
    good = values.has_digit(token) and values.measure_entropy(token) >= 2
    if longest < 12 or len(match["secret"]) < 16 or not good:
        return None
    return Span(match.start(), match.start() + len(token))


_SCHEMES = frozenset(
    {"bearer", "basic", "token", "digest", "apikey", "negotiate", "ntlm", "key", "signature", "aws"}
)


def _authorization(match: re.Match[str]) -> Span | None:
    if match["first"].lower().rstrip(":") in _SCHEMES:
        good = len(match["second"]) >= 3 and values.is_literal(match["second"])
        good = good and bool(match["operator"] or looks(match["second"]) >= Looks.NUMBERED)
        return Span(*match.span("second")) if good else None
    if not match["operator"]:
        return None
    if match["operator"] == ":" and match["first"].isalpha() and len(match["second"]) >= 12:
        good = looks(match["second"]) >= Looks.NUMBERED  # of a scheme that one vendor has
        return Span(*match.span("second")) if good else None
    needed = Looks.RANDOM if "=" in match["operator"] else Looks.NUMBERED
    good = len(match["first"]) >= 8 and looks(match["first"]) >= needed
    return Span(*match.span("first")) if good and "=" not in match["first"][:-2] else None


def _of_key(match: re.Match[str]) -> Span | None:
    line = match.string[max(0, match.start() - 80) : match.start()].rpartition("\n")[2].lower()
    public = "cache" in line or line.endswith(("public ", "partition ", "sort ", "host "))
    return None if public else _find_numbered(match, 16)


_COOKIES = lazy_pattern(
    r"[\w.-]{1,64}=[^\s;,\"'`]{1,4096}(?:;[ \t]{0,2}[\w.-]{1,64}(?:=[^\s;,\"'`]{0,4096})?){0,64}"
)

_ATTRIBUTE = lazy_pattern(r"(?:samesite|max-age|path|domain|expires)=[^;]*", re.IGNORECASE)
_COOKIE = lazy_pattern(r"=([^\s;]{4,4096})")
_DIGITS = lazy_pattern(r"\d.*\d")


def _cookie(match: re.Match[str]) -> Span | None:
    before = match.string[max(0, match.start() - 1) : match.start()]
    if before.isalnum() or before in ("_", "-"):
        return None
    cookies = _COOKIES.match(match.string, match.start("line"), match.end("line"))
    if cookies is None or values.REDACTED in cookies[0]:
        return None
    values_ = _COOKIE.findall(_ATTRIBUTE.sub("", cookies[0]))
    tells = any(len(value) > 7 or _DIGITS.search(value) for value in values_)
    if match[0][0] in "Ss":
        first = cookies[0].partition("=")[0]
        needed = Looks.WORD if rate_name(first) else Looks.NUMBERED
        needed = needed if len("".join(values_[:1])) >= 12 else Looks.NUMBERED
        tells = any(looks(value) >= needed for value in values_[:1])
    return Span(*cookies.span()) if tells else None


_AUTHORITY = lazy_pattern(r"(?P<user>[^/?#:@]*)(?P<password>:[^/?#]*)?@")
# A password with a `/`, `?` or `#`: not after what may be a host with its port
_UNUSUAL = lazy_pattern(
    r"(?P<user>[\w%+-]*):(?!\d+[/?#])(?P<password>[^@]+)@[\w.-]+(?::\d+)?(?:[/?#]|$)"
)


def _in_url(match: re.Match[str]) -> Span | None:
    """The password, up to the last `@` before the path; or a token in the user's place."""
    at, run = match.start("run"), match["run"]
    if found := _AUTHORITY.match(run):
        if found["password"] is not None:
            start, end = found.span("password")
            return _literal(match, at + start + 1, at + end)
        user = found["user"]
        good = len(user) >= 20 and re.fullmatch(r"[\w-]+", user) and values.has_digit(user)
        return _literal(match, at, at + len(user)) if good else None
    found = _UNUSUAL.match(run)
    if found is None or found["user"].lower() == "localhost":
        return None
    return _literal(match, at + found.start("password"), at + found.end("password"))


def _literal(match: re.Match[str], start: int, end: int) -> Span | None:
    good = start < end and values.is_literal(match.string[start:end])
    return Span(start, end) if good else None


_HOST = lazy_pattern(r"(?:^|\n)[ \t]*[\w.*-]{1,120}\Z")
_PGPASS = lazy_pattern(r"(?:\*|[A-Za-z_][\w-]*):(?:\*|[A-Za-z_][\w.@-]*):(?P<secret>\S+)$")


def _pgpass(match: re.Match[str]) -> Span | None:
    """`host:port:database:user:password`, alone on its line."""
    text, at = match.string, match.start()
    line = _PGPASS.match(match["rest"])
    if line is None or text[match.end() : match.end() + 1] not in ("", "\r", "\n"):
        return None
    if not _HOST.search(text, max(0, at - 130), at) or not values.can_be_literal(line["secret"]):
        return None
    begin = match.start("rest")
    return Span(begin + line.start("secret"), begin + line.end("secret"))


_WORD = r"[^\s\"'`,;<>{}()$]{0,8192}"
_PAIR = lazy_pattern(r"[a-z_]+=\w")  # of a line that goes on


def _input(match: re.Match[str]) -> Span | None:
    before = match.string[max(0, match.start() - REACH // 2) : match.start()].split("\n")
    told = len(before) > 1 and rate_name(before[-2].rsplit(" ", 1)[-1]) >= Strength.MEDIUM
    return _find_random(match) if told else None


def _of_access_list(match: re.Match[str]) -> Span | None:
    before = match.string[max(0, match.start() - REACH // 2) : match.start()]
    return _find_random(match) if _USER.search(before) else None


_USER = lazy_pattern(r"\b(?:set)?user[ \t]+[\w.-]+\Z", re.IGNORECASE)


def _of_kubernetes(match: re.Match[str]) -> list[Span]:
    """What a resource of the kind `Secret` holds, whatever it is called."""
    text, (start, end) = match.string, match.span()
    parted = text.find("\n---", start, end)
    data = _DATA.search(text, start, parted if parted > 0 else end)
    found = _ENTRY.finditer(text, *data.span("entries")) if data else ()
    places = [Span(*entry.span("secret")) for entry in found]
    return [place for place in places if looks(text[slice(*place)]) >= Looks.WORD]


_DATA = lazy_pattern(
    r"\n(?P<depth>[ ]*)(?:stringData|data):[ ]*(?P<entries>(?:\r?\n(?P=depth)[ ]+[^\n]*)+)"
)
_ENTRY = lazy_pattern(r"\n[ ]+[\w.-]+:[ ]+[\"']?(?P<secret>[^\s\"'|>#{][^\n\"']*)")


def _before_name(match: re.Match[str]) -> Span | None:
    """A value whose name follows: `"value": "…", "name": "password"`, `… as the password`."""
    good = rate_name(match["name"]) >= Strength.MEDIUM and bool(match["sign"])
    good = good and looks(match["secret"]) >= Looks.NUMBERED
    return Span(*match.span("secret")) if good else None


# Words after which a sentence tells a password
_SAYING = (
    r"\b(?:assert(?:ionerror|equals?)?|enters?|types?|use|using|with|wifi|wlan|account|creds|log[io]n"
    r"|sign[ -]?in)\b"
)
_SAID = (
    r"(?:[ \t(:]{1,3}(?:assert[ \t])?[\"']?[^\s\"']{5,100}[\"']?"
    r"[ \t,]{0,3}(?:[!=]=|as\b|for\b|into?\b)"
    r"|:?[ \t]{1,3}[\w.@-]{1,30}[ ]?(?:[/|:]|and\b)[ ]?[^\s\"'`/:]{5})"
)


def _find_paired(match: re.Match[str]) -> Span | None:
    """A password after its user, in a sentence."""
    secret = match["secret"].rstrip(".,;:!?)")
    good = looks(secret) >= Looks.NUMBERED and not secret.islower() and not secret.isupper()
    if not good or not match["sign"] or values.is_path(secret):
        return None
    return Span(match.start("secret"), match.start("secret") + len(secret))


def _codes(match: re.Match[str]) -> Span | None:
    """All up to the last that has a digit; a count is shorter than a code."""
    found = _UP_TO_A_CODE.match(match["secret"])
    start = match.start("secret")
    return Span(start + found.start("codes"), start + found.end()) if found else None


_UP_TO_A_CODE = lazy_pattern(
    r"[\s,;|*.)-]*(?P<codes>.*(?<![a-z0-9-])(?=[a-z-]*\d)[a-z0-9]{4}\S*)", re.DOTALL | re.IGNORECASE
)


def _of_error(match: re.Match[str]) -> list[Span]:
    """What an error quotes, where its line says later that it is a secret."""
    places, line = [], match["line"]
    for quoted in _QUOTED.finditer(line):
        words = _WORDS.findall(line, quoted.end())[:12]
        named = any(rate_name(word) is Strength.STRONG for word in words)
        if named and looks(quoted["secret"]) >= Looks.NUMBERED:
            places.append(Span(*(match.start("line") + at for at in quoted.span("secret"))))
    return places


_QUOTED = lazy_pattern(r"""(?P<quote>["'`])(?P<secret>[^\s"'`]{6,200})(?P=quote)""")
_WORDS = lazy_pattern(r"[A-Za-z_]{3,40}")


def _at_host(match: re.Match[str]) -> Span | None:
    """`user:password@host` without a scheme, or `user@host:password`."""
    at, text = match.start(), match.string
    if at == 0 or text[at - 1].isspace():  # a decorator
        return None
    if mailed := _MAILED.match(text, at):
        before, value = text[max(0, at - 1) : at], mailed["secret"]
        good = before.isalnum() and looks(value) >= Looks.NUMBERED and "/" not in value
        return Span(*mailed.span("secret")) if good else None
    word = text[max(0, at - REACH // 2) : at].rsplit(None, 1)[-1:]
    found = (
        _LOGIN.search(text, max(0, at - len(word[0]) - 1), at) if word and ":" in word[0] else None
    )
    needed = Looks.WORD if _DRIVER.match(match["host"]) else Looks.NUMBERED
    if found is None or looks(found["password"]) < needed:
        return None
    sure = looks(found["password"]) >= Looks.GENERATED or _SERVER.match(match["host"])
    return Span(*found.span("password")) if sure and not _VERSION.match(match["host"]) else None


_LOGIN = lazy_pattern(
    r"(?:^|[\s\"'=(,<])[\w.+-]{1,64}:(?!//)(?P<password>[^\s\"'`/@:]{5,200}(?:@[^\s\"'`/@:]+)?)\Z"
)
_MAILED = lazy_pattern(
    r"@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,10}:(?P<secret>[^\s\"'`<>]{5,100})(?=[\s,;|]|\Z)"
)
_SERVER = lazy_pattern(r"\w+\(|[A-Za-z][\w.-]*(?::\d{2,5}\b|/)|\d+\.\d+\.\d+\.\d+")
_DRIVER = lazy_pattern(r"(?:tcp|unix|udp)\(")  # Go's
_VERSION = lazy_pattern(r"(?:sha\d+|v?\d+(?:\.\d+){0,2})\b(?!\.\d)")

RULES: tuple[SecretRule, ...] = (
    SecretRule(
        "-----BEGIN",
        (
            r"(?P<kind>[ A-Z0-9_-]{0,80})",
            r"(?P<body>(?:[A-Za-z0-9+/=\s\\:,\"'.]{1,65536}|-(?!----)){0,200})",
            rf"(?P<end>{match_begun('-----END')}[ A-Z0-9]{{0,60}}-{{0,5}})",
        ),
        _key,
        group="keys",  # a word like `KEY-----` before one is the head of another rule
        is_bounded=False,
    ),
    SecretRule(
        PREFIXED, (r"(?P<secret>[\w.=$-]*)",), _find_prefixed,
        follows=r"[\w.=$-]{10}", is_bounded=False,
    ),
    SecretRule(
        "authorization",
        (
            r"\\?[\"']?", r"\s{0,4}", "(?P<operator>[:=,]{0,2})", r"\s{0,4}", r"\\?[\"']?",
            rf"(?P<first>{_WORD})", r"[ \t]{0,4}", rf"(?P<second>{_WORD})",
        ),
        _authorization,
        group="headers",
    ),
    SecretRule(
        r"\bbearer",
        (r",?[ \t]{1,4}", r"(?P<secret>[\w.~+/=-]{0,8192})"),
        lambda match: None if _PAIR.match(match["secret"]) else _find_numbered(match, 12),
        follows=r",?[ \t]{1,4}[\w.~+/=-]{12}",
    ),
    SecretRule(
        "(?:set-)?cookie",
        (
            r"[\"']?", r"[ \t]{0,4}", ":", r"[ \t]{0,4}", r"[\"']?",
            r"(?P<line>[^\n\"'`]{0,8192})",
        ),
        _cookie,
        group="headers",
        follows=r"[\"']?[ \t]{0,4}:",
    ),
    SecretRule(
        r"[a-z][a-z0-9+.-]{1,20}://",
        (r"(?P<run>[^\s\"'`<>]{0,700})",), _in_url, group="headers",
    ),
    SecretRule(r":(?:\d{4,5}|\*):", (r"(?P<rest>[^\s]{0,400})",), _pgpass),
    SecretRule(
        r"/(?:(?:web)?hooks?|integrations?|incoming|triggers?|invite|reset(?:-password)?"
        r"|magic(?:-link)?)/|\b(?:hooks?\.[a-z0-9.-]{1,60}|hc-ping\.com)/",
        (r"(?P<secret>[\w/@-]{0,200})",),
        lambda match: _find_numbered(match, 20),
    ),
    SecretRule(
        "@", (r"(?P<host>[\w.-]{0,100}[(:/]?\d{0,5}/?)", r"[^\s]{0,100}"), _at_host, group="@"
    ),
    SecretRule(
        r"(?:[0-9a-f]{32}|NO PASSWORD\*{3,21}):", (r"(?P<secret>[0-9a-f]{0,32})",),
        lambda match: _find_numbered(match, 32),
    ),  # NTLM's
    SecretRule(
        r"private-lines:[ \t]", (r"\d{0,4}\r?\n?", r"(?P<secret>[\w+/=\r\n]*)"),
        lambda match: _find_numbered(match, 16),
        is_bounded=False,
    ),
    SecretRule(  # words that make a key
        r"(?:mnemonic|(?:seed|recovery|backup)[ _-]?(?:phrase|words))",
        (r"[\w]{0,20}[\"']?[ ]?[:=]?[\s\"']{0,4}", r"(?P<secret>[a-z ,]{0,300})"),
        lambda match: Span(*match.span("secret")) if len(match["secret"].split()) >= 12 else None,
    ),
    SecretRule(  # Oracle's user/password@database
        r"\b(?:thin:|sqlplus[ \t]|impdp[ \t]|expdp[ \t])",
        (r"[^\s/@\"']{0,64}", "/?", r"(?P<secret>[^\s@\"']{0,200})", "@?"),
        lambda match: _find_random(match) if match[0].endswith("@") else None,
    ),
    SecretRule(
        _HASHED, (r"(?P<secret>[\w./$+=,-]{0,300})",),
        lambda match: _find_numbered(match, 6 if match[0].startswith("{") else 20),
    ),
    SecretRule(  # a network as a QR code has it
        r"\bwifi:|\bT:(?:WPA|WEP|nopass);",
        (r"(?:(?!P:)[^\s;]{0,64};){0,4}", "P?:?", r"(?P<secret>[^\s;]{0,80})", ";?"),
        lambda match: _find_random(match) if match[0].endswith(";") else None,
    ),
    SecretRule(  # of Redis' access lists
        r"[ \t](?:on|resetpass)[ \t]+>", (r"(?P<secret>[^\s]{0,200})",), _of_access_list,
    ),
    SecretRule(  # of a JSON Web Key
        r'"[dk]"[ ]?:[ ]?"', (r"(?P<secret>[\w-]{0,2000})",),
        lambda match: _find_numbered(match, 32),
    ),
    SecretRule(  # names that say it only of what is made by chance
        r"\b(?:key|session)",
        (
            r"[\"']?", r"[ \t]{0,4}", "[:=]{0,2}", r"[ \t]{0,4}", r"[\"']?",
            "(?P<secret>[0-9a-f]{0,200})",
        ),
        _of_key,
        follows=r"[\"']?[ \t]{0,4}[:=]{1,2}[ \t]{0,4}[\"']?[0-9a-f]{16}",
    ),
    SecretRule(  # Pydantic's report of a value that a field, two lines above, did not take
        "input_value=", ("[\"']?", r"(?P<secret>[^\"'\n]{0,400})"), _input,
    ),
    SecretRule(
        r"kind:[ ]+Secret\b", (r"[^\0]{0,4000}",), _of_kubernetes
    ),
    SecretRule(
        r"\bvalue[\"']?[ \t]{0,2}[=:]",
        (
            r"[ \t]{0,2}", r"[\"']", r"(?P<secret>[^\"'\n]{0,200})", r"[\"']?", r"[\s,]{0,40}",
            r"[\"']?", r"(?P<sign>[a-z]{0,8})", r"[\"']?[ \t]{0,2}[=:]?[ \t]{0,2}[\"']?",
            r"(?P<name>[\w.-]{0,80})",
        ),
        lambda match: _before_name(match) if match["sign"].lower() in ("name", "key") else None,
        group="sentences",
        follows=r"[ \t]{0,2}[\"'][^\"'\n]{3,200}[\"'][\s,]{0,40}[\"']?(?:name|key)",
    ),
    SecretRule(
        _SAYING,
        (
            r"[ \t(:]{1,3}(?:assert[ \t])?[\"']?",
            r"(?P<secret>[^\s\"']{0,100})", r"[\"']?[ \t,]{0,3}",
            r"(?P<sign>(?:[!=]=?=?|(?:as|for|into?)(?:[ ](?:the|your|my|its|a|new))?)?)",
            r"[ \t]{0,2}[\"']?", r"(?P<name>[\w.-]{0,80})",
        ),
        _before_name,
        follows=_SAID,
        group="sentences",
    ),
    SecretRule(
        _SAYING,
        (
            r":?[ \t]{1,3}", r"[\w.@-]{1,30}", r"[ ]?(?P<sign>(?:[/|:]|and\b)?)[ ]?",
            r"(?P<secret>[^\s\"'`/:][^\s\"'`/]{0,60})",
        ),
        _find_paired,
        follows=_SAID,
        group="sentences",
    ),
    SecretRule(
        r"(?:error|exception):", (r"(?P<line>[^\n]{0,240})",), _of_error
    ),
    SecretRule(  # what a program made by chance
        r"\b(?:openssl[ ]rand|pwgen|mkpasswd|apg)\b|/dev/u?random",
        (r"[^\n]{0,100}", r"\r?\n?", r"(?P<secret>[^\s]{0,200})"),
        lambda match: _find_numbered(match, 8),
    ),
    SecretRule(
        r"\b(?:backup|recovery|scratch)[ _-]codes",
        (
            r"[^\n:]{0,40}", ":?",
            r"(?P<secret>(?:[\s,;|*\d.)-]{1,8}[a-z0-9]{0,10}(?:-[a-z0-9]{0,10}){0,3}){0,20})",
        ),
        _codes,
    ),
    SecretRule(  # of a mail server
        r"\]?:(?:25|465|587|993|2525)[ \t:]{1,4}|\bstatic:",
        (r"(?:\w{0,20}:(?=\w{1,20}:))?", r"[\w.@+-]{0,64}", ":?", r"(?P<secret>[^\s:]{0,100})"),
        _find_of_mail,
    ),
    SecretRule(  # Twilio's account and its token
        r"\bAC[0-9a-f]{32}", (r"[\"']?[,:][ ]?[\"']?", r"(?P<secret>[0-9a-f]{0,32})"),
        lambda match: _find_numbered(match, 32),
    ),
)  # fmt: skip
