"""Names that say that their value is a secret, and how surely they do."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

_LONGEST_NAME, _LONGEST_QUALIFIER = 80, 12


class Strength(IntEnum):
    """How surely a name says that its value is a secret."""

    NONE = 0  # or a service: the value has to have the form of that one's secrets
    WEAK = 1  # often something harmless
    MEDIUM = 2
    STRONG = 3


# What a name's last words, run together, end with.
_STRONG = (
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "wachtwoord",
    "contrasena", "contrasea", "userpass", "dbpass", "adminpass", "authpass", "keypass",
    "storepass", "pwd", "pw", "psk", "secret", "secretkeybase", "apikey", "apitoken", "accesskey",
    "accesstoken", "authtoken", "refreshtoken", "sessiontoken", "bearertoken", "idtoken",
    "bottoken", "deploytoken", "secrettoken", "privatetoken", "privatekey", "secretkey",
    "clientkeydata", "backupcode", "recoverycode", "keymaterial", "mnemonic", "seedphrase",
    "identifiedby", "securestring",
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
_PART = re.compile(r"[\w.$-]*")  # of a name
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


HEAD = rf"(?P<head>{_STEMS}|identified by|securestring)"
TAIL = r"(?P<tail>[\w.-]{0,40})"
CLOSE = r"""(?P<close>\\{0,3}(?:["'`]|&quot;|%5D|%22|%27)?[\])}\[*]{0,2})"""
BLANKS = r"[ \t]{0,8}"
LINE_START = re.compile(
    r"(?:^|\n|\\n)[ \t]{0,40}(?:(?:export|set|env|-e|[-+*#>$])[ \t]{1,4}){0,2}"
    r"(?:enable[ \t])?[\"']?[\w.$-]{0,80}\Z",
    re.IGNORECASE,
)
# A call that logs in; `login …` alone takes what is random.
CALL = re.compile(
    r"(?:login|connect|pdo|cred|auth|pass|secret|jwt|wifi|hmac|fernet)[\w.-]{0,40}(?:=?[(\[]|->|>_|\b=\()",
    re.IGNORECASE,
)


def may_name(text: str, start: int, end: int) -> bool:
    """Whether a word, of which a head and its tail are given, can say that a secret follows it."""
    name = text[_begin(text, start) : end].replace(" ", "")
    if text[end : end + 1] > "\x7f" and (more := _PART.match(text, end)):
        name += more[0]
    how = strength(name) or strength(name.removesuffix("s"))
    return how > Strength.NONE or CALL.match(text, start, end + 3) is not None


def name_of(match: re.Match[str]) -> str:
    """The whole name that a head stands in; "" where it is too long for one."""
    name = _left_of(match) + match["tail"]
    if strength(name) is Strength.WEAK:
        begin = match.end("tail") - len(name)
        word = match.string[max(0, begin - _LONGEST_QUALIFIER) : begin]
        before = _QUALIFIER.search(word) if word.endswith(" ") else None
        name = f"{before[1]}{name}" if before else name
    return name if len(name) <= _LONGEST_NAME else ""


# A word before the name that belongs to it: `API key`
_QUALIFIER = re.compile(
    r"\b(api|access|secret|private|license|encryption|signing|backup|recovery|master|account|auth)"
    r"[ ]\Z",
    re.IGNORECASE,
)


def _left_of(match: re.Match[str]) -> str:
    head = match["head"]
    if " " in head or head[0] in "?&;":
        return head.replace(" ", "").lstrip("?&;")
    return match.string[_begin(match.string, match.start()) : match.end("head")]


def _begin(text: str, at: int) -> int:
    """Where the name begins that goes on at a place."""
    before = text[max(0, at - _LONGEST_NAME) : at]
    found = _PART.match(before[::-1])
    return at - found.end() if found else at


def sign_before(match: re.Match[str]) -> str:
    """The character before the name, blanks left out."""
    begin = match.end("head") - len(_left_of(match))
    return match.string[max(0, begin - 4) : begin].rstrip(" ")[-1:]
