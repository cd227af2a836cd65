"""Signs that a patch silences the failure instead of mending it.

A command that ends before it can fail has proven nothing. Whether a program was mended cannot be
decided in general; these signs are narrow, and a patch that shows one is for a person to look at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from whence_tools.healing.change import Change


@dataclass(frozen=True, slots=True)
class _Sign:
    """Attributes:
    code: counted in the added and in the removed lines; the patch shows the sign where one
        outnumbers the other.
    removed: the sign is that it goes, not that it comes.
    """

    code: re.Pattern[str]
    says: str
    removed: bool = False


def _sign(code: str, says: str, *, removed: bool = False) -> _Sign:
    return _Sign(re.compile(code), says, removed)


_SIGNS: Final = (
    _sign(
        r"\b(?:sys\.exit|os\._exit|os\.(?:abort|kill|exec\w*)|exit|quit|_exit|quick_exit|abort"
        r"|exitProcess|System\.exit|os\.Exit|runtime\.Goexit|process::(?:exit|abort))\s*!?\("
        r"|\b_exit\b(?!\s*\()|\bSystemExit\b|\bprocess(?:\.|\[['\"])(?:exit|kill|abort|reallyExit)"
        r"|\.halt\(|\bdie\b",
        "ends the process",
    ),
    _sign(
        r"\b_?(?:pytest|unittest|conftest|TestCase|doctest|jest|vitest|mocha|jasmine|XCTest)\b"
        r"|(?:require\(|from|import\b\s*\(?)\s*['\"](?:node:)?(?:test|assert)(?:/\w+)?['\"]"
        r"|\bPYTEST_|\bassert\.\w+\s*=[^=]|\bJUnit|#\[ignore|\bt\.Skip",
        "reaches into the test runner",
    ),
    _sign(
        r"\bsys\.(?:modules|settrace|setprofile|excepthook|argv|_getframe)\b|\b__?builtins(?:__)?\b"
        r"|\batexit\b|\binspect\.(?:stack|currentframe)\b|\bf_back\b|\bglobals\(\)\s*\["
        r"|\bctypes\b|\bgc\.get_|\brequire\.cache\b|\bglobalThis\b"
        r"|\bprocess\.(?:on|once|argv|exitCode|emit|stdout|stderr)\b|\bprototype\b\s*[.=\[]"
        r"|uncaughtException|unhandledRejection|\bset_hook\(",
        "changes the program that runs it",
    ),
    _sign(
        r"(?<![\w.])(?:eval|exec|compile|__import__)\s*\(|\bnew Function\(|\bimportlib\b"
        r"|\bgetattr\(\s*(?:os|sys)\b",
        "hides code from a reader",
    ),
    _sign(
        r"\b__(?:eq|ne|lt|le|gt|ge|bool)__\b|\bSymbol\.toPrimitive|\bObject\.is\s*=[^=]"
        r"|\bvalueOf\s*(?:[:=]|\([^()]*\)\s*\{)",
        "redefines comparison",
    ),
    _sign(
        r"(?:\bopen|[rR]ead\w*|\bPath)\(\s*[rf]?['\"](?:[^'\"]*[\W_])?"
        r"tests?(?:data|cases)?(?:\b|_)",
        "reads the tests' own files",
    ),
    _sign(
        r"\bcontextlib\.suppress\b|\brunCatching\b|\bcatch_unwind\b|\.catch\(|\brecover\(\)",
        "swallows errors",
    ),
    _sign(
        r"\b(?:el)?if\s*\(?\s*(?:True|False|true|false|[01]|not [01])\b\s*\)?\s*[:{]"
        r"|\bwhile\s*\(?\s*(?:False|false|0)\b",
        "decides by a constant",
    ),
    _sign(
        r"\d+ (?:passed|passing|tests?)\b|\bRan \d|test result|# pass\b",
        "prints what a test runner prints",
    ),
    _sign(
        r"^\s*(?:assert\b|raise\b|throw\b|panic!|assert\w*!?\(|console\.assert\()"
        r"|\bassert(?:\.\w+)?\(",
        "removes an assertion or an error",
        removed=True,
    ),
)  # fmt: skip
_NO_OP: Final = re.compile(
    r"^\s*(?:(?:pass|\.\.\.|return(?:\s+(?:None|null|undefined|nil))?|[{}()\[\];]*)\s*;?\s*)?"
    r"(?:(?:#|//).*)?$"
)


def suspicions(change: Change) -> list[str]:
    """What a person should look at, in words; empty for most patches. For the worker process.

    Besides the signs in the text: new error handlers that raise nothing, and code that can no
    longer be reached.
    """
    from whence_tools.code.silencing import count_silencers

    added, removed = change.added, change.removed
    found = [sign.says for sign in _SIGNS if _shows(sign, added, removed)]
    before = count_silencers(change.before, change.path)
    after = count_silencers(change.after, change.path)
    if after.handlers > before.handlers:
        found.append("catches errors and goes on")
    if after.unreachable > before.unreachable:
        found.append("makes code unreachable")
    return found


def only_takes_away(change: Change) -> bool:
    """Whether nothing stands in place of the code that went: what failed may just not be run."""
    real = [line for line in change.removed if not _NO_OP.match(line)]
    return bool(real) and all(map(_NO_OP.match, change.added))


def _shows(sign: _Sign, added: list[str], removed: list[str]) -> bool:
    come, gone = (sum(len(sign.code.findall(line)) for line in lines) for lines in (added, removed))
    return gone > come if sign.removed else come > gone
