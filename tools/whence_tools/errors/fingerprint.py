"""One name for one bug: the same on every machine and run, another for another bug.

`w1-` and the first 32 hex digits of the SHA-256 of these lines, joined by newlines:

1. the error type;
2. the first line of the message, normalised: addresses, UUIDs, hashes, times, numbers, paths, URLs
   and quoted data become placeholders; quoted names (identifiers, dotted names, modules)
   stay, because "no attribute 'x'" and "no attribute 'y'" are two bugs;
3. up to three frames of the root cause, innermost first: base name of the file and function, no
   line numbers, so that an edit above does not matter. They are the frames in the workspace; where
   there are none, those that are not of a dependency or the runtime; else all. Frames of the
   allocator, the abort path, the sanitizer and the panic machinery are passed over, and equal
   neighbours (recursion) count once;
4. when there is a cause, the root cause's type and normalised message as well: frameworks wrap
   every error in the same one.

Function names lose what a compiler makes up: lambda numbers, generated class suffixes, template and
generic arguments, parameter lists, symbol hashes, `async`/`[clone]` marks.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from whence_tools.errors.locate import is_dependency, is_runtime_module

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.errors.model import Frame, Problem

VERSION: Final = "w1"
FRAMES: Final = 3
_LONGEST_MESSAGE = 400  # characters

_NAME = re.compile(r"(?:@|\.{1,2}/)*[A-Za-z_$][\w$-]*(?:[./:#@-]{1,2}[\w$-]+)*(?:\(\))?$")
_QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`|‘([^’\n]*)’")
_PLACEHOLDERS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12}\b"), "<uuid>"),
    (re.compile(r"\b[a-z][a-z\d+.-]{1,20}://[^\s'\"<>)]++"), "<url>"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?[\d.,+:Z-]*)?"), "<time>"),
    (re.compile(r"\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b"), "<time>"),
    (re.compile(r"(?<![\w/.])(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]++){2,}[\\/]?"), "<path>"),
    (re.compile(r"@[\da-fA-F]{5,16}\b|\b0x[\da-fA-F]+\b"), "<address>"),
    (re.compile(r"\b(?=[\da-f]*\d)(?=\d*[a-f])[\da-f]{12,64}\b"), "<hash>"),
    (re.compile(r"(?<![A-Za-z_$.])[-+]?\d[\d_,.]*(?:e[-+]?\d+)?(?![A-Za-z_])"), "<n>"),
)

# Machinery between the bug and where the process was stopped.
_MACHINERY = re.compile(
    r"(?:_*(?:asan|msan|tsan|ubsan|hwasan|lsan|sanitizer|interceptor)_|__interceptor|_*interposed_"
    r"|__(?:GI_)?(?:raise|abort|assert|libc|kernel|pthread_kill|fortify|chk_fail|stack_chk|cxa_)"
    r"|(?:__?)?(?:abort|raise|pthread_kill|tgkill|gsignal|_exit|exit|terminate)$"
    r"|(?:operator (?:new|delete)|_Zn[wa]|_Zd[la]|malloc|calloc|realloc|free|cfree|strdup|strndup)"
    r"(?:\[\])?(?:\(.*)?$|(?:__)?(?:mem(?:cpy|move|set|cmp|chr)|str(?:n?cpy|n?cmp|n?len|n?cat|chr|dup))"
    r"(?:$|_|\b)|__sanitizer|__ubsan|__asan|__msan|__tsan|std::(?:terminate|__terminate|rt|panicking|sys)"
    r"|(?:std|core)::(?:panicking|result::unwrap_failed|option::(?:unwrap|expect)_failed)"
    r"|__rust_(?:begin|end)_short_backtrace|rust_(?:begin_unwind|panic)|_?start(?:_thread)?$|clone\d?$"
    r"|__restore_rt|<signal handler called>|runtime\.(?:gopanic|panic\w*|goPanic\w*|sigpanic|throw"
    r"|fatal\w*|goexit|main|mcall)|testing\.tRunner|panic(?:\(|$)|__assert_fail|fuzzer::|LLVMFuzzer"
    r"RunDriver|libc_start|main\.main\.func|gdb|\?\?$)"
)
_FUNCTION_NOISE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\$\$Lambda.*|\$\$(?:Nest|External|EnhancerBy|FastClassBy|SpringCGLIB).*"), ""),
    (re.compile(r"lambda\$(\w+)\$\d+"), r"\1"),
    (re.compile(r"\$(?:lambda|suspendImpl|default|\$?inlined)(?:[$-]\w+)*|-impl$"), ""),
    (re.compile(r"[.$](?=\d)[\d$.]+"), ""),
    (re.compile(r"::h[\da-f]{16}$|\[clone [^\]]*\]|\.(?:isra|part|constprop|cold|llvm)\.?\d*"), ""),
    (re.compile(r"\{\{closure\}\}|::\{closure#?\d*\}|\.func\d+(?:\.\d+)*"), ""),
    (re.compile(r"^async |\[as \w+\]|<locals>\."), ""),
    (re.compile(r"\b(?:0x)?[\da-f]{8,}\b"), ""),
)
_BRACKETS = {"<": ">", "(": ")"}


def fingerprint(problem: Problem) -> str:
    """The fingerprint of a problem whose frames have been located; see the module's recipe."""
    root = _root(problem)
    parts = [problem.error_type, normalise(problem.message)]
    framed = root if root.frames else problem
    parts += [_frame_key(frame) for frame in telling_frames(framed.frames)]
    if root is not problem:
        parts += [root.error_type, normalise(root.message)]
    return f"{VERSION}-{hashlib.sha256(_bytes(parts)).hexdigest()[:32]}"


