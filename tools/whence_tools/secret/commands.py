"""Secrets in command lines: one table of programs with the place where each takes a password."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from whence_tools.secret import values
from whence_tools.secret.rule import REACH, SecretRule, Span
from whence_tools.secret.values import Looks, looks

_ARGUMENT = (
    r"""(?:(?P<quote>["'])(?P<quoted>(?:(?!(?P=quote))[^\n]){0,512})(?P<closed>(?P=quote)?)"""
    r"""|(?P<bare>[^\s"'`]{1,512}))"""
)

_ELEMENT = r"[\"'],[ \t]{0,2}"  # of a list of arguments


class _Flags(NamedTuple):
    programs: str
    flags: str  # case counts


# Flags that say nothing by themselves.
_FLAGS = (
    _Flags(
        r"sshpass|mysql\w*|mariadb\S*|(?:docker|podman|helm|oras|skopeo|crane|buildah|oc)[^\n]{0,40}login"
        r"|az[ \t]+login|user(?:add|mod)|7za?|(?:un)?(?:zip|rar)|mongo\w*|keytool|xfreerdp|cqlsh"
        r"|psexec|ncftp\w*|net[ \t]+use|htpasswd|ipmitool|twine[ \t]+upload|influx|rclone",
        "p",
    ),
    _Flags(r"(?:un)?zip|sqlcmd|bcp|[oi]sql|ncftp\w*|mosquitto_\w+|ipmitool", "P"),
    _Flags(r"redis-cli|valkey-cli", "a"),
    _Flags(r"ldap\w+", "w"),
    _Flags(r"snmp\w+", "AXc"),
    _Flags(r"ssh-keygen", "NP"),
    _Flags(r"openssl[ \t]+\w+|nuget[ \t]+push", "k"),
)
_PORTS = re.compile(r"\d{1,5}$|[\d.:]*[.:][\d.:]*$|/|\d+:")


@cache
def _takers() -> dict[str, re.Pattern[str]]:
    """The programs of every one-letter flag, somewhere before it on its line."""
    letters = {letter for flags in _FLAGS for letter in flags.flags}
    return {
        letter: re.compile(
            rf"\b(?:{'|'.join(one.programs for one in _FLAGS if letter in one.flags)})\b[^\n]*\Z",
            re.IGNORECASE,
        )
        for letter in letters
    }


def _argument(match: re.Match[str]) -> tuple[Span, str]:
    place = Span(*match.span("quoted" if match["quote"] else "bare"))
    return place, match.string[slice(*place)]


_NAMED_USER = re.compile(
    r"[ \t\"'](?:-[uUnl]|--?user(?:name)?|--?login)[ \t=:\"',]{1,4}[\w.@\\-]+[^\n]*\Z"
)


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - REACH // 2) : match.start()]


def _short_flag(match: re.Match[str]) -> Span | None:
    """`sshpass -p …`: the programs whose one-letter flag takes a password."""
    place, value = _argument(match)
    if not values.can_be_literal(value) or len(value) < 3 or value.startswith("-"):
        return None
    taker = _takers().get(match["flag"])
    found = taker.search(_before(match)) if taker and not _PORTS.match(value) else None
    if not found and match["flag"] in "pPw" and looks(value) >= Looks.NUMBERED:
        found = None if _PORTS.match(value) else _NAMED_USER.search(_before(match))
    # after a blank comes MySQL's database
    good = found and not (match["parted"] and found[0][:5].lower() in ("mysql", "maria"))
    return place if good else None


_HTTP_CLIENT = re.compile(
    r"\b(?:curl|wget|https?|xh|aria2c|httpie|svn|lftp|smb\w+|rpcclient)(?:\.exe)?\b[^\n;|&`]*\Z"
)


def _user_and_password(match: re.Match[str]) -> Span | None:
    """`curl -u name:password`; `docker run -u 1000:1000` gives ids."""
    place, value = _argument(match)
    user, colon, secret = value.partition("%" if "%" in value and ":" not in value else ":")
    if not (
        user and colon and secret and values.can_be_literal(user) and values.is_literal(secret)
    ):
        return None
    made = not secret.isdigit() and secret != user and looks(secret) >= Looks.MADE
    if not made and not _HTTP_CLIENT.search(_before(match)):
        return None
    return Span(place.start + len(user) + 1, place.end)


class _SecretCommand(NamedTuple):
    head: str  # RE2's syntax
    line: str  # what follows, with the group `secret`
    needed: Looks = Looks.WORD


_Q = r"[\"']?"
_WORD = r"(?P<secret>(?<=\")[^\"\n]+(?=\")|(?<=')[^'\n]+(?=')|[^\s\"'|;&]+)"
_TO_STDIN = (
    r"(?:passwd|--password-stdin|--password-file[ =]-|secret[ \t]+create|secrets?[ \t:]+(?:set|create|put|add)"  # noqa: E501
    r"|sudo[ \t]+(?:-\w+[ \t]+)*-S|--passphrase-fd|cryptsetup|with-token|auth[ \t]+login|kinit|smbpasswd|ecryptfs\S*"  # noqa: E501
    r"|/dev/stdin|secret-tool|pass[ \t]+insert)"
)
# An argument of a call, as far as it says where the next begins
_PASSED = r"(?>(?:\{[^{}\n]*\}|\"[^\"\n]*\"|'[^'\n]*'|[^,()\n\"'{}]++|\([^()\n]*\))+),[ \t]*"
_ALGORITHM = r"(?!(?i:utf|ascii|latin|hex|base64|hmac|aes|des|[hrpe]s\d|sha|md5)[\w-]*[\"'])"
_LITERAL = (
    r"""(?!(?-i:["'][A-Z]+["']))[a-zA-Z_.(]{0,14}"""
    rf"""(?:"{_ALGORITHM}(?P<secret>[^"\n]{{4,}})"|'{_ALGORITHM}(?P<other>[^'\n]{{4,}})')"""
)
_KEY = rf"(?:[^\n]*?\b(?:key|secret)[ ]?=[ ]?)?{_LITERAL}"
# Programs and functions that take it at a place of its own.
_COMMANDS = (
    _SecretCommand(r"\bnet[ \t]+use\b", rf".*?/user:\S+[ \t]+{_Q}(?!/){_WORD}"),
    _SecretCommand(r"\bnet[ \t]+use\b", rf"[ \t]+(?:\w:[ \t]+)?\\\\\S+[ \t]+{_Q}(?!/){_WORD}"),
    _SecretCommand(
        r"\bnet[ \t]+user\b", rf"[ \t]+[\w.-]+[ \t]+{_Q}(?![/*]){_WORD}(?=.*/add|{_Q}\s*$)"
    ),
    _SecretCommand(
        r"\b(?:rabbitmqctl|ejabberdctl|kafka-\w+|asadmin|mosquitto_passwd)\b",
        rf"[ \t]+(?:add_user|change_password|authenticate_user|-b[ \t]+\S+)[ \t]+\S+[ \t]+{_Q}{_WORD}",  # noqa: E501
    ),
    _SecretCommand(
        r"\b(?:wandb|doppler|vercel|netlify|snyk|heroku|ngrok|op|gh|circleci|sentry-cli|huggingface-cli"
        r"|vault|consul|pulumi|fly|flyctl|railway|cargo|npm|pyup|nomad|rancher|tailscale|ghcup|vsce)[ \t]+",  # noqa: E501
        rf"(?:auth[ \t]+|config[ \t]+)?(?:login|auth|add-authtoken|authtoken|setup)[ \t]+{_Q}{_WORD}{_Q}\s*$",  # noqa: E501
        Looks.NUMBERED,
    ),
    _SecretCommand(r"\bAUTH[ \t]+", rf"(?:\w+[ \t]+)??{_Q}{_WORD}{_Q}\s*$", Looks.NUMBERED),
    _SecretCommand(r"\bauth[ \t]+", rf"(?:sha|md5)(?:-\d+)?[ \t]+{_WORD}[ \t]+priv", Looks.MADE),
    _SecretCommand(
        r"\bsnmp-server[ \t]+(?:community|host)[ \t]+",
        rf"(?:\S+[ \t]+version[ \t]+\S+[ \t]+)?{_WORD}",
    ),
    _SecretCommand(
        r"\bsend(?:_user)?[ \t]",
        rf"""(?:--?[ \t]+)?{_Q}(?P<secret>[^\s"']+?)\\[rn]"?""",
        Looks.NUMBERED,
    ),
    _SecretCommand(
        r"\b(?:echo|printf)[ \t]",
        rf"(?:-\w+[ \t]+)*(?:{_Q}%s(?:\\n)?{_Q}[ \t]+)?{_Q}{_WORD}{_Q}[ \t]*\|.*{_TO_STDIN}",
    ),
    _SecretCommand(r"<<<[ \t]?", rf"{_Q}{_WORD}", Looks.GENERATED),
    _SecretCommand(r"-pass(?:in|out)?[ \t]+", rf"{_Q}pass:{_WORD}"),
    _SecretCommand(
        r"\b(?:tacacs|radius|isakmp)[\w-]*[ \t]",
        rf"[^\n]*?\bkey[ \t]+(?:\d[ \t]+)?{_WORD}",
        Looks.NUMBERED,
    ),
    _SecretCommand(r"\bidentify[ \t]+", rf"(?:\S+[ \t]+)?{_WORD}\s*$", Looks.NUMBERED),
    _SecretCommand(
        r"\bcreateuser[ \t]+", rf"(?:-\w+[ \t]+\S+[ \t]+)*\S+[ \t]+\w+[ \t]+{_Q}{_WORD}"
    ),
    _SecretCommand(r"\br[ow]community6?[ \t]+", _WORD),
    _SecretCommand(r":[ \t](?:EAP|XAUTH|PSK|NTLM)[ \t]+", rf"{_Q}{_WORD}"),
    _SecretCommand(
        r"\breg[ \t]+add\b",
        rf".*?/v[ \t]+\S*(?:pass|pwd|secret|token|key)\S*[ \t].*?/d[ \t]+{_Q}{_WORD}",
    ),
    _SecretCommand(r"\bcodecov[ \t]", rf"[^\n]*?-t[ \t=]+{_Q}{_WORD}", Looks.NUMBERED),
    _SecretCommand(r"\bmc[ \t]+alias[ \t]+set[ \t]+", rf"\S+[ \t]+\S+[ \t]+\S+[ \t]+{_Q}{_WORD}"),
    _SecretCommand(
        r"\b(?:kv|etcdctl)[ \t]+(?:put|set)[ \t]+",
        rf"\S*(?:pass\w*|secret|token|key)[ \t]+{_Q}{_WORD}",
    ),
    _SecretCommand(r"\blftp[ \t]", rf"[^\n]*-u[ \t]*[\w.@-]+,{_Q}{_WORD}"),
    _SecretCommand(
        r"\b(?-i:LOGIN)[ \t]+", rf"{_Q}[\w.@-]+{_Q}[ \t]+{_Q}{_WORD}{_Q}\s*$", Looks.NUMBERED
    ),
    _SecretCommand(r"\bftp>[ \t]+user[ \t]+", rf"\S+[ \t]+{_WORD}"),
    _SecretCommand(
        r"(?:\bjwt(?:\.|::)(?:encode|decode|sign|verify)|createhmac|createcipheriv|createdecipheriv"
        r"|(?-i:\b(?:AES_ENCRYPT|AES_DECRYPT))|pgp_sym_encrypt|pgp_sym_decrypt)[ ]?\([ \t]*",
        rf"(?:{_PASSED}{_KEY})",
    ),
    _SecretCommand(
        r"(?:\bhash_hmac|getconnection|\bpdo|mysqli?_connect|\bnew mysqli)\([ \t]*",
        rf"(?:{_PASSED}){{2}}{_LITERAL}",
    ),
    _SecretCommand(
        r"(?:\bwifi\.begin|crypt|cipher\w{0,9}|\bldap_bind|bind_s|sequelize|create_?user"
        r"|\bpdo->__construct)\w{0,20}\([ \t]*",
        rf"(?:{_PASSED}){{1,4}}{_LITERAL}",
        Looks.MADE,
    ),
    _SecretCommand(
        r"(?:http(?:basic|digest|proxy)auth|basic_?auth|passwordauthentication|networkcredential"
        r"|usernamepassword\w{0,20}|authenticate|\.(?:login|logon)|sign_?in|\bauth="
        r"|keystore\.load)\([ \t]*",
        rf"{_PASSED}{_LITERAL}",
    ),
    _SecretCommand(
        r"(?:\bhmac\.(?:new|digest)|(?-i:\bPASSWORD)|(?-i:\bSecretKeySpec)|\bsafe\w{0,9}serializer"
        r"|generate_password_hash|\b(?:hashpw|bcrypt\.\w{3,12}|crypt|fernet|aes\.new))\([ \t]*",
        _KEY,
    ),
    _SecretCommand(r"\bsecrets?[ \t:]+set[ \t]+", rf"(?:-\S+[ \t]+)*[\w.-]+={_Q}{_WORD}"),
    _SecretCommand(
        r"\b(?:key-string|authentication-key|message-digest-key[ \t]+\d+[ \t]+md5)[ \t]+",
        rf"(?:\d[ \t]+)?{_Q}{_WORD}",
        Looks.NUMBERED,
    ),
)


@cache
def _lines() -> list[tuple[re.Pattern[str], re.Pattern[str], Looks]]:
    return [
        (re.compile(one.head, re.IGNORECASE), re.compile(one.line, re.IGNORECASE), one.needed)
        for one in _COMMANDS
    ]


@lru_cache(1024)
def _lines_of(command: str) -> list[tuple[re.Pattern[str], Looks]]:
    """What may follow a command, and how much its value has to look like a secret."""
    return [(line, needed) for head, line, needed in _lines() if head.fullmatch(command)]


def _positional(match: re.Match[str]) -> Span | None:
    """`htpasswd -b file user …`: what stands at the place of the password."""
    start = match.start("rest")
    for line, needed in _lines_of(match["command"]):
        found = line.match(match.string, start, match.end())
        if found is None:
            continue
        group = found.lastgroup or "secret"
        secret = _password(found[group])
        if looks(secret) >= needed:
            return Span(found.end(group) - len(secret), found.end(group))
    return None


def _password(value: str) -> str:
    """The password of `user:password`."""
    return value.partition(":")[2] or value


RULES: tuple[SecretRule, ...] = (
    SecretRule(
        r"[ \t\"']-(?:u|a|-user|-auth|-proxy-user|-cert|-basic|-creds|-credentials)",
        (rf"(?:{_ELEMENT}|[ \t=]{{0,4}})", _ARGUMENT),
        _user_and_password,
        group="flags",
    ),
    SecretRule(
        r"[ \t\"'][-/](?P<flag>p|a|w|x|k|n|c)",
        (rf"(?:{_ELEMENT}|:?(?P<parted>[ \t]{{0,4}}))", _ARGUMENT),
        _short_flag,
        group="flags",
    ),
    SecretRule(
        f"(?P<command>{'|'.join(dict.fromkeys(one.head for one in _COMMANDS))})",
        (r"(?P<rest>[^\n]{0,300})",),
        _positional,
        group="commands",
    ),
)
