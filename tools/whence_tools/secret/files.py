"""Files that are never shown to a model or stored, by their names and by what is in them."""

from __future__ import annotations

import re
from collections import Counter
from fnmatch import translate
from functools import lru_cache
from os.path import normcase
from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

# Matched against the name and the whole relative path, without regard to case.
SECRET_PATTERNS: tuple[str, ...] = (
    ".env", ".env.*", "*.env", "*.env.*", ".envrc", ".flaskenv", ".dev.vars",
    "*.pem", "*.key", "*.ppk", "*.p8", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ovpn",
    "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*",
    ".netrc", "_netrc", ".pgpass", "pgpass.conf", ".my.cnf", ".npmrc", ".yarnrc.yml", ".pypirc",
    ".htpasswd", "htpasswd", "shadow", ".*_history", ".git-credentials", ".git/config",
    "*/.git/config", ".s3cfg", ".boto",
    "credentials", "credentials.*", "*credentials.json", "*_credentials", "service-account*.json",
    "*firebase-adminsdk*.json", "secring.gpg", "rclone.conf", ".terraformrc", "nuget.config",
    ".config/gh/hosts.yml", "*/.config/gh/hosts.yml",
    "service_account*.json", "client_secret*.json",
    "secrets.*", "*.secrets", "secret.y*ml", "master.key", "*.tfstate", "*.tfstate.*", "*.tfvars",
    "*.tfvars.json", "kubeconfig", "*.kubeconfig", "wp-config.php", ".vault-token", ".vault_pass*",
    ".aws/*", "*/.aws/*", ".ssh/*", "*/.ssh/*", ".azure/*", "*/.azure/*", ".gnupg/*", "*/.gnupg/*",
    ".docker/config.json", "*/.docker/config.json", ".dockercfg", ".kube/config", "*/.kube/config",
)  # fmt: skip
# Written to be read, or source code; what is called secrets or credentials is neither.
_NOT_SECRET = (
    "*.example", "*.sample", "*.template", "*.dist", "*.example.*", "*.sample.*", "example.env",
    "sample.env", "*.pub", "*.py", "*.pyi", "*.js", "*.mjs", "*.ts", "*.tsx", "*.java", "*.kt",
    "*.go", "*.rs", "*.c", "*.h", "*.cpp", "*.cs", "*.rb",
)  # fmt: skip
_WHATEVER_THEY_ARE = Counter(["credentials.*", "secrets.*"])
_SETTINGS = (".ini", ".cfg", ".cnf", ".conf", ".properties")

_KEY_FILE = re.compile(r"\s{0,64}-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY")
# What OpenSSL writes before a key, and a chain of certificates that ends with one
_BUNDLE = re.compile(r"\s{0,64}(?:Bag Attributes|-----BEGIN [A-Z0-9 ]{0,40}-----)")
_KEY_LINE = re.compile(r"^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY", re.MULTILINE)
_ACCOUNT = re.compile(r"\"type\"\s*:\s*\"service_account\"")
# A line that only files of credentials have, whatever they are called
_CREDENTIALS = lazy_pattern(
    r"^(?:aws_secret_access_key[ \t]*=[ \t]*\S"
    r"|machine[ \t]+\S+\s+login[ \t]+\S+\s+password[ \t]+\S"
    r"|[\w.*-]+:(?:\d{2,5}|\*):(?:[A-Za-z_][\w-]*|\*):(?:[A-Za-z_][\w.@-]*|\*):\S+$"  # pgpass
    r"|https?://[^\s/:@]+:[^\s/:@]+@[\w.-]+(?::\d+)?/?$"  # Git's
    r"|//[\w.:/-]+/:_(?:authToken|password|auth)[ ]?="  # npm's
    r"|[\w.-]+:\$(?:[156y]|apr1|2[aby])\$"  # shadow, htpasswd
    r"|kind:[ ]+Secret[ \t]*$|[ -]*client-key-data:[ ]"  # Kubernetes'
    # Docker's, Google's
    r"|[ \t]*\"auths\"[ ]?:|\{\s{0,40}\"(?:auths|installed|web)\"[ ]?:[ ]?\{)",
    re.MULTILINE,
)
_MOST_NAMES = 1 << 14  # known at a time: each question walks through the same files
_MOST_OF_CREDENTIALS = 64 * 1024  # characters
# Where such a line is quoted, logged or made
_QUOTING = ("*.md", "*.rst", "*.adoc", "*.log", "*.php", "*.sh", "*.html", "*.ipynb")


def is_secret_name(relative: str, patterns: Sequence[str]) -> bool:
    """Whether a file's name says that it may hold secrets.

    Args:
        relative: the path in the workspace, with `/`.
        patterns: `SECRET_PATTERNS`, which source code is excepted from, and others, which hold.
    """
    return _is_secret_name(relative, tuple(patterns))


@lru_cache(maxsize=_MOST_NAMES)
def _is_secret_name(relative: str, patterns: tuple[str, ...]) -> bool:
    lowered = normcase(relative.lower())
    name = normcase(relative.lower().rsplit("/", 1)[-1])
    excepted = _any_of(_NOT_SECRET).match(name) is not None
    telling = _telling(patterns, excepted=excepted)
    return telling.match(name) is not None or telling.match(lowered) is not None


@lru_cache(maxsize=8)
def _telling(patterns: tuple[str, ...], *, excepted: bool) -> re.Pattern[str]:
    built_in = Counter(SECRET_PATTERNS) - _WHATEVER_THEY_ARE if excepted else Counter[str]()
    return _any_of(tuple(Counter(patterns) - built_in))


@lru_cache(maxsize=8)
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One expression for all: a workspace has very many names to be told."""
    return re.compile("|".join(translate(normcase(p.lower())) for p in patterns) or r"(?!)")


def holds_secrets(relative: str, text: str) -> bool:
    """Whether a file is a key, an account or credentials by its content, or settings with a secret.

    Placeholders and references are no secrets: a template may be read.
    """
    if _BUNDLE.match(text) and _KEY_LINE.search(text):
        return True
    if _KEY_FILE.match(text) or ('"private_key"' in text and _ACCOUNT.search(text)):
        return True
    name = relative.lower().rsplit("/", 1)[-1]
    settings = name.endswith(_SETTINGS)
    if not settings:
        text = text[:_MOST_OF_CREDENTIALS]
        if _any_of((*_NOT_SECRET, *_QUOTING)).match(name) or not _CREDENTIALS.search(text):
            return False
    from whence_tools.secret.finding import find_secrets

    return any(True for _ in find_secrets(text))
