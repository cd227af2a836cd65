"""Failed tests as their runners print them, as tables: GoogleTest, Catch2, doctest, testthat and
Swift Testing.
"""

from __future__ import annotations

from typing import Final

from whence_tools.errors.format import RUNNER, SUMMARY
from whence_tools.errors.layouts import Layout

# Also what glog prints between.
_GTEST_END: Final = (
    r"(?P<end>\[ +(?:FAILED|OK|RUN) +\]|\S[^\n]*(?::\d+: Failure$|\(\d+\): error: )|unknown file: "
    r"|[IWEF]\d{4,8} \d\d:\d\d:\d\d\.\d+ )"
)

LAYOUTS: Final = (
    Layout(
        "gtest",
        (": Failure\n",),
        r"^(?:(?P<file>\S[^\n]*?):(?P<line>\d+)|unknown file): Failure$",
        (_GTEST_END, r"(?P<message>[^\n]*\S[^\n]*)$"),
        language="cpp",
        kind="assertion",
        rank=RUNNER,
    ),
    Layout(
        "gtest",  # where MSVC compiled it
        ("[  FAILED  ]",),
        r"^(?:(?P<file>\S[^\n]*?)\((?P<line>\d+)\)|unknown file): error: "
        r"(?P<message>[^\n]+)$",
        (_GTEST_END, r"(?P<message>[^\n]*\S[^\n]*)$"),
        language="cpp",
        kind="assertion",
        rank=RUNNER,
    ),
    Layout(
        "cpp-test",  # Catch2 and doctest
        (": FAILED:\n", " ERROR: "),
        r"^(?P<file>\S[^\n]*?\.(?:c|cc|cpp|cxx|h|hpp|hh|mm|ipp|inl)):(?P<line>\d+): "
        r"(?:FAILED:|(?:FATAL )?ERROR: (?P<message>[^\n]+))$",
        (
            r"(?P<end>[=~-]{10}|\S[^\n]*:\d+: )",
            r"  +(?P<message>\S[^\n]*)$",
            r"(?P<note>(?:with expansion|due to[^\n]*):)$",
        ),
        language="cpp",
        kind="assertion",
        rank=RUNNER,
    ),
    Layout(
        "testthat",
        ("── ",),
        r"^── (?:\d+\. )?(?P<type>Failure|Error)[^\n(]*\('?(?P<file>[^'():\n]+):(?P<line>\d+)"
        r"(?::(?P<column>\d+))?'?\): (?P<message>[^\n]*?) ─*$",
        (r"(?P<end>[─═]{2} )", r"(?P<message>\S[^\n]*)$"),
        rank=RUNNER,
    ),
    Layout(
        "testthat",  # before 3.0
        (" (@",),
        r"^(?:── )?\d+\. (?P<type>Failure|Error): [^\n]*\(@(?P<file>[^\n#()]+)#(?P<line>\d+)\) "
        r"+[-─]+$",
        (r"(?P<end>\d+: |(?:── )?\d+\. |[═─]{2})", r"(?P<message>\S[^\n]*)$"),
        rank=RUNNER,
    ),
    Layout(
        "testthat-ended",
        ("Error: testthat unit tests failed", "Error: Test failures"),
        r"^Error: (?P<message>testthat unit tests failed|Test failures)\.?$",
        (r"Execution halted$",),
        rank=SUMMARY,
    ),
    Layout(
        "swift-testing",
        (" recorded an issue ",),
        r"^\S {1,2}Test (?:(?P<function>\w+)\([\w:]*\)|[^\n]+?) recorded an issue "
        r"(?:with [^\n]+? )?at (?P<file>[^\n:]+):(?P<line>\d+)(?::(?P<column>\d+))?: "
        r"(?P<message>[^\n]+)$",
        (r"(?P<message>↳ [^\n]+)$",),
        language="swift",
        kind="test-failure",
        rank=RUNNER,
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
