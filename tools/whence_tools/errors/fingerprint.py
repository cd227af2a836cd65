"""One name for one bug: the same on every machine and run, another for another bug.

`w1-` and the first 32 hex digits of the SHA-256 of these lines, joined by newlines:

1. the error type;
2. the first line of the message, with the next where it ends with a colon, normalised: addresses,
   UUIDs, hashes, times, numbers, paths, URLs and quoted data become placeholders. A quoted name
   stays where the message says that it is one of the code's (`no attribute 'x'`, `No module named
   'y'`), because those are two bugs;
3. the innermost naming frame: base name of the file and function, no line number, so that an edit
   above does not matter, and no callers, because one bug is reached in many ways and inlining
   changes who they are. It is the first of those in the workspace; where there are none, of those
   that are not of a dependency or the runtime; else of all. Frames of the allocator, libc, the
   abort path, sanitizers, panics, reflection and test runners are passed over, and so are helpers
   whose name only says that something failed (`fail`, `check`, `raise_error`): their caller is the
   place. A function without a name of its own (lambda, closure, `<module>`, a letter of minified
   code) names no bug: the frames around it count as well, up to three. Of a stack that was full,
   the functions that stand on it several times name the bug, by name and without the message:
   which of them, or what they call, was innermost is chance, and so is what the message adds.
   Where no frame has a name, that of the failing test counts, as its runner prints it;
4. when there is a cause, the root cause's type and normalised message as well, and its frames in
   place of the outer one's: frameworks wrap every error in the same one. Of the wrapper only the
   type counts then. A stack that only tells where a bad state came from (a sanitizer's `freed by`)
   is no cause in this sense.

Function names lose what a compiler makes up: lambda numbers, generated class suffixes, template and
generic arguments, parameter lists, symbol hashes, `async`/`[clone]` marks.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence_tools.errors.locate import is_dependency, is_runtime_module
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Sequence

    from whence_tools.errors.model import Frame, Problem

VERSION: Final = "w1"
FRAMES: Final = 3  # at most, when the inner ones have no name of their own
_LONGEST_MESSAGE = 400  # characters
_DEEPEST = 200  # frames that are looked at

_STACK_IS_FULL = lazy_pattern(
    r"^(?:RecursionError|SystemStackError|(?:[\w.]+\.)?StackOverflow(?:Error|Exception)\b)"
    r"|Maximum call stack size|stack overflow|goroutine stack exceeds|too much recursion"
)
_NAME = lazy_pattern(r"(?:@|\.{1,2}/)*[A-Za-z_$][\w$-]*(?:[./:#@-]{1,2}[\w$-]+)*(?:\(\))?$")
_QUOTED = lazy_pattern(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`|‘([^’\n]*)’")
_OF_CODE = frozenset(
    {
        "argument", "arguments", "attribute", "call", "class", "column", "export", "field",
        "function", "import", "invoke", "keyword", "member", "method", "module", "name", "named",
        "package", "parameter", "property", "read", "reading", "setting", "symbol", "table", "type",
        "variable", "write",
    }
)  # fmt: skip
_DATA_NAME = lazy_pattern(r"[\da-f]{8}|\d{3}")
# What differs between runs, its placeholder, and characters without one of which there is none.
_PLACEHOLDERS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (lazy_pattern(r"\b[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12}\b"), "<uuid>", "-"),
    (lazy_pattern(r"\b[a-z][a-z\d+.-]{1,20}://[^\s'\"<>)]++"), "<url>", ":"),
    (lazy_pattern(r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?[\d.,+:Z-]*)?"), "<time>", "-"),
    (lazy_pattern(r"\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b"), "<time>", ":"),
    (lazy_pattern(r"(?<![\w/.])(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]++){2,}[\\/]?"), "<path>", "/\\"),
    (lazy_pattern(r"@[\da-fA-F]{5,16}\b|\b0x[\da-fA-F]+\b"), "<address>", "@x"),
    (lazy_pattern(r"\b(?=[\da-f]*\d)(?=\d*[a-f])[\da-f]{12,64}\b"), "<hash>", "0123456789"),
    (lazy_pattern(r"\b(?=[A-Za-z_-]*\d)(?=\d*[A-Za-z_-])[\w-]{5,}\b"), "<id>", "0123456789"),
    (
        lazy_pattern(r"(?<![A-Za-z_$.])[-+]?\d[\d_,.]*(?:e[-+]?\d+)?(?![A-Za-z_])"),
        "<n>",
        "0123456789",
    ),
    (lazy_pattern(r"(?<=: )[^\s:<>()']+\.?$"), "<value>", ":"),
)

_ONLY_DATA = lazy_pattern(r"\s*(?:[(\[{].*[)\]}]|'<value>'|<\w+>)\s*$")

# Machinery between the bug and where the process was stopped.
_MACHINERY = lazy_pattern(
    r"(?:_*(?:asan|msan|tsan|ubsan|hwasan|lsan|sanitizer|interceptor)_|__interceptor|_*interposed_"
    r"|__(?:GI_)?(?:raise|abort|assert|libc|kernel|pthread_kill|fortify|chk_fail|stack_chk|cxa_)"
    r"|(?:__?)?(?:abort|raise|pthread_kill|tgkill|gsignal|_exit|exit|terminate|syscall)$"
    r"|(?:operator (?:new|delete)|_Zn[wa]|_Zd[la]|malloc|calloc|realloc|free|cfree|strdup|strndup)"
    r"(?:\[\])?(?:\(.*)?$"
    r"|_*(?:mem(?:cpy|move|set|cmp|chr|ccpy)|w?mem\w+_chk|(?:str|wcs)(?:n?cpy|n?case(?:cmp|str)|n?cmp"
    r"|n?len|n?cat|r?chr|dup|str|tok(?:_r)?|to[ldu]l*)|v?s?n?w?printf|v?f?printf|v?sn?printf"
    r"|f?puts|fwrite|fread|qsort(?:_r)?|bsearch|longjmp|sig\w*jmp)(?:$|_\w+$|\W)"
    r"|__(?:sanitizer|ubsan|asan|msan|tsan)|(?:std|__gnu_cxx|__cxxabiv1|__cxxabi|absl|boost)::"
    r"|(?:core|alloc|__rustc)::|<(?:alloc|core|std)::|<[^<>]* as (?:core|alloc|std)::"
    r"|__rust_(?:begin|end)_short_backtrace|rust_(?:begin_unwind|panic)|_?start(?:_thread)?$|clone\d?$"
    r"|__restore_rt|<signal handler called>|runtime[./](?:\w+)|testing\.tRunner|panic(?:\(|$)"
    r"|fuzzer::|LLVMFuzzerRunDriver|libc_start|main\.main\.func|gdb|\?\?$"
    r"|google::(?:LogMessage|Check)|folly::|__(?:exceptionPreprocess|pthread_|clone)|objc_exception"
    r"|swift_|_swift_|(?:dump_stack|print_(?:address|report)|kasan_|__kasan|__asan|check_memory_region"
    r"|show_stack|report_bug|die|oops_|page_fault|asm_exc|exc_|do_(?:trap|page_fault|error))"
    r"|(?:invoke0?|doInvoke|newInstance0?|MoveNext|ExceptionDispatchInfo\.\w+)$|(?:Native)?Method\w*\.invoke"
    r"|(?:Generated|Delegating|Direct)\w*\.(?:invoke|newInstance)"
    r"|System\.(?!.*\.Tests)\w|Microsoft\.|UnityEngine\.|lambda_method|(?:Assert(?:ions)?|Objects|Preconditions|Validate|Check)\.)"
)
# Helpers that are called where something is found to be wrong; the bug is where they are called.
_HELPER = lazy_pattern(
    r"(?:(?:.*[.:>#$])?_*(?:fail|failed|failure|die|bail|check_\w*failed|invariant|assert\w*"
    r"|raise(?:_\w+|[A-Z]\w*)?|throw(?:_\w+|[A-Z]\w*)?|panic(?:_\w+|[A-Z]\w*)?|abort\w*|fatal\w*"
    r"|(?:on|report|handle|log)_?(?:[Ee]rror|[Ff]ailure|[Ff]atal|[Pp]anic)"
    r"|[Ff]ail(?:Now|With|Fast)?|Raise\w*|RtlRaise\w*|Throw\w*)"
    r"|check|ensure|require|expect)(?:Impl|Internal|WithMessage)?$"
)
_NAMELESS = lazy_pattern(
    r"(?:<(?:module|listcomp|genexpr|dictcomp|setcomp|global)>"
    r"|(?:.*[.>:])?(?:<?anonymous>?|<?lambda\w*>?|\w|closure|operator\(\)))?$"
)
_OF_ANY_TEST = lazy_pattern(r"(?:^|\.)<(?:main|top \(required\)|anonymous)>$")
_FUNCTION_NOISE: tuple[tuple[re.Pattern[str], str], ...] = (
    (lazy_pattern(r"\$\$Lambda.*|\$\$(?:Nest|External|EnhancerBy|FastClassBy|SpringCGLIB).*"), ""),
    (lazy_pattern(r"lambda\$(\w+)\$\d+"), r"\1"),
    (lazy_pattern(r"\$(?:lambda|suspendImpl|default|\$?inlined)(?:[$-]\w+)*|-impl$"), ""),
    (lazy_pattern(r"[.$](?=\d)[\d$.]+"), ""),
    (
        lazy_pattern(r"::h[\da-f]{16}$|\[clone [^\]]*\]|\.(?:isra|part|constprop|cold|llvm)\.?\d*"),
        "",
    ),
    (lazy_pattern(r"(?:::)?\{\{closure\}\}|::\{closure[^}]*\}|\.func\d+(?:\.\d+)*"), ""),
    (lazy_pattern(r"::\{lambda\(.*?\)#\d+\}|::\$_\d+|::'lambda\d*'(?=\()"), "::lambda"),
    (lazy_pattern(r"\[abi:\w+\]|lambda::operator\(\)"), ""),
    (lazy_pattern(r"^async |\[as \w+\]|<locals>\."), ""),
    (lazy_pattern(r"\b(?:0x)?[\da-f]{8,}\b"), ""),
)
_BRACKETS = {"<": ">", "(": ")"}


def fingerprint(problem: Problem) -> str:
    """The fingerprint of a problem whose frames have been located; see the module's recipe."""
    root = _root(problem)
    framed = root if root.frames else problem
    is_full = _STACK_IS_FULL.search(f"{root.error_type}: {root.message}") is not None
    repeated = _find_repeated_frames(framed.frames) if is_full else []
    parts = [root.error_type, "" if repeated else normalise(root.message)]
    naming = repeated or find_naming_frames(framed.frames)
    parts += [_frame_key(frame) for frame in naming]
    if problem.test and not any(map(_names_bug, naming)):
        parts.append(problem.test)
    if root is not problem:
        parts.append(problem.error_type)
    return f"{VERSION}-{hashlib.sha256(_bytes(parts)).hexdigest()[:32]}"


