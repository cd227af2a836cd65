"""A file that is not there: where its path was written, and which file was probably meant."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import (
    INFERRED,
    TRACED,
    Abstention,
    Conclusion,
    Finding,
    FindingText,
)
from whence.playbook.engine.matching import Match, Matcher, either
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.literals import CODE, Literal, find_files_with, list_literals
from whence.playbook.evidence.paths import find_similar_paths, workspace_path
from whence.playbook.rules.files import texts
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.errors.model import Problem

_WRITES = lazy_pattern(
    r"""["'](?:w|a|x|w\+|wb|ab|xb|wt|at|wx)["']|\b[wW]rite|Writer\b|OutputStream\b|\bos\.Create\b|"""
    r"File::create|createWriteStream|appendFile|to_csv|savefig|\bdump\(|copy(?:file|2)?\("
)
_CREATES_FOLDERS = (
    "mkdir", "makedirs", "mkdirs", "mkdirSync", "createDirectories", "createDirectory", "MkdirAll",
    "Mkdir", "mkdir_p", "create_dir_all", "ensureDir", "ensureDirSync", "CreateDirectory",
)  # fmt: skip
_BESIDE_SOURCE = {
    "python": "Path(__file__).parent",
    "javascript": "path.join(__dirname, …) or new URL(…, import.meta.url)",
    "typescript": "path.join(__dirname, …) or new URL(…, import.meta.url)",
    "ruby": "File.expand_path(…, __dir__)",
    "php": "__DIR__",
    "java": "a class path resource (getResourceAsStream)",
    "kotlin": "a class path resource (getResourceAsStream)",
    "go": "an embedded file (embed.FS)",
    "rust": 'env!("CARGO_MANIFEST_DIR")',
}
_STARTERS = lazy_pattern(
    r"subprocess\.py|_execute_child|ProcessBuilder|ChildProcess|spawnSync|posix_spawn|os/exec"
)
_BUILDS: Final = lazy_pattern(
    r"(?:^|/)(?:(?:GNU)?[Mm]akefile|CMakeLists\.txt|meson\.build|SConstruct|configure)[^/]*$"
    r"|\.(?:mk|cmake|am|in|sh|bazel|ninja)$"
)
_MOST_BUILDS: Final = 20
_HEADER: Final = lazy_pattern(r"^\s*#\s*include\b")
# Where languages keep the arguments of a command, and what their parsers make of them.
_ARGUMENTS: Final = lazy_pattern(
    r"(?:sys\.|process\.|os\.)?(?:argv|Args|ARGV|args)\[\d+\]$|(?:args|opts|options|arguments)\.\w+$"
    r"|\$argv\[\d+\]$"
)
_WHOLE, _TAIL, _PARTS = 3, 2, 1


@dataclass(frozen=True, slots=True)
class _Written:
    """Where a path is written, and how much of it: all, its end, or some of its folders."""

    literal: Literal
    extent: int
    parts: int = 0


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    crash = yield from case.crash()
    if match.kind == "folder":
        folder = f"{match['path'].rstrip('/')}/"
        inside = [one for one in case.search.files() if one.startswith(folder)]
        said = texts.GIVEN_FOLDER
        return (yield from _explain_given(case, said, match["path"], crash, inside))
    if _starts_a_program(case):
        return texts.NO_PROGRAM.abstention(crash, crash=crash, path=match["path"])
    requested = workspace_path(case, match["path"])
    written = yield from _find_written(case, requested)
    near = find_similar_paths(case.search.files(), requested)
    if crash is not None and not near and _HEADER.search(crash.text):
        is_made = yield from _is_made(case, requested)
        return None if is_made else texts.NO_HEADER.finding(crash=crash, path=requested)
    if written is None:
        given = yield from _explain_given(case, texts.GIVEN, match["path"], crash, near)
        return given or _from_outside(crash, requested, near)
    place = written.literal.at
    words: dict[str, object] = {"crash": crash if crash != place else None, "place": place}
    words |= {"path": requested, "text": written.literal.text}
    if near and written.extent >= _TAIL:
        return _near_miss((crash or place).file.language, near[0], written, words)
    folder = str(PurePosixPath(requested).parent)
    is_inside = not PurePosixPath(requested).is_absolute() and ":" not in requested
    is_written = is_inside and crash is not None and _is_written_to(case, crash)
    if is_written and not (_exists(case, folder) or _is_created(case)):
        making = _MAKING.get(place.file.language, "mkdir")
        return texts.NO_FOLDER.finding(words | {"path": folder}, making=making)
    if written.extent >= _TAIL:
        return texts.NOT_THERE.abstention(crash, words)
    return _from_outside(crash, requested, near)


