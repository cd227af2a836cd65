"""What must not leave the machine is taken out of a query before it is sent anywhere.

What an error has in common with other people's (its type, its message, public functions and
libraries) stays. What is this machine's or this project's goes: paths, user and host names, e-mail
addresses, addresses, secrets, ids, long literals, the packages of private code.
"""

from __future__ import annotations

import contextlib
import getpass
import re
import socket
from functools import cache
from pathlib import Path

from whence_tools.redact import REDACTED, redact

MAX_QUERY = 200
_MAX_LITERAL = 30

# Names of accounts and machines that identify nobody but mean something in an error.
_GENERIC_NAMES = frozenset(
    [
        "admin", "build", "builder", "ci", "code", "container", "debian", "dev", "docker", "home",
        "host", "linux", "localhost", "node", "python", "root", "runner", "server", "service",
        "test", "ubuntu", "user", "users", "vagrant", "vm", "web", "windows", "www",
    ]
)  # fmt: skip
# Roots of packages everybody has; others are named after who owns the code.
_PUBLIC_PACKAGES = (
    "android", "androidx", "com.android", "com.fasterxml", "com.google", "io.grpc", "io.ktor",
    "io.netty", "io.reactivex", "java", "javax", "jakarta", "jdk", "junit", "kotlin", "kotlinx",
    "org.apache", "org.gradle", "org.hibernate", "org.jetbrains", "org.junit", "org.mockito",
    "org.slf4j", "org.springframework", "reactor", "scala", "sun",
)  # fmt: skip
_PACKAGE_ROOTS = (
    "app|at|au|br|ca|ch|cn|co|com|de|dev|edu|es|eu|fr|gov|in|io|it|jp|me|net|nl|org|pl|ru|se|uk|us"
)
# Public names that look like a host.
_NOT_HOSTS = frozenset({"asp.net", "ado.net", "ml.net", "vb.net", "socket.io", "engine.io"})

_URL = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://\S+")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[A-Za-z]{2,24}\b")
_AT_HOST = re.compile(r"\b[\w.-]{1,64}@[A-Za-z][\w.-]{0,252}(?::\S+)?")  # ssh remotes, prompts
_WINDOWS_PATH = re.compile(
    r"(?:\b[a-zA-Z]:[\\/]|\\\\)[^\s\"'<>|:*?]+(?:[ ][^\s\"'<>|:*?\\]+\\[^\s\"'<>|:*?]+)*"
)
_POSIX_PATH = re.compile(r"(?<![\w.)\]>@/])~?(?:/[^\s\"'`<>|:,;()/]+)+/?")
_RELATIVE_PATH = re.compile(
    r"(?<![\w@/])(?:\.{1,2}[\\/])?[\w.-]+(?:[\\/][\w.-]+)*[\\/][\w.-]+\.[A-Za-z]\w{0,7}\b"
    r"|(?<![\w@/])[\w.-]+(?:/[\w.-]+){3,}"
    r"|(?<![\w@/])\.{1,2}[\\/][^\s\"']+"
)
_LINE_NUMBERS = re.compile(r"(?::\d+){1,2}\b|\bline \d+\b", re.IGNORECASE)
_HOST_PORT = re.compile(r"\b[a-zA-Z][\w-]*(?:\.[\w-]+)*:\d{2,5}\b")
_IPV4 = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b")
_IPV6 = re.compile(r"(?<![\w:])(?:[0-9a-fA-F]{0,4}:){3,7}[0-9a-fA-F]{0,4}(?![\w:])")
_HOST = re.compile(
    r"(?<![\w.])(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+"
    r"(?:com|org|net|io|dev|de|uk|eu|fr|nl|ch|at|us|edu|gov|cloud|app|local|internal|intranet|lan"
    r"|corp|home|arpa|localdomain|svc|test)(?![\w.(])"
)
_PACKAGE = re.compile(rf"(?<![\w.])(?:{_PACKAGE_ROOTS})(?:\.[A-Za-z_]\w*){{2,}}")
_QUOTED = re.compile(rf"(?<!\w)([\"'`])(?:(?!\1).){{{_MAX_LITERAL + 1},}}?\1(?!\w)")
_OPAQUE = re.compile(
    r"\b0x[0-9a-fA-F]+\b"
    r"|\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b"
    r"|\b(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{12,}\b"
    r"|(?<![\w.])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}"
    r"|\b\d{6,}\b"
    r"|\b[A-Za-z0-9+/]{60,}={0,2}"
)

_REMOVALS = (
    _URL, _EMAIL, _AT_HOST, _QUOTED, _WINDOWS_PATH, _POSIX_PATH, _RELATIVE_PATH, _IPV4, _IPV6,
    _HOST_PORT, _LINE_NUMBERS, _OPAQUE,
)  # fmt: skip
_EMPTY_MARKS = re.compile(r"[\"'`(\[{<]\s+[\"'`)\]}>]|(?<=\s)[\"'`:;,=@|/\\-]+(?=\s|$)")


def scrub(query: str) -> str:
    """The query as it may leave the machine, at most 200 characters; "" if nothing is left."""
    text = redact(query).replace(REDACTED, " ")
    for private in _REMOVALS:
        text = private.sub(" ", text)
    text = _PACKAGE.sub(_public_name, text)
    text = _HOST.sub(lambda match: match[0] if match[0].lower() in _NOT_HOSTS else " ", text)
    names = _own_names()
    if names:
        own = rf"(?<![A-Za-z0-9])(?:{'|'.join(names)})(?![A-Za-z0-9])"
        text = re.sub(own, " ", text, flags=re.IGNORECASE)
    text = " ".join(_EMPTY_MARKS.sub(" ", text).split())
    return _shorten(text)


def _public_name(match: re.Match[str]) -> str:
    name = match[0]
    if any(name == root or name.startswith(f"{root}.") for root in _PUBLIC_PACKAGES):
        return name
    return name.rpartition(".")[2]


def _shorten(text: str) -> str:
    if len(text) <= MAX_QUERY:
        return text
    return text[: MAX_QUERY + 1].rpartition(" ")[0] or text[:MAX_QUERY]


@cache
def _own_names() -> tuple[str, ...]:
    """Patterns of this machine's user and host names."""
    host = socket.gethostname()
    names = {host, host.partition(".")[0], Path.home().name}
    with contextlib.suppress(KeyError, OSError):  # an account without a name has none to hide
        names.add(getpass.getuser())
    telling = (name for name in names if len(name) > 2 and name.lower() not in _GENERIC_NAMES)
    return tuple(re.escape(name) for name in sorted(telling, key=len, reverse=True))