def _bytes(parts: Sequence[str]) -> bytes:
    return "\n".join(parts).encode("utf-8", "replace")


def _root(problem: Problem) -> Problem:
    """Iterative, because chains come from outside and may be long."""
    while problem.causes and problem.causes[0].error_type:
        problem = problem.causes[0]
    return problem


def normalise(message: str) -> str:
    """The message's first line with everything that differs between runs replaced; where a colon
    ends it, with the line that it announces."""
    lines = [line for line in message.split("\n") if line.strip()][:2]
    line = " ".join(lines if lines and lines[0].rstrip().endswith(":") else lines[:1])
    line = _QUOTED.sub(_keep_names, line[:_LONGEST_MESSAGE])
    for pattern, placeholder, needed in _PLACEHOLDERS:
        if any(map(line.__contains__, needed)):
            line = pattern.sub(placeholder, line)
    return "<value>" if _ONLY_DATA.match(line) else " ".join(line.split())


def _keep_names(match: re.Match[str]) -> str:
    quoted = match[match.lastindex or 0]
    before = match.string[: match.start()].rstrip(" (:")
    is_name = before[before.rfind(" ") + 1 :].lstrip("(").lower() in _OF_CODE and _NAME.match(
        quoted
    )
    if not is_name or _DATA_NAME.search(quoted) or quoted.startswith(("/", "~")):
        return "'<value>'"
    return f"'{quoted}'"


