"""Makefiles: variables, rules, and what a line of them expands to."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.link_command import list_matching
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_NAMES: Final = frozenset({"Makefile", "makefile", "GNUmakefile"})
_ASSIGNMENT: Final = re.compile(
    r"^ *(?:(?:export|override|private)\s+)*(?P<name>[\w.-]+)\s*(?P<how>\+|\?|:{1,3}|!)?=\s*"
    r"(?P<value>.*)$"
)
_TARGETED: Final = re.compile(r"^(?P<targets>[^\t#:=][^#:=]*):\s*(?P<rest>[\w.-]+\s*[:+?]?=.*)$")
_RULE: Final = re.compile(
    r"^(?P<targets>[^\t#:=][^#:=]*?)\s*::?(?!=)\s*(?P<needs>[^;]*)(?:;(?P<recipe>.*))?$"
)
_CONDITION: Final = re.compile(r"^ *(?P<word>ifn?eq|ifn?def|else|endif)\b")
_OPENS: Final = re.compile(r"^ *-?(?:s?include|define|load)\b")
# What a compiler writes of the headers that an object needs.
_DEPENDENCIES: Final = re.compile(r"include\b.*(?:\.d\b|DEPS?\b|DEPENDENC)", re.IGNORECASE)
_INNERMOST: Final = re.compile(r"\$\((?P<round>[^$()]*)\)|\$\{(?P<curly>[^${}]*)\}")
_REFERENCE: Final = re.compile(r"\$[({](?P<name>[\w.-]+)(?::[^(){}]*)?[)}]")
_FAILED: Final = re.compile(
    r"^\S*make(?:\[\d+\])?: \*\*\* \[(?P<path>[^\]\s:]+):(?P<line>\d+): (?P<target>[^\]\n]+)\]",
    re.MULTILINE,
)
_MOST_STEPS: Final = 200
# What make sets itself, or whoever builds is meant to set.
_SET_ELSEWHERE: Final = """
    AR ARFLAGS AS ASFLAGS CC CFLAGS CO COMPILE.c COMPILE.cc COMPILE.cpp CPP CPPFLAGS CURDIR CXX
    CXXFLAGS DESTDIR FC FFLAGS GET HOME LANG LD LDFLAGS LDLIBS LEX LFLAGS LINK.c LINK.cc LINK.cpp
    LINK.o LINT LOADLIBES LOGNAME M2C MAKE MAKECMDGOALS MAKEFILES MAKEFILE_LIST MAKEFLAGS MAKEINFO
    MAKELEVEL MAKEOVERRIDES MAKE_COMMAND MAKE_HOST MAKE_VERSION MFLAGS OBJC OLDPWD OS OUTPUT_OPTION
    PATH PC PFLAGS PREFIX PWD RM SHELL SUFFIXES TARGET_ARCH TARGET_MACH TERM TEX TEXI2DVI TMPDIR
    USER V VERBOSE VPATH YACC YFLAGS prefix
