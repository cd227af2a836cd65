"""Where a test failed, and what its failure says that it compared."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test, split_tests
from whence_tools.errors.model import Frame
from whence_tools.witness.questions.printed_assertion import read_printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.model import Problem
    from whence_tools.errors.observed import Assertion
    from whence_tools.workspace import Workspace

_ENTRY: Final = re.compile(r"(?:^|[.:_])main$")
_CHECKED: Final = re.compile(r"(?i)assert|check|expect|\b(?:fail|failed|got|want)\b")
_PLACE: Final = re.compile(r"(?P<file>[\w./+-]+\.\w+)[:(](?P<line>\d+)\b")
_NAMED_TEST: Final = re.compile(r"(?:^|[.:_])[Tt]est|TestBody")
_MOST_PLACES: Final = 20
_MOST_FILES: Final = 100
_FAILED: Final = re.compile(
    r"\b(?:FAIL|FAILED|not ok)\b|\b(?:got|expected|want|instead of|should)\b"
)
_VERDICT: Final = re.compile(r"^\W*(?:FAIL(?:ED|URE)?|not ok)\b\W*")
_LITERAL: Final = re.compile(r"[\"']([^\"'\\%]{3,})[\"']")
_TEXT: Final = re.compile(r"(?P<quote>[\"'`])(?P<text>(?:(?!(?P=quote)|\\).|\\.)*)(?P=quote)")
_FILLED: Final = re.compile(
    r"%[-+ #0\d.*]*[hlzjt]*[a-zA-Z]|[$#]?\{[^{}]*\}|\$[\w>\[\]'-]+|\\[a-z]|[^\w\s]+(?=\s|$|\\)"
)
_SUFFIXES: Final = frozenset(
    {
        ".c",
        ".cc",
        ".cpp",
        ".cxx",
        ".h",
        ".hpp",
        ".rs",
        ".go",
        ".java",
        ".kt",
        ".js",
        ".mjs",
        ".php",
        ".rb",
        ".ts",
    }
)


def find_test_frame(problem: Problem, workspace: Workspace) -> Frame | None:
    """The innermost frame in a test; of a failure without frames the place that its text begins
    with. None where no test failed."""
    frames = [one for one in (*problem.frames, *problem.root.frames) if one.path and one.line]
    for one in frames:
        assert one.path is not None
        if is_test(one.path):
            return one
    if problem.language == "python":
        return None
    message = problem.message.partition("\n")[0]
    says_expected = not frames and _FAILED.search(message) is not None
    for one in (*frames[:1], *_find_printed_places(problem, workspace)):
        is_told = says_expected and f"{one.file}:{one.line}" in message
        if is_told or _is_in_test(one, problem, workspace):
            return one
    return None if frames else _find_labelled_place(problem, workspace)


def find_language(frame: Frame | None) -> str:
    """The language of the file that a frame stands in; "" where it is none."""
    return (language_of(frame.path) or "") if frame is not None and frame.path else ""


def find_assertion(problem: Problem, frame: Frame) -> Assertion | None:
    """What was compared: as it was recorded, else as it was printed."""
    if frame.observed is not None and frame.observed.assertion is not None:
        return frame.observed.assertion
    if problem.language == "python":
        return None
    texts = (problem.root.message, problem.message, _find_text(problem, frame))
    return next(filter(None, map(read_printed, texts)), None)


def _find_printed_places(problem: Problem, workspace: Workspace) -> Iterator[Frame]:
    found = _PLACE.finditer(f"{problem.message}\n{problem.text}")
    for _, match in zip(range(_MOST_PLACES), found, strict=False):
        path = _find_file(match["file"].removeprefix("./"), workspace)
        if path is not None:
            yield Frame(file=match["file"], line=int(match["line"]), path=path)


class _Line(NamedTuple):
    path: str
    number: int
    text: str

    def make_frame(self) -> Frame:
        return Frame(file=self.path, line=self.number, path=self.path)


def _find_labelled_place(problem: Problem, workspace: Workspace) -> Frame | None:
    """Where a check has the name that its own runner printed: `check("empty list", …)`, in a file
    of tests, else in any; of several lines the one that begins a call with it, and has the expected
    value, too; else the one that may have printed it. None where it says of none that it failed, or
    where several are left.
    """
    message = problem.message.partition("\n")[0]
    if _FAILED.search(message) is None:
        return None
    lines = list(_list_check_lines(workspace))
    places: dict[str, set[_Line]] = {}
    for one in lines:
        for name in _LITERAL.findall(one.text):
            if name in message:
                places.setdefault(name, set()).add(one)
    label = _VERDICT.sub("", message)
    named = max(places, key=lambda name: (label.startswith(name), len(name)), default="")
    found, printed = [*places.get(named, ())], read_printed(message)
    begins_call = re.compile(rf"\w\(\s*[\"']{re.escape(named)}[\"']\s*,")
    found = [one for one in found if begins_call.search(one.text)] or found
    if len(found) > 1 and printed is not None and printed.right is not None:
        value = (printed.right.value or "").strip("\"'")
        found = [one for one in found if value and value in one.text]
    if len(found) != 1:
        found = [one for one in lines if _may_print(one.text, problem.message)]
    return found[0].make_frame() if len(found) == 1 else None


def _list_check_lines(workspace: Workspace) -> Iterator[_Line]:
    """The lines of the files that may hold checks: those of tests, else all."""
    paths = list(workspace.files(_SUFFIXES))[:_MOST_FILES]
    for path in list(filter(is_test, paths)) or paths:
        for number, text in enumerate((workspace.try_read(path) or "").splitlines(), 1):
            yield _Line(path, number, text)


def _may_print(line: str, message: str) -> bool:
    """Whether a message is a text of the line, filled in: `"%s: expected %d, actual %d"`."""
    texts = [one["text"] for one in _TEXT.finditer(line)]
    words = [part for text in texts for part in map(str.strip, _FILLED.split(text)) if part]
    is_telling = any(_FAILED.search(word) for word in words)
    return is_telling and all(word in message for word in words)


def _find_file(name: str, workspace: Workspace) -> str | None:
    """The path of a file that a runner names, of Java without its folder; None where there is none,
    or several."""
    suffix = PurePosixPath(name).suffix
    if not language_of(name):
        return None
    if "/" in name or suffix not in (".java", ".kt"):
        return name if workspace.try_read(name) is not None else None
    paths = [one for one in workspace.files(frozenset({suffix})) if PurePosixPath(one).name == name]
    return paths[0] if len(paths) == 1 else None


def _find_text(problem: Problem, frame: Frame) -> str:
    """What the runner printed from the failing place on."""
    at = problem.text.find(f"{frame.file}:{frame.line}")
    return problem.text[at:] if at >= 0 else ""


def _is_in_test(frame: Frame, problem: Problem, workspace: Workspace) -> bool:
    """A `main` is a test where it checks something: what only crashed has no passing run."""
    assert frame.path is not None
    assert frame.line is not None
    if is_test(frame.path) or _NAMED_TEST.search(frame.function or ""):
        return True
    if _ENTRY.search(frame.function or "") and _CHECKED.search(
        f"{problem.error_type}: {problem.message}"
    ):
        return True
    product, tests = split_tests(workspace.try_read(frame.path) or "")
    return bool(tests) and frame.line > product.count("\n") + 1