def find_naming_frames(frames: Sequence[Frame]) -> list[Frame]:
    """The frames that name the bug, innermost first; see the module's recipe."""
    for belongs in _PREFERENCES:
        chosen = _up_to_a_name(filter(belongs, islice(frames, _DEEPEST)))
        if chosen:
            return chosen
    return []


def _find_repeated_frames(frames: Sequence[Frame]) -> list[Frame]:
    """Of the workspace's functions that stand on a stack several times one frame each, by name."""
    own = [one for one in islice(frames, _DEEPEST) if one.in_workspace and one.function]
    counts = Counter(map(_frame_key, own))
    by_key = {_frame_key(one): one for one in own if counts[_frame_key(one)] > 1}
    return [by_key[key] for key in sorted(by_key)[:FRAMES]]


def _up_to_a_name(frames: Iterable[Frame]) -> list[Frame]:
    """The first frames down to one with its own name; equal neighbours (recursion) are one."""
    named: list[Frame] = []
    helpers: list[Frame] = []
    last = ""
    for frame in frames:
        key = _frame_key(frame)
        if key == last:
            continue
        last = key
        if _is_helper(frame):
            helpers.append(frame)
            continue
        named.append(frame)
        if len(named) == FRAMES or _has_own_name(frame):
            break
    return named or helpers[:1]