"""
SET_ELSEWHERE: Final = frozenset(_SET_ELSEWHERE.split())


@dataclass(frozen=True, slots=True)
class Line:
    """A line as make reads it, with those that a backslash joins to it."""

    text: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """`NAME = value`; `is_sure` where no condition and no target decides it."""

    name: str
    how: str
    value: str
    line: Line
    is_sure: bool


@dataclass(frozen=True, slots=True)
class MakeRule:
    """`targets: needs` and the lines of its recipe."""

    targets: str
    needs: str
    line: Line
    recipe: list[Line]


@dataclass(frozen=True)
class Makefile:
    """A makefile as written.

    Attributes:
        is_open: other files, or what it defines in parts, may add to it.
    """

    file: SourceFile
    assignments: list[Assignment]
    rules: list[MakeRule]
    is_open: bool

    @cached_property
    def values(self) -> Mapping[str, str | None]:
        """What each variable holds, as written; None where it may hold several."""
        found: dict[str, str | None] = {}
        for one in self.assignments:
            before = found.get(one.name, "")
            if not one.is_sure or before is None or one.how == "!":
                found[one.name] = None
            elif one.how != "?" or one.name not in found:
                found[one.name] = f"{before} {one.value}".strip() if one.how == "+" else one.value
        return found

    def at(self, line: int) -> Site:
        return Site(self.file, line)


@dataclass(frozen=True, slots=True)
class FailedRecipe:
    """The line of a recipe at which a build ended."""

    makefile: Makefile
    rule: MakeRule
    line: Line
    target: str

    @property
    def text(self) -> str:
        return self.line.text.strip().lstrip("@-+")

    @property
    def rules(self) -> list[MakeRule]:
        """Those that say what the target needs."""
        own = self.makefile.rules
        return [one for one in own if one is self.rule or self.target in one.targets.split()]

    @property
    def needs(self) -> str:
        return " ".join(one.needs for one in self.rules)


def read_makefile(file: SourceFile) -> Makefile:
    assignments: list[Assignment] = []
    rules: list[MakeRule] = []
    depth, is_open = 0, False
    for line in _join_lines(file.lines):
        condition = _CONDITION.match(line.text)
        if line.text.startswith("\t"):
            if rules:
                rules[-1].recipe.append(line)
        elif condition is not None:
            depth += {"endif": -1, "else": 0}.get(condition["word"], 1)
        elif _OPENS.match(line.text):
            is_open |= not _DEPENDENCIES.search(line.text)
        elif (assigned := _read_assignment(line, is_sure=depth == 0)) is not None:
            assignments.append(assigned)
        elif (rule := _RULE.match(_strip_comment(line.text))) is not None:
            own = [Line(rule["recipe"], line.first, line.last)] if rule["recipe"] else []
            rules.append(MakeRule(rule["targets"], rule["needs"].strip(), line, own))
    return Makefile(file, assignments, rules, is_open)


def _join_lines(lines: Sequence[str]) -> Iterator[Line]:
    text, first = "", 1
    for number, line in enumerate(lines, 1):
        if not text:
            first = number
        if line.endswith("\\"):
            text += f"{line[:-1].rstrip()} "
            continue
        yield Line(text + (line.strip() if text else line), first, number)
        text = ""


def _strip_comment(text: str) -> str:
    return re.sub(r"(?:^|\s)#.*", "", text).rstrip()


def _read_assignment(line: Line, *, is_sure: bool) -> Assignment | None:
    text = _strip_comment(line.text)
    targeted = _TARGETED.match(text)
    match = _ASSIGNMENT.match(targeted["rest"] if targeted else text)
    if match is None:
        return None
    sure = is_sure and targeted is None
    return Assignment(match["name"], (match["how"] or "")[:1], match["value"], line, sure)


def find_failed_recipe(case: Case) -> ToolSteps[FailedRecipe | None]:
    """Where make says that it ended, the innermost one; None where that is in no makefile of the
    workspace, or in one that other files add to."""
    below = case.reported.text.split("\n")[max(0, case.problem.start_line - 1) :]
    match = _FAILED.search("\n".join(below))
    if match is None or not _is_makefile(match["path"]):
        return None
    tail = match["path"].removeprefix("./")
    paths = [one for one in case.search.files() if one == tail or one.endswith(f"/{tail}")]
    found = []
    for file in (yield from case.read_all(paths)):
        makefile = read_makefile(file)
        for rule in makefile.rules:
            own = [one for one in rule.recipe if one.first <= int(match["line"]) <= one.last]
            if own and not makefile.is_open and _fits(rule, match["target"]):
                found.append(FailedRecipe(makefile, rule, own[0], match["target"]))
    return found[0] if len(found) == 1 else None


def _is_makefile(path: str) -> bool:
    return path.rpartition("/")[2] in _NAMES or path.endswith(".mk")


def _fits(rule: MakeRule, target: str) -> bool:
    return target in rule.targets.split() or "%" in rule.targets or "$" in rule.targets


def list_references(text: str) -> list[str]:
    """The variables that a text asks for, in order."""
    return list(dict.fromkeys(match["name"] for match in _REFERENCE.finditer(text)))


def expand(
    text: str, values: Mapping[str, str | None], files: Sequence[str], folder: str = "."
) -> str | None:
    """What a text stands for; None where that can't be told.

    Args:
        values: of the variables, as written, `@`, `<` and `^` among them. Others are empty.
        files: those that `wildcard` sees.
        folder: where the makefile is.
    """
    text = text.replace("$$", "\0")
    for _ in range(_MOST_STEPS):
        text = re.sub(
            r"\$([@<^+])", lambda found: values.get(found[1].replace("+", "^")) or "", text
        )
        match = _INNERMOST.search(text)
        if match is None:
            return None if "$" in text else text.replace("\0", "$")
        inside = match["round"] if match["round"] is not None else match["curly"]
        value = _evaluate(inside, values, files, folder)
        if value is None:
            return None
        text = text[: match.start()] + value + text[match.end() :]
    return None


def _evaluate(
    text: str, values: Mapping[str, str | None], files: Sequence[str], folder: str
) -> str | None:
    """What stands for the inside of `$(…)`."""
    name, space, rest = text.strip().partition(" ")
    if space:
        if name == "wildcard":
            return " ".join(_list_files(rest, files, folder))
        function = _FUNCTIONS.get(name)
        return function([one.strip() for one in rest.split(",")]) if function else None
    name, colon, change = name.partition(":")
    value = values.get(name, "")
    if value is None or not colon:
        return value
    old, _, new = change.partition("=")
    pattern, instead = (old, new) if "%" in old else (f"%{old}", f"%{new}")
    if "$" not in value:
        return _substitute([pattern, instead, value])
    return f"$(patsubst {pattern},{instead},{value})"


def _list_files(patterns: str, files: Sequence[str], folder: str) -> list[str]:
    own = [
        str(PurePosixPath(one).relative_to(folder))
        for one in files
        if PurePosixPath(one).is_relative_to(folder)
    ]
    return [
        path
        for pattern in patterns.split()
        for path in list_matching(own, pattern.removeprefix("./"))
        if path.count("/") == pattern.removeprefix("./").count("/")
    ]


def _substitute(arguments: list[str]) -> str | None:
    if len(arguments) != 3:
        return None
    pattern, instead, words = arguments
    before, _, behind = pattern.partition("%")
    found = re.compile(f"{re.escape(before)}(.*){re.escape(behind)}")
    return " ".join(
        instead.replace("%", match[1]) if (match := found.fullmatch(word)) else word
        for word in words.split()
    )


def _filter(arguments: list[str], *, keeps: bool) -> str | None:
    if len(arguments) != 2:
        return None
    patterns = [one.replace("%", "*") for one in arguments[0].split()]
    return " ".join(
        word
        for word in arguments[1].split()
        if any(PurePosixPath(word).match(one) for one in patterns) == keeps
    )


def _each(change: Callable[[str, str], str]) -> Callable[[list[str]], str | None]:
    """A function that changes each word of its last argument by what stands before it."""

    def apply(arguments: list[str]) -> str | None:
        return " ".join(change(arguments[0], word) for word in arguments[-1].split())

    return apply


_FUNCTIONS: Final[Mapping[str, Callable[[list[str]], str | None]]] = {
    "addprefix": _each(lambda prefix, word: prefix + word),
    "addsuffix": _each(lambda suffix, word: word + suffix),
    "basename": _each(lambda _, word: str(PurePosixPath(word).with_suffix(""))),
    "filter": lambda arguments: _filter(arguments, keeps=True),
    "filter-out": lambda arguments: _filter(arguments, keeps=False),
    "notdir": _each(lambda _, word: PurePosixPath(word).name),
    "patsubst": _substitute,
    "sort": lambda arguments: " ".join(sorted({*arguments[0].split()})),
    "strip": lambda arguments: " ".join(arguments[0].split()),
}
