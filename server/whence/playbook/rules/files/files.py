"""A file that is not there: where its path was written, and which file was probably meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    INFERRED,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    SourceFile,
    ToolSteps,
)
from whence.playbook.evidence.literals import CODE, Literal, files_with, literals
from whence.playbook.evidence.paths import alike, in_workspace
from whence.playbook.evidence.sites import Site, innermost, story
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence_tools.errors.model import Problem

_WORDINGS = tuple(
    re.compile(pattern)
    for pattern in (
        r"No such file or directory: (?P<quote>['\"])(?P<path>.+?)(?P=quote)",  # CPython
        r"ENOENT: no such file or directory, \w+ '(?P<path>[^']*)'",  # libuv
        r"No such file or directory @ \w+ - (?P<path>.+)",  # Ruby
        r"(?:^|: )\w+ (?P<path>\S.*?): (?:no such file or directory|The system cannot find)",  # Go
        r"\w+\((?P<path>[^)]+)\): [Ff]ailed to open stream: No such file",  # PHP
        r"Failed opening required '(?P<path>[^']+)'",  # PHP
        r"^(?P<path>.+?) \((?:No such file or directory|The system cannot find [^)]*)\)",  # JDK
        r"(?P<path>[^\s:'\"]+\.h\w*)['\"]?(?: file not found|: No such file or directory)",  # cc
    )
)
_PATH_IS_MESSAGE = frozenset({"NoSuchFileException"})
_WRITES = re.compile(
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
_STARTERS = re.compile(
    r"subprocess\.py|_execute_child|ProcessBuilder|ChildProcess|spawnSync|posix_spawn|os/exec"
)
_WHOLE, _TAIL, _PARTS = 3, 2, 1


@dataclass(frozen=True, slots=True)
class _Written:
    """Where a path is written, and how much of it: all, its end, or some of its folders."""

    literal: Literal
    extent: int
    parts: int = 0


def missing_path(problem: Problem) -> str | None:
    """The path an error says is missing, as printed."""
    if problem.error_type in _PATH_IS_MESSAGE:
        return problem.message.strip() or None
    found = (wording.search(problem.message) for wording in _WORDINGS)
    return next((match["path"] for match in found if match), None)


def applies(problem: Problem) -> bool:
    path = missing_path(problem)
    return path is not None and "[object Promise]" not in path


def investigate(case: Case) -> ToolSteps[Conclusion]:
    printed = missing_path(case.problem)
    assert printed is not None
    if _starts_a_program(case):
        return (yield from _no_program(case, printed))
    wanted = in_workspace(case, printed)
    written = yield from _written(case, wanted)
    crash = yield from innermost(case)
    near = alike(case.places.files(), wanted)
    if written is not None and near and written.extent >= _TAIL:
        return _near_miss(wanted, near[0], written, crash)
    if written is not None and crash is not None and _is_written_to(case, crash):
        folder = str(PurePosixPath(wanted).parent)
        if not _exists(case, folder) and not _is_created(case):
            return _no_folder(folder, written, crash)
    return _not_there(wanted, written, crash)


def _starts_a_program(case: Case) -> bool:
    """Whether the missing file is a program to run: a fact of the machine, not of the code."""
    inner = [f"{frame.file} {frame.function}" for frame in case.problem.frames[:4]]
    return any(_STARTERS.search(name) for name in inner)


def _no_program(case: Case, printed: str) -> ToolSteps[NotVisible]:
    crash = yield from innermost(case)
    return NotVisible(
        f"'{printed}' is a program to run, and whether it is installed is not told by the code",
        (
            (
                f"Run `command -v {printed}` in the environment of the program; install it if "
                "nothing is printed."
            ),
            "Check the PATH with which the program is started.",
        ),
        (crash.quote("the program is started here"),) if crash else (),
        crash.path if crash else None,
        crash.line if crash else None,
    )


def _written(case: Case, wanted: str) -> ToolSteps[_Written | None]:
    """The best place that writes the path; the frames' files and whole paths first."""
    parts = [part for part in PurePosixPath(wanted).parts if len(part) > 2 and part != "/"]
    words = [word for part in reversed(parts) for word in re.findall(r"\w+", part)[:1]]
    files = yield from files_with(case, words)
    found = [hit for file in files for hit in _in_file(file, wanted, parts)]
    return max(found, key=lambda hit: (hit.extent, hit.parts), default=None)


def _in_file(file: SourceFile, wanted: str, parts: list[str]) -> list[_Written]:
    by_line: dict[int, int] = {}
    found = []
    for literal in literals(file):
        plain = literal.text.replace("\\\\", "/").removeprefix("./").strip("/")
        if plain == wanted:
            found.append(_Written(literal, _WHOLE))
        elif (
            plain
            and "/" in wanted
            and wanted.endswith("/" + plain)
            and plain.endswith(parts[-1:][0])
        ):
            found.append(_Written(literal, _TAIL))
        elif any(part in parts[:-1] for part in plain.split("/")):
            by_line[literal.line] = by_line.get(literal.line, 0) + 1
            found.append(_Written(literal, _PARTS, by_line[literal.line]))
    return found