def _explain_given(
    case: Case, said: FindingText, path: str, crash: Site | None, near: Sequence[str]
) -> ToolSteps[Finding | None]:
    """What is wrong with a path that the command was given; None of another one.

    Args:
        near: what may be given in its place, likeliest first.
    """
    given = yield from _find_argument(case, path)
    if crash is None or (given is None and path not in case.command):
        return None
    such = f", such as {near[0]}" if near else ""
    return said.finding(crash=crash, path=workspace_path(case, path), near=such, given=given)


def _is_made(case: Case, path: str) -> ToolSteps[bool]:
    """Whether a file that tells how the program is built names a file, which it may make."""
    name = PurePosixPath(path).name
    builds = [one for one in case.search.files() if _BUILDS.search(one)]
    files = yield from case.read_all(builds[:_MOST_BUILDS])
    return any(name in one.text or one.path.endswith(f"{name}.in") for one in files)


def _find_argument(case: Case, path: str) -> ToolSteps[Evidence | None]:
    """Where the program takes a path from the arguments of its command, as the run has it."""
    for frame in case.frames:
        for one in frame.seen:
            if _ARGUMENTS.match(one.text) and one.value.text == path:
                sites = yield from case.sites([frame])
                return quote_seen(frame, sites[0], texts.TAKEN, one.text) if sites else None
    return None


def _from_outside(crash: Site | None, requested: str, near: Sequence[str]) -> Abstention:
    said = texts.SOMETHING_NEAR.format(near=near[0]) if near else texts.NOTHING_NEAR
    return texts.FROM_OUTSIDE.abstention(crash, crash=crash, path=requested, near=said)


def _starts_a_program(case: Case) -> bool:
    """Whether the missing file is a program to run: a fact of the machine, not of the code."""
    inner = [f"{frame.file} {frame.function}" for frame in case.problem.frames[:4]]
    return any(_STARTERS.search(name) for name in inner)


def _find_written(case: Case, requested: str) -> ToolSteps[_Written | None]:
    """The best place that writes the path; the frames' files and whole paths first."""
    parts = [part for part in PurePosixPath(requested).parts if len(part) > 2 and part != "/"]
    words = [word for part in reversed(parts) for word in re.findall(r"\w+", part)[:1]]
    files = yield from find_files_with(case, words)
    found = [hit for file in files for hit in _in_file(file, requested, parts)]
    return max(found, key=lambda hit: (hit.extent, hit.parts), default=None)


def _in_file(file: SourceFile, requested: str, parts: list[str]) -> list[_Written]:
    by_line: dict[int, int] = {}
    found = []
    for literal in list_literals(file):
        whole = literal.text.replace("\\\\", "/").removeprefix("./").rstrip("/")
        plain = whole.lstrip("/")
        if requested in (plain, whole):
            found.append(_Written(literal, _WHOLE))
        elif (
            plain
            and "/" in requested
            and requested.endswith("/" + plain)
            and parts  # a short name may stand for anything
            and plain.endswith(parts[-1])
        ):
            found.append(_Written(literal, _TAIL))
        elif any(part in parts[:-1] for part in plain.split("/")):
            by_line[literal.line] = by_line.get(literal.line, 0) + 1
            found.append(_Written(literal, _PARTS, by_line[literal.line]))
    return found


