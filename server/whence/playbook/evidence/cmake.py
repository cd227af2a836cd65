"""CMake's build files: which sources and libraries a target is built from.

What stands in an `if` counts as said, since a target may have it.
"""

from __future__ import annotations

import re
from dataclasses import field
from pathlib import PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.link_command import list_matching
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_MOST_FILES: Final = 40
_COMMAND: Final = re.compile(r"[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*\(")
_TOKEN: Final = re.compile(
    r'#[^\n]*|"(?P<quoted>(?:\\.|[^"\\])*)"|(?P<bracket>[()])|(?P<word>[^\s()#"]+)|\s+'
)
_VARIABLE: Final = re.compile(r"\$\{(\w+)\}")
_OBJECTS: Final = re.compile(r"^\$<TARGET_OBJECTS:(?P<name>[\w:.-]+)>$")
_KINDS: Final = frozenset(
    {"STATIC", "SHARED", "MODULE", "OBJECT", "INTERFACE", "IMPORTED", "ALIAS", "GLOBAL", "WIN32",
     "MACOSX_BUNDLE", "EXCLUDE_FROM_ALL", "UNKNOWN"}
)  # fmt: skip
_REACHES: Final = frozenset(
    {"PRIVATE", "PUBLIC", "INTERFACE", "LINK_PRIVATE", "LINK_PUBLIC", "LINK_INTERFACE_LIBRARIES",
     "debug", "optimized", "general", "BEFORE"}
)  # fmt: skip
_UNSEEN: Final = frozenset({"function", "macro", "foreach", "while"})


