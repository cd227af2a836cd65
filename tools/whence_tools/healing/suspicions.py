"""Signs that a patch silences the failure instead of fixing it.

A command that ends before it can fail has proven nothing. Whether a program was fixed cannot be
decided in general; these signs are narrow, and a patch that shows one is for a person to look at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.healing.hazards import find_hazards
from whence_tools.healing.weakening import find_weakenings
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from collections.abc import Collection

    from whence_tools.healing.change import Change


@dataclass(frozen=True, slots=True)
class _Sign:
    """Attributes:
    code: counted in the added and in the removed lines; the patch shows the sign where more comes
        than goes.
    """

    code: re.Pattern[str]
    says: str


def _sign(code: str, says: str) -> _Sign:
    return _Sign(re.compile(code), says)


_SIGNS: Final = (
    _sign(
        r"\b(?:sys\.exit|os\._exit|os\.(?:abort|kill|exec\w*)|exit|quit|_exit|quick_exit|abort"
        r"|exitProcess|System\.exit|os\.Exit|runtime\.Goexit|process::(?:exit|abort))\s*!?\("
        r"|\b_exit\b(?!\s*\()|\bSystemExit\b|\bprocess(?:\.|\[['\"])(?:exit|kill|abort|reallyExit)"
        r"|\.halt\(|\bdie\b|\bsyscall\.(?:Exit|Kill|Exec)\b|\bexit!|\bat_exit\b|\bregister_shutdown_"
        r"function\b|\braise_signal\b",
        "ends the process",
    ),
    _sign(
        r"\b_?(?:pytest|unittest|conftest|TestCase|doctest|jest|vitest|mocha|jasmine|XCTest)\b"
        r"|(?:require\(|from|import\b\s*\(?)\s*['\"](?:node:)?(?:test|assert)(?:/\w+)?['\"]"
        r"|\bPYTEST_|\bpytest_\w+|\b(?:NODE_TEST|JEST_|VITEST|RSPEC)\w*|\b(?:Minitest|RSpec|Mocha)\b"
        r"|\bassert\.\w+\s*=[^=]|\bJUnit|#\[ignore|\bt\.Skip",
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
        "runs code that a reader can't see",
    ),
    _sign(
        r"\b__(?:eq|ne|lt|le|gt|ge|bool|instancecheck|subclasscheck|subclasshook)__\b"
        r"|\bdef __class__|\bcompare\s*=\s*False|\beq\s*=\s*False|\btoJSON\b|\bMarshalJSON\b"
        r"|\bSymbol\.toPrimitive|\bObject\.is\s*=[^=]"
        r"|\bvalueOf\s*(?:[:=]|\([^()]*\)\s*\{)",
        "redefines comparison",
    ),
    _sign(
        r"#\s*(?:type:\s*ignore|noqa|pyright:\s*ignore|pylint:\s*disable|nosec)|@ts-(?:ignore"
        r"|expect-error|nocheck)|eslint-disable|\bnolint\b|\bNOSONAR\b|@Suppress(?:Warnings)?\b"
        r"|#!?\[allow\(|#\s*pragma\s+(?:warning|GCC diagnostic)|rubocop:disable|phpstan-ignore"
        r"|\bas\s+(?:any|unknown|never)\b|(?<![\w.])cast\(|:\s*Any\b",
        "silences a checker",
    ),
    _sign(
        r"\bgetStackTrace\b|\bStackWalker\b|\bdebug_backtrace\b|\bPHP_SAPI\b|\$_SERVER\[.argv"
        r"|\bcaller(?:_locations\b|\.(?:any|first|find|grep))|\$PROGRAM_NAME|\bextract_stack\b"
        r"|\bthread::current\(\)|\bcurrent_exe\b|\bos\.Args\b|\bruntime\.Callers?\b"
        r"|\bflag\.Lookup\b|\bprogram_invocation|\bcfg!?\(test\)|\bcaptureStackTrace\b|\bError\(\)\.stack\b",
        "inspects who calls it",
    ),
    _sign(
        r"^\s*//\s*(?:go:build|\+build)\b|\b(?:setDefault|setClass|setPackage|clear)AssertionStatus"
        r"|zend\.assertions|\bassert\.(?:active|exception)|\bassert_options\b"
        r"|#\s*define\s+(?:throw|if|return|while|for|else|true|false|main|strcmp|memcmp)\b"
        r"|\b__(?:assert_fail|cxa_throw)\b|\btrap\s",
        "switches checks off",
    ),
    _sign(
        r"['\"](?:ignore|replace|surrogateescape|backslashreplace)['\"]\s*\)",
        "drops what it can't decode",
    ),
    _sign(
        r"#\s*undef\b|#\s*define\s+(?:assert|static_assert|abort|exit|CHECK|EXPECT|REQUIRE)\w*",
        "redefines a check",
    ),
    _sign(
        r"(?:\bopen|[rR]ead\w*|\bPath)\(\s*[rf]?['\"](?:[^'\"]*[\W_])?"
        r"tests?(?:data|cases)?(?:\b|_)",
        "reads the tests' own files",
    ),
    _sign(
        r"\|\|\s*(?:true\b|:(?=\s|$)|exit 0)|;\s*true\s*$|\bset \+e|^\t-\w|continue-on-error"
        r"|--exit-zero|--passWithNoTests|2>\s*/dev/null|\bErrorAction(?:Preference)?\b",
        "hides that a command fails",
    ),
    _sign(
        r"\b(?:Number|parse(?:Int|Float)|BigInt|int|float|Decimal|Integer|Float|(?:int|float)val)\("
        r"[^;\n]*\w*(?:replace|sub)\w*\(\s*r?['\"]?/?(?:\\[DW]|\[\^)[^,\n]*,\s*(?:''|\"\")",
        "drops what is no number before it reads one",
    ),
    _sign(
        r"\bas (?:[iu]8|[iu]16|i32)\b|\bu?int(?:8|16)\("
        r"|(?<![\w\].])\((?:short|byte|char|u?int(?:8|16)_t)\)",
        "converts a number to a type that holds fewer",
    ),
    _sign(
        r"\b(?:u?sleep|nanosleep|Sleep)\(|\bThread\.sleep\b|\bsetTimeout\(|\bthread::sleep\b",
        "sleeps",
    ),
    _sign(
        r"\d+ (?:passed|passing|tests?)\b|\bRan \d|test result|# pass\b",
        "prints what a test runner prints",
    ),
)  # fmt: skip
_PROTECTS: Final = _sign(
    r"(?i:lock|mutex|semaphore|synchroni[sz]ed|transaction|\batomic)", "removes a lock"
)
_LOCKS: Final = re.compile(r"\.(?:acquire|[lL]ock)\(\)")
_UNLOCKS: Final = re.compile(r"\.(?:release|[uU]nlock)\(\)")
_ALWAYS: Final = re.compile(r"\b(?:finally|defer|ensure)\b")
_CALLS: Final = re.compile(r"\w[!?]?\(")
_IMPORTS: Final = re.compile(r"\s*(?:import|from|use|require(?:_relative)?|#include)\b")
_SORTS: Final = _sign(r"[sS]ort", "sorts")
_TURNS: Final = _sign(r"(?i:revers)\w*|\[::-1\]", "reverses what was sorted before")
_TEXT_OF_NOTHING: Final = _sign(
    r"(?<!\w)(?:str|String|strval|String\.valueOf|Objects\.toString)\(|\.to_s\b|\"\"\s*[+.]|>>>?\s*0\b"
    r"|~~|\[\*|\(string\)|\$\{|\bf['\"]",
    "turns a missing value into a string or a number",
)
_WITHOUT_NOTHING: Final = _sign(
    r"(?:[rR]eplace\w*|g?sub!?|[rR]emove\w*|delete\w*|\w*strip)\(\s*r?['\"/]\W*(?:null|None|nil|undefined|NaN)\b",
    "removes the text that a missing value turned into",
)
_NUMBER_OF_ANYTHING: Final = _sign(
    r"\.to_[if]\b|\b(?:int|float)val\(|\((?:int|float|integer|double)\)\s*[$(]",
    "takes what is no number for nought",
)
_IS_NO_NUMBER: Final = re.compile(
    r"(?i)non-?numeric|invalid value for|not (?:an? )?(?:valid |well formed )?(?:number|integer)"
)
_IS_NOTHING: Final = re.compile(r"NoneType|\bnil\b|\bnull\b|NullPointer|[uU]ndefined|\bNaN\b")
_NO_OP: Final = re.compile(
    r"^\s*(?:(?:pass|\.\.\.|return(?:\s+(?:None|null|undefined|nil))?|[{}()\[\];]*)\s*;?\s*)?"
    r"(?:(?:#|//).*)?$"
)


def find_suspicions(
    change: Change, excused: Collection[str] = (), message: str = "", *, crashed: bool = True
) -> list[str]:
    """What a person should look at, in words; empty for most patches. For the worker process.

    Args:
        excused: as `find_weakenings` takes them.
        message: what failed.
        crashed: the program failed, not what a test expects of its result.
    """
    added, removed = change.added, change.removed
    signs = [*_SIGNS]
    if _IS_NOTHING.search(message):
        signs += [_WITHOUT_NOTHING, _TEXT_OF_NOTHING]
    if _IS_NOTHING.search(message) or _IS_NO_NUMBER.search(message):
        signs.append(_NUMBER_OF_ANYTHING)
    found = [sign.says for sign in signs if _shows(sign, added, removed)]
    if _reorders(change):
        found.append("does the same steps in another order")
    if _keeps_locked(change):
        found.append("takes a lock that an error leaves locked")
    if _shows(_PROTECTS, removed, added):
        found.append(_PROTECTS.says)
    if _shows(_TURNS, added, removed) and _shows(_SORTS, removed, added):
        found.append(_TURNS.says)
    misses = crashed or _IS_NOTHING.search(message) is not None
    found += [*find_hazards(change), *find_weakenings(change, excused, misses=misses)]
    return list(dict.fromkeys(found))


def _reorders(change: Change) -> bool:
    """Whether the lines are the same ones, in another order; imports are no steps."""
    before, after = (
        [line.strip() for line in text.splitlines() if line.strip() and not _IMPORTS.match(line)]
        for text in (change.before, change.after)
    )
    return before != after and sorted(before) == sorted(after)


def _keeps_locked(change: Change) -> bool:
    """Whether something is called between taking a lock and giving it back, unprotected."""
    lines, new = change.after.splitlines(), set(filter(_LOCKS.search, change.added))
    taken = next((at for at, line in enumerate(lines) if line in new), len(lines))
    given = max((at for at, line in enumerate(lines) if _UNLOCKS.search(line)), default=0)
    held = lines[taken + 1 : given]
    calls = (_CALLS.search(line) and not _UNLOCKS.search(line) for line in held)
    return any(calls) and not any(map(_ALWAYS.search, lines[max(0, taken - 1) : given]))


def takes_failing_code_away(change: Change, places: Collection[tuple[str, int]]) -> bool:
    """Whether the lines that failed are gone and nothing stands in place of them."""
    lines = {line for path, line in places if path == change.path}
    if not lines or not only_takes_away(change):
        return False
    before = split_lines(change.before)
    failed = {before[line - 1] for line in lines if line <= len(before)}
    return not failed.isdisjoint(change.removed)


def only_takes_away(change: Change) -> bool:
    """Whether nothing stands in place of the code that went: what failed may just not be run."""
    real = [line for line in change.removed if not _NO_OP.match(line)]
    return bool(real) and all(map(_NO_OP.match, change.added))


def _shows(sign: _Sign, added: list[str], removed: list[str]) -> bool:
    come, gone = (sum(len(sign.code.findall(line)) for line in lines) for lines in (added, removed))
    return come > gone
