"""Build tools, package managers and what runs containers, as tables.

The forms are those of GNU Make's `message.c`, CMake's `cmMessenger`, npm's `exit-handler`, cargo's
`display_error`, Maven's model builder, Terraform's `format.Diagnostic`, BuildKit's `errdefs`,
`kubectl describe`, and for a process that a signal ended those of bash, Make and Linux'
`show_signal_msg`.
"""

from __future__ import annotations

from typing import Final

from whence_tools.errors.format import ENDED, SIGNALS, SUMMARY
from whence_tools.errors.layouts import Layout

_MAKE: Final = r"\S*make(?:\[\d+\])?(?:\.exe)?: "
_NPM: Final = r"npm (?:error|ERR!)"
_BAR: Final = r"(?:│ ?)?"

LAYOUTS: Final = (
    Layout(
        "make",
        ("*** ",),
        rf"^{_MAKE}\*\*\* (?=(?:\[(?P<file>[^\s:\]]+):(?P<line>\d+): )?)"
        r"(?P<message>[^\n]*?)(?:  Stop\.)?$",
        (
            (
                rf"make\[\d+\]: Leaving directory [^\n]*\n{_MAKE}\*\*\* "
                r"\[(?P<file>[^\s:\]]+):(?P<line>\d+): [^\n]*$"
            ),
        ),
        language="c",
        kind="make-error",
        rank=ENDED,
    ),
    Layout(
        "make",
        ("*** ",),
        r"^(?P<file>[^\s:]+):(?P<line>\d+): "
        rf"(?:[^\n]*: No such file or directory\n{_MAKE})?"
        r"\*\*\* (?P<message>[^\n]*?)(?:  Stop\.)?$",
        language="c",
        kind="make-error",
        rank=SUMMARY,
    ),
    Layout(
        "cmake",
        ("CMake Error", "CMake Warning", "CMake Deprecation "),
        r"^CMake (?:Deprecation )?(?P<severity>Error|Warning)(?: \(dev\))?"
        r"(?: (?:at|in) (?P<file>[^\n:]+)(?::(?P<line>\d+))?(?: \(\w+\))?)?:$",
        (
            r"$(?=\n  \S)",
            r"Call Stack \(most recent call first\):$",
            r"  (?P<file>\S[^\n:]*):(?P<line>\d+) \(\w+\)$",
            r"  +(?P<message>\S[^\n]*)$",
        ),
        kind="cmake-{severity}",
        gap=1,
    ),
    Layout(
        "npm",
        ("npm error", "npm ERR!"),
        rf"^{_NPM} (?:code (?P<type>\w+)|(?P<message>(?! *(?:path |A complete|enoent$|/))[^\n]+))$",
        (
            rf"{_NPM} (?:errno|syscall|dest|signal|command|A complete|    /|Usage|aliases)[^\n]*$",
            rf"{_NPM} path (?P<file>[^\n]+)$",
            rf"{_NPM}(?: enoent)? *(?P<closes>)$",
            rf"{_NPM} (?:enoent |JSON\.parse )?(?P<message>\S[^\n]*)$",
            rf"{_NPM} *(?P<note>[^\n]*)$",
        ),
        gap=1,
        language="javascript",
        kind="npm-error",
        rank=SUMMARY,
    ),
    Layout(
        "cargo",
        ("error: no ", "error: failed to ", "error: could not "),
        r"^error: (?P<message>no (?:bin|test|example|bench|matching) [^\n]*"
        r"|failed to (?:parse|load|read|select)[^\n]*|could not find `Cargo[^\n]*)$",
        (r"(?P<note>(?!Caused by|\s*$)[^\n]+)$",),
        language="rust",
        kind="error",
    ),
    Layout(
        "maven-model",
        ("[FATAL] ",),
        r"^\[FATAL\] (?P<message>[^\n]*? (?P<file>/[^\n]*?\.xml): [^\n]*?)"
        r" @(?: line (?P<line>\d+), column (?P<column>\d+))?[^\n]*$",
        language="java",
        kind="maven-error",
    ),
    Layout(
        "terraform",
        ("Error: ",),
        rf"^{_BAR}(?P<severity>Error|Warning): (?P<message>[^\n]+)"
        rf"(?=\n{_BAR}\n{_BAR}  (?:on|with) )",
        (
            rf"{_BAR}  on (?P<file>[^\n]+?) line (?P<line>\d+)(?:, in (?P<function>[^\n]+?))?:$",
            rf"{_BAR}  with (?P<note>[^\n]+),$",
            rf"{_BAR} +\d+: (?P<code>[^\n]*)$",
            rf"{_BAR} +[├│] ?(?P<note>[^\n─]*)─*$",
            rf"(?P<end>╵|{_BAR}(?:Error|Warning): )",
            rf"{_BAR}(?P<message>[^\s│╵][^\n]*)$",
            rf"{_BAR}$",
        ),
        kind="terraform-{severity}",
    ),
    Layout(
        "docker",
        (">>> ", "failed to solve", "docker: ", "prepare context: "),
        r"^(?P<file>[^\s:]+):(?P<line>\d+)\n-{20}$",
        (
            r" *\d+ \| >>> (?P<code>[^\n]*)$",
            r" *\d+ \|[^\n]*$",
            r"-{20}$",
            r"[^\n]*?failed to solve: (?P<headline>[^\n]+)$",
        ),
        kind="docker-error",
        least=1,
    ),
    Layout(
        "docker-words",
        ("failed to solve", "docker: ", "prepare context: "),
        r"^(?:[^\n]*?failed to solve|docker|unable to prepare context): (?P<message>[^\n]+)$",
        kind="docker-error",
        rank=SUMMARY,
    ),
    Layout(
        "kubectl",
        ("\nEvents:",),
        r"^Name: +\S+\n(?:[^\n]*\n){0,30}?(?=Containers:|Init Containers:|Conditions:)",
        (
            r" +Reason: +(?P<type>(?!CrashLoopBackOff|Completed)\w+)$",
            r" +Message: +(?P<message>[^\n]+)$",
            r" +(?P<message>Exit Code: +[1-9]\d*)$",
            r"  Warning +(?P<type>\w+) +\S+(?: \([^)\n]*\))? +\S+ +(?P<message>[^\n]+)$",
            r"Name: +(?P<end>\S)",
        ),
        gap=80,
    ),
    Layout(
        "kubectl",
        ("Last State: ",),
        r"^ +Last State: +Terminated\n +Reason: +(?P<type>(?!Completed)\w+)$",
        (
            r" +(?:Message|Signal): +(?P<message>[^\n]+)$",
            r" +(?P<message>Exit Code: +[1-9]\d*)$",
            r" +(?:Started|Finished): [^\n]*$",
        ),
    ),
    Layout(
        "signal",
        (": line ",),
        rf"^\S+: line \d+: +\d+ (?P<message>{SIGNALS})(?: \(core dumped\))?(?: [^\n]*)?$",
        kind="signal",
        rank=ENDED,
    ),
    Layout(
        "segfault",
        (" ip ", " ip:"),
        r"^[^\n]*?(?:traps: )?(?P<message>\S+\[\d+\]:? (?:trap )?"
        r"(?P<type>segfault|divide error|invalid opcode|general protection(?: fault)?)"
        r"(?: at [\da-f]+)?) ip[: ](?P<address>[\da-f]+) sp[: ][\da-f]+ error[: ]\d+"
        r"(?: in (?P<module>[^\s\[]+)\[)?[^\n]*$",
        language="c",
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