def _has_own_name(frame: Frame) -> bool:
    return frame.function is not None and not _NAMELESS.match(plain_function(frame.function))


def _names_bug(frame: Frame) -> bool:
    """Whether a frame alone tells one failing test from another: a block of Ruby's stands at the
    top of its file, and JavaScript says of a function what it is called on."""
    return _has_own_name(frame) and _OF_ANY_TEST.search(frame.function or "") is None


def _is_helper(frame: Frame) -> bool:
    return frame.function is not None and bool(_HELPER.match(plain_function(frame.function)))


def _is_foreign(frame: Frame) -> bool:
    if frame.file is not None and is_dependency(frame.file):
        return True
    if frame.module is not None and frame.module.startswith("/"):
        return ".so" in frame.module and frame.file is None
    return frame.module is not None and is_runtime_module(frame.module)


def _is_machinery(frame: Frame) -> bool:
    return frame.function is not None and bool(_MACHINERY.match(frame.function))


def _is_named(frame: Frame) -> bool:
    return bool(frame.function or frame.file or frame.module)


_PREFERENCES: Final[tuple[Callable[[Frame], bool], ...]] = (
    lambda frame: frame.in_workspace and not _is_machinery(frame),
    lambda frame: frame.in_workspace,
    lambda frame: _is_named(frame) and not _is_foreign(frame) and not _is_machinery(frame),
    lambda frame: _is_named(frame) and not _is_machinery(frame),
    _is_named,
)


def _frame_key(frame: Frame) -> str:
    file = (frame.file or "").partition("?")[0].replace("\\", "/").rpartition("/")[2]
    function = plain_function(frame.function) if frame.function else ""
    return f"{file} {function or (frame.module or '' if not file else '')}"


@lru_cache(maxsize=4096)
def plain_function(name: str) -> str:
    """A function's name without what the compiler made up."""
    for pattern, replacement in _FUNCTION_NOISE:
        name = pattern.sub(replacement, name)
    return _without_brackets(name).strip(" .$:")


def _without_brackets(name: str) -> str:
    """Without template arguments and parameter lists, unless the whole name is in brackets."""
    if name.startswith(("<", "(")) or "operator" in name:
        return name
    outside: list[str] = []
    depth = 0
    for character in name:
        if character in _BRACKETS:
            depth += 1
        elif character in _BRACKETS.values():
            depth = max(0, depth - 1)
        elif not depth:
            outside.append(character)
    return "".join(outside)
