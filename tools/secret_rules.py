"""Renews the rule data of the secret scanner gitleaks (MIT) in `whence_tools/secret/`.

    python tools/secret_rules.py GITLEAKS-CHECKOUT VERSION

reads `config/gitleaks.toml` and `LICENSE` of a checkout. Of each rule stays what is used: its id,
the expression of the secret itself, the words that name its service, the least entropy. What
surrounds the secret in every rule alike (name, operator, quotes) is left out: assignments of all
kinds are read by `secret.reading`. Run the tests and `tests/bench/secrets.py` after it.
"""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "whence_tools" / "secret"

# Rules that look at more than the secret and its name; `whence_tools.secret` has its own for them.
LEFT_OUT = frozenset(
    {
        "curl-auth-header", "curl-auth-user", "freemius-secret-key", "generic-api-key",
        "hashicorp-tf-password", "kubernetes-secret-yaml", "nuget-config-password", "pkcs12-file",
        "private-key", "sidekiq-sensitive-url", "sourcegraph-access-token",
    }
)  # fmt: skip

# A rule of the scanner: …{0,50}?(?:names) gap operator gap (value) end
_HEAD = '''\
"""Rule data of gitleaks {version} (config/gitleaks.toml; MIT, see gitleaks.LICENSE).

Made by `tools/secret_rules.py`, not by hand. `TOKENS`: id, expression, least entropy; `NAMED`: id,
expression of names, expression of values, least entropy. The syntax is RE2's.
"""

# fmt: off
'''
_NAMED = re.compile(
    r"(?:\(\?i\))?(?:\[\\w\.-\]\{0,50\}\?)(?:\(\?i:\[\\w\.-\]\{0,50\}\?)?"
    r"(?P<names>.+?)\(\?:\[ \\t\\w\.-\]\{0,20\}\)\[\\s'\"\]\{0,3\}\)?"
    r"\(\?:=\|>.*?\)\[\\x60'\"\\s=\]\{0,5\}\((?P<value>.+)"
)
_PART = re.compile(r"\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|.")  # of an expression
_END = "(?:[\\x60'\"\\s;]|\\\\[nr]|$)"
_OTHER_ENDS = ("(?:[^\\w-]|\\z)", "(?:[^a-zA-Z0-9+/]|\\z)", "(?:[\\x60'\"\\s;]|\\\\[nr]|$|\\b)")
_AZURE = ("(?:^|[\\\\'\"\\x60\\s>=:(,)])(", ")(?:$|[\\\\'\"\\x60\\s<),])")


def main(checkout: Path, version: str) -> None:
    """Writes `gitleaks.py` and its licence."""
    source = tomllib.loads((checkout / "config" / "gitleaks.toml").read_text("utf-8"))
    tokens, named = [], []
    for rule in source["rules"]:
        if rule["id"] in LEFT_OUT:
            continue
        if found := _NAMED.match(rule["regex"]):
            named.append(_entry(rule, found["names"], _value(found["value"])))
        else:
            tokens.append(_entry(rule, _token(rule["regex"])))
    parts = [_HEAD.format(version=version), _table("TOKENS", tokens), _table("NAMED", named)]
    (HERE / "gitleaks.py").write_text("\n".join(parts), "utf-8")
    shutil.copyfile(checkout / "LICENSE", HERE / "gitleaks.LICENSE")


def _entry(rule: dict[str, Any], *expressions: str) -> tuple[Any, ...]:
    return (rule["id"], *expressions, float(rule.get("entropy", 0)))


def _table(name: str, entries: list[tuple[Any, ...]]) -> str:
    lines = [f"    {entry!r},\n" for entry in entries]
    kinds = ", ".join(["str"] * (len(entries[0]) - 1))
    return f"{name}: tuple[tuple[{kinds}, float], ...] = (\n{''.join(lines)})\n"


def _value(rest: str) -> str:
    """The expression in the group that `rest` begins within."""
    depth = 1
    for part in _PART.finditer(rest):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if depth == 0:
            return f"(?i:{rest[: part.start()]})"
    raise ValueError(rest)


def _token(regex: str) -> str:
    for end in (*_OTHER_ENDS, _END):
        regex = regex.replace(end, "")
    regex = regex.removeprefix(_AZURE[0]).removesuffix(_AZURE[1])
    flag = "(?i)" if regex.startswith("(?i)") else ""
    regex = regex.removeprefix("(?i)")
    return f"\\b(?:{flag}{regex.removeprefix(chr(92) + chr(98))})"


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