def _near_miss(language: str, near: str, written: _Written, words: dict[str, object]) -> Finding:
    requested = str(words["path"])
    if near.endswith("/" + requested):
        beside = _BESIDE_SOURCE.get(language, texts.SOURCE_FOLDER)
        return texts.RELATIVE.finding(words, near=near, beside=beside)
    return texts.OTHER_FILE.finding(
        words,
        near=near,
        confidence=TRACED if written.extent == _WHOLE else INFERRED,
        edits=_rename(written.literal, requested, near),
    )


def _rename(place: Literal, requested: str, near: str) -> tuple[Edit, ...]:
    """The edit where the literal is the whole path and only one part of it is wrong."""
    if place.text != requested or near.count("/") != requested.count("/"):
        return ()
    return place.at.replacing(requested, near)


def _is_written_to(case: Case, crash: Site) -> bool:
    operation = re.search(r"ENOENT: [^,]+, (\w+)", case.message)
    if operation and operation[1] in {"mkdir", "copyfile", "rename", "symlink"}:
        return True
    functions = " ".join(frame.function or "" for frame in case.problem.frames[:6])
    return bool(_WRITES.search(crash.text) or re.search(r"[wW]rite|newOutputStream", functions))


def _exists(case: Case, folder: str) -> bool:
    inside = folder.removeprefix("./") + "/"
    return folder in {".", "/", ""} or any(p.startswith(inside) for p in case.search.files())


def _is_created(case: Case) -> bool:
    """Whether some code creates folders: then the missing one may be among them."""
    return any(case.search.mentioning(word, CODE) for word in _CREATES_FOLDERS)


_MAKING = {
    "python": "Path(folder).mkdir(parents=True, exist_ok=True)",
    "javascript": "fs.mkdirSync(folder, { recursive: true })",
    "typescript": "fs.mkdirSync(folder, { recursive: true })",
    "java": "Files.createDirectories(folder)",
    "kotlin": "Files.createDirectories(folder)",
    "go": "os.MkdirAll(folder, 0o755)",
    "rust": "std::fs::create_dir_all(folder)",
    "ruby": "FileUtils.mkdir_p(folder)",
}


_NO_FILE = Matcher(
    r"No such file or directory: (?P<quote>['\"])(?P<path>.+?)(?P=quote)",  # CPython
    r"ENOENT: no such file or directory, \w+ '(?P<path>[^']*)'",  # libuv
    r"No such file or directory @ \w+ - (?P<path>.+)",  # Ruby
    r"(?:^|: )\w+ (?P<path>\S.*?): (?:no such file or directory|The system cannot find)",  # Go
    r"\w+\((?P<path>[^)]+)\): [Ff]ailed to open stream: No such file",  # PHP
    r"Failed opening required '(?P<path>[^']+)'",  # PHP
    r"^(?P<path>.+?) \((?:No such file or directory|The system cannot find [^)]*)\)",  # JDK
    (r"Is a directory(?:: | @ \w+ - )['\"]?(?P<path>[^'\"]+)", "folder"),  # CPython, Ruby
    (r"EISDIR: illegal operation on a directory, \w+(?: '(?P<path>[^']*)')?", "folder"),  # libuv
    (r"^(?P<path>.+?) \(Is a directory\)", "folder"),  # JDK
    (r"(?:^|: )\w+ (?P<path>\S+): is a directory", "folder"),  # Go
    r"(?P<path>[^\s:'\"]+\.h\w*)['\"]?(?: file not found|: No such file or directory)",  # cc
)
_PATH_ALONE = Matcher(r"^\s*(?P<path>\S.*?)\s*$", types={"NoSuchFileException"})


def _missing_path(problem: Problem) -> Match | None:
    """The path an error says is missing, as printed."""
    match = either(_PATH_ALONE, _NO_FILE)(problem)
    return match if match and "[object Promise]" not in match["path"] else None


RULES = (Rule("file_not_found", _missing_path, investigate),)