def _near_miss(wanted: str, near: str, written: _Written, crash: Site | None) -> Finding:
    place = written.literal
    evidence = _from_the_crash(crash, place, f"the path '{place.text}' is written here")
    if near.endswith("/" + wanted):
        language = language_of((crash or place).file.path) or ""
        beside = _BESIDE_SOURCE.get(language, "the folder of the source file")
        cause = (
            f"The path '{wanted}' written on line {place.line} of {place.file.path} is relative, "
            "so it is looked up from the directory in which the program was started; the file is "
            f"{near}."
        )
        remedy = f"Build the path from {beside}, or start the program in the right directory."
        return Finding(cause, remedy, TRACED, place.file.path, place.line, evidence)
    cause = (
        f"Line {place.line} of {place.file.path} names '{wanted}', which does not exist; the "
        f"workspace has {near}."
    )
    return Finding(
        cause,
        f"Name {near}, or rename the file.",
        TRACED if written.extent == _WHOLE else INFERRED,
        place.file.path,
        place.line,
        evidence,
        edits=_renamed(place, wanted, near),
    )


def _renamed(place: Literal, wanted: str, near: str) -> tuple[Edit, ...]:
    """The edit where the literal is the whole path and only one part of it is wrong."""
    if place.text != wanted or near.count("/") != wanted.count("/"):
        return ()
    return Site(place.file, place.line).replacing(wanted, near)


def _is_written_to(case: Case, crash: Site) -> bool:
    operation = re.search(r"ENOENT: [^,]+, (\w+)", case.message)
    if operation and operation[1] in {"mkdir", "copyfile", "rename", "symlink"}:
        return True
    functions = " ".join(frame.function or "" for frame in case.problem.frames[:6])
    return bool(_WRITES.search(crash.text) or re.search(r"[wW]rite|newOutputStream", functions))


def _exists(case: Case, folder: str) -> bool:
    inside = folder.removeprefix("./") + "/"
    return folder in {".", "/", ""} or any(p.startswith(inside) for p in case.places.files())


def _is_created(case: Case) -> bool:
    """Whether some code creates folders: then the missing one may be among them."""
    return any(case.places.mentioning(word, CODE) for word in _CREATES_FOLDERS)


def _no_folder(folder: str, written: _Written, crash: Site) -> Finding:
    place = written.literal
    evidence = _from_the_crash(crash, place, f"the folder '{folder}' is named here")
    return Finding(
        f"A file is written below the folder '{folder}', named on line {place.line} of "
        f"{place.file.path}. The folder does not exist, and no code of the workspace creates one "
        "(there is no mkdir or the like).",
        f"Create the folder before writing, for instance with {_making(place.file.path)}.",
        INFERRED,
        place.file.path,
        place.line,
        evidence,
    )


def _making(path: str) -> str:
    known = {
        "python": "Path(folder).mkdir(parents=True, exist_ok=True)",
        "javascript": "fs.mkdirSync(folder, { recursive: true })",
        "typescript": "fs.mkdirSync(folder, { recursive: true })",
        "java": "Files.createDirectories(folder)",
        "kotlin": "Files.createDirectories(folder)",
        "go": "os.MkdirAll(folder, 0o755)",
        "rust": "std::fs::create_dir_all(folder)",
        "ruby": "FileUtils.mkdir_p(folder)",
    }
    return known.get(language_of(path) or "", "mkdir")


def _not_there(wanted: str, written: _Written | None, crash: Site | None) -> NotVisible:
    evidence: tuple[Evidence, ...] = ()
    if crash is not None:
        evidence = (crash.quote("the file is opened here"),)
    if written is not None and written.extent >= _TAIL:
        place = written.literal
        evidence = _from_the_crash(crash, place, "the path is written here")
        because = (
            f"'{wanted}' is written in {place.file.path}, but no file of the workspace is named "
            "like it and no code there creates it"
        )
    else:
        because = (
            f"'{wanted}' is not written in the code, so it comes from outside (an argument, the "
            "environment, another file), and no file of the workspace is named like it"
        )
    return NotVisible(
        because,
        (
            (
                f"Check that '{wanted}' exists, seen from the directory in which the program is "
                "started."
            ),
            "Print the absolute path just before it is opened.",
        ),
        evidence,
        crash.path if crash else None,
        crash.line if crash else None,
    )


def _from_the_crash(crash: Site | None, place: Literal, claim: str) -> tuple[Evidence, ...]:
    opened = [crash.quote("the file is opened here")] if crash else []
    written = place.file.quote(claim, place.line)
    here = crash and (crash.path, crash.line) == (place.file.path, place.line)
    return (written,) if here else story(*opened, written)


RULES = (Rule("file_not_found", applies, investigate),)
