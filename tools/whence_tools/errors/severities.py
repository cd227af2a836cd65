"""The words and signs for how severe something is, in what compilers and checkers print."""

from __future__ import annotations

from typing import Final

from whence_tools.lazy_pattern import lazy_pattern

SEVERITY: Final = (
    r"(?i:(?P<severity>fatal|error|severe|critical|failure|warning|warn|deprecation|style"
    r"|performance(?! warning)|portability|refactor|convention|violation|info|information|hint"
    r"|remark|note|suggestion|ошибка|предупреждение|fehler|warnung|erreur|错误|警告))s?"
)
# What stands in front of a place in its stead.
MARK: Final = lazy_pattern(r"\s*(?P<severity>❌|✖|✗|✘|×|⚠|\[x\]|\[!\])\ufe0f?\s+")
# One of these is in every text that says how severe something is, in small letters.
_HINTS: Final = (
    "error", "fatal", "severe", "critical", "failure", "warn", "style", "performance",
    "portability", "fehler", "erreur", "[e]", "[w]", "[f]", ":e:", ":w:", ":f:", " e: ", " w: ",
    " f: ", ":fail", "(e)", "(w)", "[x] ", "[!] ",
)  # fmt: skip
_HINTS_BEYOND_ASCII: Final = (
    "ошибка", "предупреждение", "错误", "警告", "× ", "✖ ", "✗ ", "✘ ", "❌ ", "⚠",
)  # fmt: skip
_LOWERED: Final = {"ошибка": "error", "fehler": "error", "erreur": "error", "错误": "error"}
_ERRORS: Final = frozenset(
    {"fatal", "error", "severe", "critical", "failure", "e", "f", "✖", "✗", "×", "✘", "❌", "[x]"}
)
_WARNINGS: Final = frozenset(
    {"warning", "warn", "deprecation", "style", "performance", "portability", "refactor",
     "convention", "violation", "предупреждение", "warnung", "警告", "w", "c", "r", "⚠",
     "‼", "[!]"}
)  # fmt: skip


def find_hints(text: str) -> list[str]:
    """What a text in small letters has of what says how severe something is."""
    known = _HINTS if text.isascii() else (*_HINTS, *_HINTS_BEYOND_ASCII)
    return [hint for hint in known if hint in text]


def name_severity(word: str) -> str:
    """`error`, `warning`, `info`, or `note` for what belongs to the one above."""
    word = word.lower()
    word = _LOWERED.get(word, word)
    if not word or word == "note":
        return word
    return "error" if word in _ERRORS else "warning" if word in _WARNINGS else "info"