@dataclass(frozen=True, slots=True)
class Argument:
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a build file, with its arguments as written.

    Attributes:
        last_line: of its closing bracket.
    """

    file: SourceFile
    name: str
    arguments: tuple[Argument, ...]
    line: int
    last_line: int

    @property
    def at(self) -> Site:
        return Site(self.file, self.line)


@dataclass(slots=True)
class Target:
    """What a build makes.

    Attributes:
        made_by: the command that names it first.
        listed_by: the one that lists its sources: the same, or the last that sets the only variable
            there.
        sources: the paths of its sources, from the workspace's root.
        links: the targets and libraries that it is linked with, as written.
        commands: those that add to it, the one that names it first included.
        is_open: something of it can't be told from the build files.
    """

    name: str
    made_by: Command
    listed_by: Command
    sources: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    is_open: bool = False

    @property
    def is_library(self) -> bool:
        return self.made_by.name == "add_library"


def read_targets(case: Case) -> ToolSteps[dict[str, Target]]:
    """The targets of the workspace by name, also by their other names; none where there are too
    many build files."""
    names = [path for path in case.search.files() if path.rpartition("/")[2] == "CMakeLists.txt"]
    if len(names) > _MOST_FILES:
        return {}
    files = yield from case.read_all(sorted(names, key=lambda path: path.count("/")))
    return _Reader(case.search.files(), files).read()


def find_linked(targets: dict[str, Target], target: Target) -> list[Target]:
    """A target and those that it is linked with, directly or by way of others."""
    found = [target]
    for one in found:
        found += [
            targets[name] for name in one.links if name in targets and targets[name] not in found
        ]
    return found


def parse_commands(file: SourceFile) -> Iterator[Command]:
    """The commands of a build file, without those in functions and loops."""
    text, at, unseen = file.text, 0, 0
    while (match := _COMMAND.search(text, at)) is not None:
        behind = text.rfind("\n", 0, match.start()) + 1
        if "#" in text[behind : match.start()]:
            at = text.find("\n", match.start()) + 1 or len(text)
            continue
        arguments, at = _read_arguments(text, match.end())
        name = match["name"].lower()
        unseen += (name in _UNSEEN) - (name.removeprefix("end") in _UNSEEN and name[:3] == "end")
        first = text.count("\n", 0, match.start("name")) + 1
        if not unseen:
            yield Command(file, name, tuple(arguments), first, text.count("\n", 0, at) + 1)


def _read_arguments(text: str, at: int) -> tuple[list[Argument], int]:
    """The arguments behind an opening bracket, and where its closing one ends."""
    found: list[Argument] = []
    depth = 1
    while depth and (match := _TOKEN.match(text, at)) is not None:
        at = match.end()
        depth += {"(": 1, ")": -1}.get(match["bracket"] or "", 0)
        written = match["quoted"] if match["quoted"] is not None else match["word"]
        if written is not None:
            found.append(Argument(written, text.count("\n", 0, match.start()) + 1))
    return found, at


class _Reader:
    def __init__(self, files: Sequence[str], builds: Sequence[SourceFile]) -> None:
        self._files, self._builds = files, builds
        self._targets: dict[str, Target] = {}
        self._variables: dict[str, dict[str, list[str]]] = {}  # by folder
        self._settings: dict[tuple[str, str], Command] = {}  # by folder and variable
        self._projects: list[str] = []

    def read(self) -> dict[str, Target]:
        commands = {build.path: list(parse_commands(build)) for build in self._builds}
        self._projects = [
            _folder_of(path)
            for path, found in commands.items()
            if any(one.name == "project" for one in found)
        ]
        later: list[tuple[str, Command]] = []
        for path, found in commands.items():
            folder = _folder_of(path)
            self._variables[folder] = dict(self._inherited(folder))
            for command in found:
                if command.name.startswith("target_"):
                    later.append((folder, command))
                else:
                    self._read_command(folder, command)
        for folder, command in later:
            self._add(folder, command)
        return self._targets

    def _inherited(self, folder: str) -> dict[str, list[str]]:
        above = [str(one) for one in PurePosixPath(folder).parents]
        known = next((one for one in above if one in self._variables), None)
        return self._variables[known] if known is not None else {}

    def _read_command(self, folder: str, command: Command) -> None:
        variables, words = self._variables[folder], [one.text for one in command.arguments]
        if command.name in {"set", "list", "file"}:
            names = words if command.name == "set" else words[1:]
            self._settings.update({(folder, name): command for name in names[:1]})
        if command.name in {"add_executable", "add_library"} and words:
            self._make(folder, command, words)
        elif command.name == "set" and words:
            variables[words[0]] = words[1:]
        elif command.name == "list" and words[:1] in (["APPEND"], ["PREPEND"]) and len(words) > 1:
            variables[words[1]] = [*variables.get(words[1], []), *words[2:]]
        elif command.name == "file" and words[:1] in (["GLOB"], ["GLOB_RECURSE"]) and words[1:]:
            variables[words[1]] = self._glob(folder, words[0], words[2:])
        elif command.name == "aux_source_directory" and len(words) == 2:
            pattern = f"{self._resolve(folder, words[0])}/*.c*"
            variables[words[1]] = [f"/{one}" for one in list_matching(self._files, pattern)]

    def _glob(self, folder: str, kind: str, patterns: list[str]) -> list[str]:
        """The files of patterns, as paths from the workspace's root with a slash before."""
        found = []
        for pattern in patterns:
            whole, _ = self._expand(folder, pattern)
            parent, name = PurePosixPath("/".join(whole)).parent, PurePosixPath(pattern).name
            start = self._resolve(folder, str(parent))
            for path in self._files:
                here = _folder_of(path)
                below = kind == "GLOB_RECURSE" and (start == "." or here.startswith(f"{start}/"))
                if (here == start or below) and PurePosixPath(path).match(name):
                    found.append(f"/{path}")
        return found

    def _make(self, folder: str, command: Command, words: list[str]) -> None:
        if "ALIAS" in words[1:2] and len(words) == 3 and words[2] in self._targets:
            self._targets[words[0]] = self._targets[words[2]]
            return
        sources = [one for one in words[1:] if one not in _KINDS]
        variable = _VARIABLE.fullmatch(sources[0]) if len(sources) == 1 else None
        setting = self._settings.get((folder, variable[1])) if variable is not None else None
        target = Target(words[0], command, setting or command, commands=[command])
        self._targets[words[0]] = target
        self._add_sources(folder, target, words[1:])

    def _add(self, folder: str, command: Command) -> None:
        words = [one.text for one in command.arguments]
        target = self._targets.get(words[0]) if words else None
        if target is None:
            return
        if command.name == "target_sources":
            target.commands.append(command)
            self._add_sources(folder, target, words[1:])
        elif command.name == "target_link_libraries":
            target.commands.append(command)
            for word in words[1:]:
                found, is_known = self._expand(folder, word)
                target.links += [one for one in found if one not in _REACHES]
                target.is_open |= not is_known

    def _add_sources(self, folder: str, target: Target, words: list[str]) -> None:
        for word in words:
            found, is_known = self._expand(folder, word)
            for one in found:
                objects = _OBJECTS.match(one)
                if objects is not None:
                    target.links.append(objects["name"])
                elif one not in _KINDS | _REACHES:
                    target.sources.add(self._resolve(folder, one))
            target.is_open |= not is_known

    def _expand(self, folder: str, word: str, depth: int = 5) -> tuple[list[str], bool]:
        """The words that a word with variables stands for, and whether all of them are known."""
        if _OBJECTS.match(word):
            return [word], True
        match = _VARIABLE.search(word)
        if match is None:
            return [one for one in word.split(";") if one], "$" not in word
        place = self._find_folder(folder, match[1])
        values = [place] if place is not None else self._variables[folder].get(match[1])
        if values is None or depth == 0:
            return [], False
        whole = word == match[0]
        parts = values if whole else [word.replace(match[0], ";".join(values))]
        found = [self._expand(folder, one, depth - 1) for one in parts]
        return [one for some, _ in found for one in some], all(known for _, known in found)

    def _find_folder(self, folder: str, variable: str) -> str | None:
        """The folder that one of CMake's own variables names, with a slash before."""
        above = [folder, *(str(one) for one in PurePosixPath(folder).parents)]
        projects = [one for one in above if one in self._projects]
        if variable in {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"}:
            return f"/{folder}"
        if variable in {"PROJECT_SOURCE_DIR", "CMAKE_SOURCE_DIR"} and projects:
            return f"/{projects[0 if variable[0] == 'P' else -1]}"
        return None

    def _resolve(self, folder: str, path: str) -> str:
        if path.startswith("/"):
            return normpath(path.lstrip("/") or ".")
        return normpath(str(PurePosixPath(folder) / path))


def _folder_of(path: str) -> str:
    return str(PurePosixPath(path).parent)
