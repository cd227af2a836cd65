"""Secrets out of any text before it is stored, logged or shown to a model.

Two families of rules. Some secrets show what they are: private keys, JSON Web Tokens (RFC 7519),
the prefixed tokens of public services, `Authorization` headers (RFC 9110), passwords in URLs
(RFC 3986 userinfo). Others are known by the name they are given (`password=…`, `"apiKey": "…"`);
there the value must look like a literal, so that `token = tokenizer.next()` stays what it was.

Every pattern has bounded repetition, so the time is linear in the text. Redacting twice changes
nothing, and line breaks are kept, so that line numbers in a text stay true.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

REDACTED = "[redacted]"


class _Rule(NamedTuple):
    """What to look for. The group `secret` is replaced where `accept` agrees."""

    pattern: re.Pattern[str]
    accept: Callable[[re.Match[str]], bool] = lambda _: True


# Names that say "this value is secret". A name only has to end so: `DB_PASSWORD`, `clientSecret`.
# The letters that they begin with come first: most places of a text are dismissed by them alone.
_STRONG = (
    r"(?=[psarbime])(?:pass(?:word|wd|phrase)|pwd|secret(?:[_-]?(?:access)?[_-]?key(?:[_-]?base)?)?"
    r"|api[_-]?(?:key|token|secret)|(?:access|auth|refresh|session|bearer|id|bot)[_-]?token"
    r"|(?:private|access|account|encryption|signing|shared[_-]?access|master|storage)[_-]?key)"
)
# Names that often mean something harmless: the value has to look random as well.
_WEAK = r"(?:token|credentials?|auth|signature|[_-]sig|[_-]key|[_-]pass)"

_PLACEHOLDER = re.compile(
    r"[$<{%]|\*{2,}|x{4,}$|\.\.\.|(?:your|my|the|some)[_-]|change.?me|example|placeholder|"
    r"(?:true|false|null|none|nil|undefined|required|optional|string|redacted)$",
    re.IGNORECASE,
)
_IDENTIFIER_PATH = re.compile(r"[A-Za-z_]+(?:[.\[\]:>-]{1,2}[A-Za-z_]+)*$")
_NAMES_ITSELF = re.compile(rf"[a-z_]*(?:{_STRONG}|{_WEAK})[a-z_]*\d*$", re.IGNORECASE)
_TYPE_NAME = re.compile(r"[Uu]?(?:int|float|big|sha|base)\d+\w*$", re.IGNORECASE)


def _is_literal(match: re.Match[str]) -> bool:
    value = match["secret"]
    return not _PLACEHOLDER.match(value) and not _NAMES_ITSELF.match(value)


def _is_not_code(match: re.Match[str]) -> bool:
    """An unquoted value that is no identifier, call or type of the code around it."""
    value = match["secret"]
    return (
        _is_literal(match)
        and not _IDENTIFIER_PATH.match(value)
        and not _TYPE_NAME.match(value)
        and match.string[match.end() : match.end() + 1] not in ("(", "[")
    )


def _is_random(match: re.Match[str]) -> bool:
    value = match["secret"]
    kinds = (str.isdigit, str.isupper, str.islower)
    return (
        len(value) >= 16 and sum(any(map(kind, value)) for kind in kinds) >= 2 and _has_digit(match)
    )


def _has_digit(match: re.Match[str]) -> bool:
    return any(map(str.isdigit, match["secret"])) and _is_literal(match)


def _rule(pattern: str, accept: Callable[[re.Match[str]], bool] | None = None) -> _Rule:
    compiled = re.compile(pattern)
    return _Rule(compiled, accept) if accept else _Rule(compiled)


_SERVICE_TOKENS = (
    r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",  # AWS access key ids
    r"gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}",
    r"gl(?:pat|dt|rt|cbt|ptt|ft)-[A-Za-z0-9_-]{20,255}",
    r"xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{20,255}",  # Slack
    r"AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,1024}|GOCSPX-[A-Za-z0-9_-]{28}",  # Google
    r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9+/=]{24,255}",  # Stripe
    r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}",  # SendGrid
    r"npm_[A-Za-z0-9]{36}|pypi-AgE[A-Za-z0-9_-]{50,1024}",
    r"hf_[A-Za-z0-9]{30,64}|gsk_[A-Za-z0-9]{40,64}|xai-[A-Za-z0-9]{40,128}",
    r"do[opr]_v1_[a-f0-9]{64}|dapi[a-f0-9]{32}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
    r"hv[sbr]\.[A-Za-z0-9_-]{24,255}|dckr_pat_[A-Za-z0-9_-]{20,64}|lin_api_[A-Za-z0-9]{32,64}",
    r"key-[a-f0-9]{32}|SK[a-f0-9]{32}|\d{8,10}:AA[A-Za-z0-9_-]{33}",  # Mailgun, Twilio, Telegram
    r"AGE-SECRET-KEY-1[A-Z0-9]{58}",
)
_VALUE = r"""[^\s"'`,;&|<>(){}\[\]]"""

_KEY_HEAD = r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_KEY_REST = r"(?:(?!-----)[A-Za-z0-9+/=\s\\:,\"'.-]){0,20000}-----END [A-Z0-9 ]{0,40}-----"
_WHOLE_KEY = _rule(rf"(?P<secret>{_KEY_HEAD}{_KEY_REST})")

_RULES: tuple[_Rule, ...] = (
    _rule(
        rf"(?P<secret>{_KEY_HEAD}"
        rf"(?:{_KEY_REST}|(?:[\s\\nr]{{0,4}}[A-Za-z0-9+/=]{{16,4096}}){{1,400}}))"
    ),
    _rule(rf"(?<![A-Za-z0-9_-])(?P<secret>{'|'.join(_SERVICE_TOKENS)})(?![A-Za-z0-9_-])"),
    _rule(r"(?<![A-Za-z0-9_-])(?P<secret>sk-[A-Za-z0-9_-]{20,255})", _is_random),
    _rule(
        r"(?<![A-Za-z0-9_-])(?P<secret>eyJ[A-Za-z0-9_-]{8,8192}\.eyJ[A-Za-z0-9_-]{4,65536}"
        r"(?:\.[A-Za-z0-9_-]{0,8192}){0,3})"
    ),
    _rule(
        r"(?i)authorization[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?:bearer|basic|token|digest|apikey|negotiate)"
        r"\s{1,4}(?P<secret>[^\s\"'`,;<>{}()$]{3,8192})",
        _is_literal,
    ),
    _rule(r"(?i)(?<!\w)bearer\s{1,4}(?P<secret>[A-Za-z0-9._~+/-]{12,8192}={0,2})", _has_digit),
    _rule(
        r"(?i)(?<![\w-])(?:set-)?cookie[\"']?\s{0,4}:\s{0,4}[\"']?"
        r"(?P<secret>[\w.-]{1,64}=[^\s;,\"'`]{4,4096}(?:;\s{0,2}[\w.-]{1,64}(?:=[^\s;,\"'`]{0,4096})?){0,64})"
    ),
    _rule(
        r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/:@\"'`<>]{0,128}:"
        r"(?P<secret>[^\s/@\"'`<>]{1,512})@",
        lambda match: not _PLACEHOLDER.match(match["secret"]),
    ),
    _rule(
        r"(?i)(?<![\w-])x-[\w-]{0,40}(?:key|token|secret|auth)[\"']?\s{0,4}:\s{0,4}[\"']?"
        rf"(?P<secret>{_VALUE}{{6,4096}})",
        _is_not_code,
    ),
    _rule(r"(?i)https?://(?P<secret>[A-Za-z0-9_-]{20,255})@", _has_digit),
    _rule(
        rf"(?i)[?&;](?:[\w-]{{0,40}}[_-])?(?:{_STRONG}|token|key|sig|signature|code|auth)="
        rf"(?P<secret>{_VALUE}{{6,4096}})",
        _has_digit,
    ),
    _rule(  # "password": "…"   apiKey = '…'   --client-secret="…"
        rf"(?i){_STRONG}[\"']?\]?\s{{0,8}}(?:={{1,3}}|:=?|=>)\s{{0,8}}[rbuf]?[\"'`]"
        r"(?P<secret>[^\s\"'`]{4,4096})[\"'`]",
        _is_literal,
    ),
    _rule(
        rf"(?i){_WEAK}[\"']?\]?\s{{0,8}}(?:={{1,3}}|:=?|=>)\s{{0,8}}[rbuf]?[\"'`]"
        r"(?P<secret>[^\s\"'`]{16,4096})[\"'`]",
        _is_random,
    ),
    _rule(  # an environment assignment: upper case, no blanks, whatever the value
        rf"(?<![a-z])(?:{_STRONG.upper()}|TOKEN|CREDENTIALS?)="
        rf"[\"']?(?P<secret>{_VALUE}{{3,4096}})",
        lambda match: not _PLACEHOLDER.match(match["secret"]),
    ),
    _rule(  # a connection string's part
        rf"(?i)(?<=;)\s{{0,2}}(?:{_STRONG}|pass)=(?P<secret>[^\s;\"'`]{{3,4096}})"
        r"(?=[;\"'`\s]|\Z)",
        lambda match: not _PLACEHOLDER.match(match["secret"]),
    ),
    _rule(rf"(?i){_STRONG}=(?P<secret>{_VALUE}{{5,4096}})", _is_not_code),
    _rule(
        rf"(?im)^[ \t\-]{{0,40}}[\w.-]{{0,40}}(?:{_STRONG}|token):[ \t]{{1,8}}"
        rf"(?P<secret>{_VALUE}{{6,4096}})[ \t]{{0,8}}\r?$",
        _is_not_code,
    ),
    _rule(
        rf"(?i)(?<![\w-])--?[\w-]{{0,40}}?(?:{_STRONG}|token|pass)(?:=|[ \t]{{1,4}})"
        rf"(?P<secret>{_VALUE}{{4,4096}})",
        _is_not_code,
    ),
)

# What may be the beginning of a secret where a text breaks off: more than the rules take in, never
# less. A rule that reaches over blanks or further than a word needs a pattern here.
_ANY_NAME = rf"(?:{_STRONG}|{_WEAK}|pass|key|sig|code)"
_LONGEST_WORD = 1100  # of the tokens that show what they are


def _begun(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


# Runs of one kind of character: what begins within one ends where it ends.
_RUNS = (
    (_begun(r"[A-Za-z0-9_.:+/=-]++"), _LONGEST_WORD),
    (
        _begun(
            r"""-----BEGIN\ [A-Z0-9\ ]{0,40}PRIVATE\ KEY(?:\ BLOCK)?-----
            (?:(?!-----END\ [A-Z0-9\ ]{0,40}-----)[A-Za-z0-9+/=\s\\:,"'.-])*+"""
        ),
        None,
    ),
    (_begun(r"eyJ[A-Za-z0-9_.-]++"), None),
)
# Others, with how many characters they reach over: what begins earlier is over.
_TAILS = (
    (_begun(r"-----BEGIN\ [A-Z0-9\ ]{0,60}+-{0,5}+\Z"), 80),
    (_begun(r"""[a-z][a-z0-9+.-]{1,20}://[^\s/@"'`<>]{0,641}+\Z"""), 670),
    (
        _begun(
            r"""authorization["']?\s{0,4}(?:[:=]\s{0,4}["']?[a-z]{0,9}
            (?:\s{1,4}[^\s"'`,;<>{}()$]{0,8192}+)?)?\Z"""
        ),
        8240,
    ),
    (_begun(r"bearer\s{1,4}[A-Za-z0-9._~+/-]{0,8192}+={0,2}\Z"), 8210),
    (
        _begun(
            r"""cookie["']?\s{0,4}(?::\s{0,4}["']?(?:[^\s;,"'`]{0,4161}+;\s{0,2}+){0,65}+
            [^\s;,"'`]{0,4161}+)?\Z"""
        ),
        275_000,
    ),
    (
        _begun(
            rf"""{_ANY_NAME}["']?\]?\s{{0,8}}
            (?:[=:>]{{1,3}}\s{{0,8}}["'`]?[rbuf]?["'`]?[^\s"'`]{{0,4096}}+[ \t]{{0,8}}+\r?)?\Z"""
        ),
        4170,
    ),
    (_begun(r"""x-[\w-]{0,40}["']?\s{0,4}(?::\s{0,4}["']?[^\s"'`]{0,4096}+)?\Z"""), 4150),
    (_begun(rf"""{_ANY_NAME}[ \t]{{1,4}}[^\s"'`]{{0,4096}}+\Z"""), 4150),
)
_LEADING = re.compile(r"(?m)(?:^[ \t\-]{0,40}|(?<=;)\s{0,2})?[\w.-]{0,80}\Z")
_LEADING_REACH = 130


def unfinished(text: str, start: int = 0) -> int:
    """Where in a text that goes on a secret may begin; its length where none does.

    What stands before can be redacted by itself; see `redact_part`.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    at = min(_begins(text, start), default=len(text))
    leading = _LEADING.search(text, max(start, at - _LEADING_REACH), at)
    return _outside_matches(text, start, leading.start() if leading else at)


def _begins(text: str, start: int) -> Iterator[int]:
    end = len(text)
    for pattern, reach in _RUNS:
        runs = pattern.finditer(text, start if reach is None else max(start, end - reach))
        yield from (run.start() for run in runs if run.end() == end)
    for pattern, reach in _TAILS:
        if begun := pattern.search(text, max(start, end - reach)):
            yield begun.start()


def _outside_matches(text: str, start: int, at: int) -> int:
    """The last place up to `at` that no match reaches over."""
    if at <= start:
        return start
    spans = [match.span() for rule in _RULES for match in rule.pattern.finditer(text, start)]
    while around := [begin for begin, end in spans if begin < at < end]:
        at = min(around)
    return at


_SECRET_FLAG = re.compile(
    rf"--?[\w-]{{0,40}}?(?:{_STRONG}|token|pass|credentials?)$", re.IGNORECASE
)


def redact(text: str) -> str:
    """The text with `[redacted]` in place of every secret."""
    for rule in _RULES:
        text = rule.pattern.sub(_replacement(rule), text)
    return text


def redact_keys(text: str) -> str:
    """The text without the private keys that are whole in it."""
    return _WHOLE_KEY.pattern.sub(_replacement(_WHOLE_KEY), text)


def redact_part(text: str, start: int, end: int) -> str:
    """What is redacted of the text between two places that no secret reaches over.

    The rest of the text is only looked at.
    """
    for rule in _RULES:
        replace = _replacement(rule)
        for match in reversed(list(rule.pattern.finditer(text))):
            replaced = replace(match)
            text = text[: match.start()] + replaced + text[match.end() :]
            if match.start() < end:
                end += len(replaced) - len(match[0])
    return text[start:end]


def redact_argv(argv: Sequence[str]) -> list[str]:
    """An argument vector without secrets: the value after `--password` goes whatever it is."""
    if not argv:
        return []
    rest = [
        REDACTED if _SECRET_FLAG.match(flag) and not value.startswith("-") else redact(value)
        for flag, value in pairwise(argv)
    ]
    return [redact(argv[0]), *rest]


def redact_json(value: Any) -> Any:
    """A JSON value with every string in it redacted; a string under a secret name goes whole."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, list):
        return [redact_json(item) for item in value]
    if isinstance(value, dict):
        return {key: _redact_member(key, item) for key, item in value.items()}
    return value


_SECRET_NAME = re.compile(rf"(?:[\w.-]{{0,80}}[_.-])?{_STRONG}$", re.IGNORECASE)


def _redact_member(key: str, value: Any) -> Any:
    if isinstance(value, str) and value and _SECRET_NAME.match(key):
        return REDACTED
    return redact_json(value)


def _replacement(rule: _Rule) -> Callable[[re.Match[str]], str]:
    def replace(match: re.Match[str]) -> str:
        if REDACTED in match["secret"] or not rule.accept(match):
            return match[0]
        start, end = (place - match.start() for place in match.span("secret"))
        breaks = "\n" * match["secret"].count("\n")
        return f"{match[0][:start]}{REDACTED}{breaks}{match[0][end:]}"

    return replace