def _bytes(parts: Sequence[str]) -> bytes:
    return "\n".join(parts).encode("utf-8", "replace")


def _root(problem: Problem) -> Problem:
    """Iterative, because chains come from outside and may be long."""
    while problem.causes:
        problem = problem.causes[0]
    return problem


def normalise(message: str) -> str:
    """The message's first line with everything that differs between runs replaced."""
    line = next((line for line in message.split("\n") if line.strip()), "")
    line = _QUOTED.sub(_keep_names, line[:_LONGEST_MESSAGE])
    for pattern, placeholder in _PLACEHOLDERS:
        line = pattern.sub(placeholder, line)
    return " ".join(line.split())


def _keep_names(match: re.Match[str]) -> str:
    quoted = next((group for group in match.groups() if group is not None), "")
    is_name = _NAME.match(quoted) and not re.search(r"[\da-f]{8}|\d{3}", quoted)
    if not is_name or quoted.startswith(("/", "~")):
        return "'<value>'"
    return f"'{quoted}'"


def telling_frames(frames: Sequence[Frame]) -> list[Frame]:
    """The frames that name the bug, innermost first; see the module's recipe."""
    groups: tuple[Callable[[Frame], bool], ...] = (
        lambda frame: frame.in_workspace,
        lambda frame: not _is_foreign(frame) and not _is_machinery(frame),
        lambda frame: not _is_machinery(frame),
        lambda frame: bool(frame.function or frame.file or frame.module),
    )
    for belongs in groups:
        chosen = [frame for frame in frames if belongs(frame)]
        if chosen:
            unique = (next(same) for _, same in groupby(chosen, key=_frame_key))
            return list(islice(unique, FRAMES))
    return []


def _is_foreign(frame: Frame) -> bool:
    if frame.file is not None and is_dependency(frame.file):
        return True
    if frame.module is not None and frame.module.startswith("/"):
        return ".so" in frame.module and frame.file is None
    return frame.module is not None and is_runtime_module(frame.module)


def _is_machinery(frame: Frame) -> bool:
    return frame.function is not None and bool(_MACHINERY.match(frame.function))


def _frame_key(frame: Frame) -> str:
    file = re.split(r"[\\/]", (frame.file or "").partition("?")[0])[-1]
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
    kept: list[str] = []
    depth = 0
    for character in name:
        if character in _BRACKETS:
            depth += 1
        elif character in _BRACKETS.values():
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(character)
    return "".join(kept)
