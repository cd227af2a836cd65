"""A runtime that lacks what the code needs of it: an extension, or a package that came with a later
version of its library.

Sources: PHP's manual, "Extension List"; Go's release notes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, either
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.rules.environment import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

# How the functions and classes of PHP's extensions begin.
_EXTENSIONS: Final = {
    "mb_": "mbstring", "curl_": "curl", "bc": "bcmath", "gmp_": "gmp", "image": "gd",
    "imagick": "imagick", "openssl_": "openssl", "simplexml_": "simplexml", "xml_": "xml",
    "iconv": "iconv", "ctype_": "ctype", "mysqli": "mysqli", "pg_": "pgsql", "redis": "redis",
    "ziparchive": "zip", "domdocument": "dom", "domxpath": "dom", "sqlite3": "sqlite3",
    "soapclient": "soap", "numberformatter": "intl", "intldateformatter": "intl",
    "normalizer": "intl", "collator": "intl", "gettext": "gettext", "pcntl_": "pcntl",
    "posix_": "posix", "apcu_": "apcu", "exif_": "exif", "ldap_": "ldap", "memcached": "memcached",
}  # fmt: skip
_ASKS: Final = lazy_pattern(r"go (?P<version>1\.\d+)")
_RUNS: Final = lazy_pattern(r"\bgo-?(?P<version>1\.\d+)")


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    if match.kind == "go":
        return (yield from _explain_version(case, match, crash))
    name = match["name"]
    begins = (one for one in _EXTENSIONS if name.lower().startswith(one))
    longest = max(begins, key=len, default=None)
    if longest is None or case.search.mentioning(f"function {name}", frozenset({".php"})):
        return None
    extension = _EXTENSIONS[longest]
    listing = None
    for file in (yield from case.read_all(["composer.json"])):
        asked = (n for n, line in enumerate(file.lines, 1) if f'"ext-{extension}"' in line)
        listing = next((Site(file, number) for number in asked), None)
    return texts.NO_EXTENSION.finding(crash=crash, name=name, extension=extension, listing=listing)


def _explain_version(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    runs = _RUNS.search(match["root"])
    for file in (yield from case.read_all(["go.mod"])) if runs is not None else ():
        for number, line in enumerate(file.lines, 1):
            asks = _ASKS.match(line)
            if asks and runs and _order(asks["version"]) > _order(runs["version"]):
                return texts.OLDER_GO.finding(
                    crash=crash, place=Site(file, number), asks=asks["version"],
                    runs=runs["version"], package=match["package"],
                )  # fmt: skip
    return None


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


_NO_EXTENSION: Final = Matcher(
    r"Call to undefined function (?P<name>\w+)\(\)", r"Class \"(?P<name>\w+)\" not found",
    languages={"php"},
)  # fmt: skip
_NO_PACKAGE: Final = Matcher(
    (r"package (?P<package>[\w/]+) is not in (?:GOROOT|std) \((?P<root>[^)]+)\)", "go"),
    languages={"go"},
)
RULES = (
    Rule("older_runtime", either(_NO_EXTENSION, _NO_PACKAGE), at_crash(investigate, parsed=False)),
)
