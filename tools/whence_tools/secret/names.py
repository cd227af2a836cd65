"""Names that say that their value is a secret, and how surely they do."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from string import ascii_letters, digits

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.rule import REACH

_LONGEST_NAME = 80


class Strength(IntEnum):
    """How surely a name says that its value is a secret."""

    NONE = 0  # or a service: the value has to have the form of that one's secrets
    WEAK = 1  # often something harmless
    MEDIUM = 2
    STRONG = 3


# What a name's last words, run together, end with.
_STRONG = (
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "wachtwoord",
    "contrasena", "contrasea", "pwd", "pw", "psk", "secret", "apikey", "apitoken", "accesskey",
    "accesstoken", "authtoken", "refreshtoken", "sessiontoken", "bearertoken", "idtoken",
    "bottoken", "deploytoken", "secrettoken", "privatetoken", "privatekey", "secretkey",
    "clientkeydata", "backupcode", "recoverycode", "keymaterial", "mnemonic", "seedphrase",
    "identifiedby", "secretkeybase", "securestring", "secretstring", "verificationcode",
    "securitycode", "accesscode", "onetimecode", "wificode", "confirmationcode", "pairingcode",
    "salasana", "adgangskode", "heslo", "jelszo", "parola", "unlockcode", "passordet", "passwordet",
    "sifre", "passord", "lozinka", "pswd", "pswrd", "pword", "passw", "passkey", "pincode",
    "wifikey", "wpakey", "wepkey", "unsealkey", "clave", "chave",
)  # fmt: skip
_NO_PASS = frozenset({"bypass", "compass", "encompass", "surpass", "trespass", "renderpass"})
_STRONG_WORDS = frozenset({"pin", "puk", "otp", "passe", "senha"})
_MEDIUM = (
    "jwtkey", "aeskey", "deskey", "enckey", "signkey", "sshkey", "privkey", "consumerkey",
    "webhookkey", "recoverykey", "serialkey", "activationkey", "productkey", "fcmkey", "serverkey",
    "deploykey", "kmskey", "applicationkey", "instrumentationkey", "gcpkey", "fernetkey",
    "cipherkey", "cryptokey", "authcode", "snmpcommunity", "erlangcookie", "sessionid", "sessid",
    "preshared", "totp", "salt", "auth", "token", "zugangsdaten", "pepper", "secretid",
    "credential", "credentials", "creds", "cred", "jwt", "pat", "authorization", "appkey",
    "authkey", "accountkey", "encryptionkey", "signingkey", "masterkey", "storagekey", "sharedkey",
    "licensekey", "dockerconfigjson", "dockercfg", "servicekey", "subscriptionkey", "encryptkey",
    "hmackey", "sessionkey",
)  # fmt: skip
_WEAK_WORDS = frozenset(
    {
        "key", "signature", "sig", "session", "sid", "webhook", "dsn", "hash", "code", "cookie",
        "oauth",
    }
)  # fmt: skip
# Words that may follow the one that says it.
_TRAILING = frozenset(
    {
        "value", "plain", "plaintext", "text", "raw", "base64", "b64", "hex", "encoded", "base",
        "old", "new", "current", "confirm", "confirmation", "repeat", "again", "prod", "production",
        "dev", "staging", "test", "live", "primary", "secondary", "default", "initial", "master",
        "v",
    }
)  # fmt: skip
# Keys that are none of a lock
_OPEN = frozenset({"public", "pub", "cache", "primary", "foreign", "sort", "host"})
_WORD = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_PART = lazy_pattern(r"[\w.$-]*")  # of a name
_NAME_SIGNS = f"{ascii_letters}{digits}_.$-"
_STEMS = (
    r"pass(?:[^\Wei]|e?\b|ei)|pwd|pw(?:d|\b)|psk|secret|token|cred|auth(?:\d?\b|_?code|orization)"
    r"|(?:[a-z0-9][_.-]?|(?:api|access|secret|private|license|encryption|signing|backup|recovery"
    r"|master|account|auth)[ ])key|session.?id|signature|[_-]sig|[?&;](?:sig|key|code)|\bsid|salt"
    r"|pepper|pswd|pswrd|pword|mnemonic|seed.?phrase|(?:\b|_)(?:pin|puk)\b|pin_?code|\botp|_otp"
    r"|totp|_pat\b|jwt|dsn|webhook|sessid|snmp_?community|erlang_?cookie|preshared"
    r"|(?:verification|security|access|confirmation|pairing|one-time|wifi|backup|recovery|unlock)"
    r"[ _-]?code|dockerc|kennwort|wachtwoord|contrase|senha|salasana|adgangskode|zugangsdaten|heslo"
    r"|jelszo|\bparola|\bclave\b|\bchave\b|sifre|lozinka"
)


@lru_cache(4096)
def rate_name(name: str) -> Strength:
    """What a name says of its value."""
    words = [word.lower() for word in _WORD.findall(name)]
    while len(words) > 1 and words[-1] in _TRAILING:
        words.pop()
    if (
        not words
        or "public" in words
        or words == ["oldpwd"]
        or (words[-1] == "key" and _OPEN.intersection(words[-2:-1]))
    ):
        return Strength.NONE
    last, joined = words[-1], "".join(words[-4:])
    header = name.lower().startswith("x-") and last in {"key", "token", "auth"}
    if joined.endswith("pass") and joined not in _NO_PASS:
        return Strength.STRONG
    if header or joined.endswith(_STRONG) or last in _STRONG_WORDS:
        return Strength.STRONG
    if joined.endswith(_MEDIUM) and not joined.endswith("oauth"):
        return Strength.MEDIUM
    return Strength.WEAK if last in _WEAK_WORDS else Strength.NONE


HEAD = rf"(?P<head>{_STEMS}|identified by|securestring|login|log in|connect)"
TAIL = r"(?P<tail>[\w.-]{0,40})"
_LINE_START = lazy_pattern(
    r"[ \t]{0,40}(?:(?:export|set|env|-e|[-+*#>$])[ \t]{1,4}){0,2}"
    r"(?:(?:enable|enter|new|old|current|confirm|retype|repeat|verify|your|my|the|temporary|root"
    r"|admin|initial|default|generated|wifi|database|db|user)[ \t]){0,3}"
    r"[\"']?(?:\*\*|__)?[\w.$-]{0,80}",
    re.IGNORECASE,
)
# A call that logs in; `login …` alone takes what is random.
_CALL = lazy_pattern(
    r"(?:login|cred|auth|pass|secret|jwt|connect)[\w.-]{0,40}"
    r"(?:=?[(\[]|->|>_|\b=\()",
    re.IGNORECASE,
)
_OF_DIGITS = frozenset({"pin", "PIN", "Pin", "puk", "PUK", "otp", "OTP", "Otp"})
_CALLING = frozenset("([=->")  # what a call goes on with
# Which key it is, what stands before the head says
_OF_KEYS = lazy_pattern(r"[a-z0-9][_.-]?keys?$|key[_-]?data$", re.IGNORECASE)
_CALLERS = lazy_pattern(r"login|log in|connect", re.IGNORECASE)


def tells(named: re.Match[str]) -> bool:
    """Whether a name, of which a head and its tail are given, can say that a secret follows."""
    if (known := _word_tells(named[0])) is not None:
        return known
    text, end = named.string, named.end()
    if text[end : end + 1] in _CALLING and _CALL.match(text, named.start()):
        return True
    # a letter of another script, which is no part of its head or tail
    more = _PART.match(text, end) if text[end : end + 1] > "\x7f" else None
    return more is not None and rate_name(named[0] + more[0]) > Strength.NONE


@lru_cache(4096)
def _word_tells(word: str) -> bool | None:
    """Whether head and tail say it; None where what follows does."""
    if rate_name(word.replace(" ", "")) or rate_name(word.removesuffix("s").removesuffix("S")):
        return True
    if _CALLERS.match(word) or _OF_KEYS.search(word):
        return True
    return None


class SecretName:
    """A name in a text, and where it stands.

    Args:
        match: its head and tail.

    Attributes:
        name: all of it; "" where it is too long for one.
        how: how surely it says that its value is a secret.
        at: where its head begins.
    """

    __slots__ = ("_begin", "at", "end", "how", "name", "tail", "text")

    def __init__(self, match: re.Match[str]) -> None:
        text = self.text = match.string
        at, end = self.at, self.end = match.span()
        head, self.tail = match["head"], match["tail"]
        if " " in head or head[0] in "?&;":
            self._begin, name = at, head.replace(" ", "").lstrip("?&;") + self.tail
        elif at == 0 or text[at - 1] not in _NAME_SIGNS:
            self._begin, name = at, match[0]
        else:
            before = text[max(0, at - _LONGEST_NAME) : at]
            self._begin = at - len(before) + len(before.rstrip(_NAME_SIGNS))
            name = text[self._begin : end]
        self.how = rate_name(name)
        if len(name) > _LONGEST_NAME:
            name, self.how = "", Strength.NONE
        self.name = name

    @property
    def singular(self) -> Strength:
        """How surely one of what it has several of is a secret."""
        return rate_name(self.name.removesuffix("s"))

    @property
    def logs_in(self) -> bool:
        """Whether it is a word for that: a name and a password may follow it."""
        return _CALLERS.match(self.text, self.at) is not None

    @property
    def is_of_digits(self) -> bool:
        """Whether its values are numbers."""
        return self.name[-3:] in _OF_DIGITS and _WORD.findall(self.name)[-1] in _OF_DIGITS

    @property
    def is_closed(self) -> bool:
        """Whether a quote or bracket follows."""
        return self.text[self.end : self.end + 1] in tuple("\\\"'`])}[*&%")

    @property
    def calls(self) -> bool:
        """Whether it is of something that takes secrets."""
        follows = self.text[self.end : self.end + 1]
        return follows in _CALLING and _CALL.match(self.text, self.at) is not None

    @property
    def sign_before(self) -> str:
        """The character before the name, blanks left out."""
        return self.text[max(0, self._begin - 4) : self._begin].rstrip(" ")[-1:]

    @property
    def before(self) -> str:
        """What stands before it."""
        return self.text[max(0, self.at - REACH // 2) : self.at]

    @property
    def line_before(self) -> str:
        """What of its line stands before it."""
        return self.before[self.before.rfind("\n") + 1 :]

    @property
    def begins_line(self) -> bool:
        """Whether its line begins with it, words of shells and lists left out."""
        return _LINE_START.fullmatch(self.line_before.rpartition("\\n")[2]) is not None
