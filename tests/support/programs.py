"""The corpus of failing programs, and ways to change one without changing what is wrong with it."""

from __future__ import annotations

import codecs
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from whence.playbook.engine import library
from whence_tools.code.flow import Flow
from whence_tools.code.flow_model import Constant, Expr, Table

ROOT = Path(__file__).parents[1] / "programs"
ADDED_LINES = 3
MOVED_TO = "moved/deeper"
_COMMENTS = {
    ".py": "#",
    ".rb": "#",
    ".ini": "#",
    ".properties": "#",
    ".json": "",
    ".yaml": "#",
    **dict.fromkeys(
        (".js", ".ts", ".java", ".kt", ".go", ".php", ".rs", ".c", ".h", ".cpp", ".cs"), "//"
    ),
}
_KEPT = frozenset(
    {"main", "self", "this", "constructor", "initialize", "onCreate", "super", "args", "default",
     "module", "exports", "require", "True", "False", "None", "null", "String", "Long", "Int",
     "undefined", "string", "number", "await", "int", "float", "out"}
)  # fmt: skip
_LIBRARY = frozenset().union(
    *library.NULLABLE.values(), library.LOOKUPS, library.EACH, library.SAME_PLACES,
    library.OTHER_PLACES, library.ITSELF, library.DATA_LOADERS, library.MUTATORS,
    {"length", "size", "put", "set", "name", "text"},
)  # fmt: skip


@dataclass(frozen=True)
class Program:
    """A failing program: its files and trace, and what an analysis of it must say.

    Attributes:
        fixed: whether the analysis must have edits with which `command` passes; else it must have
            none.
        about_fix: whether it is there to show what is fixed, not where a cause can be.
    """

    family: str
    name: str
    files: dict[str, str]
    trace: str
    found: bool
    file: str
    line: int
    mentions: tuple[str, ...]
    command: tuple[str, ...] = ()
    fixed: bool = False
    about_fix: bool = False

    def write(self, folder: Path) -> None:
        for path, text in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())


def programs(*families: str) -> list[Program]:
    """The recorded programs of some families, or of all."""
    cases = sorted(ROOT.glob("*/*/case.toml"))
    return [_read(case.parent) for case in cases if not families or case.parts[-3] in families]


def _read(folder: Path) -> Program:
    case = tomllib.loads((folder / "case.toml").read_text())
    own = {"case.toml", "trace.txt"}
    paths = [p for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in own]
    return Program(
        folder.parent.name,
        folder.name,
        {
            p.relative_to(folder).as_posix(): p.read_bytes().decode("utf-8", "replace")
            for p in paths
        },
        (folder / "trace.txt").read_text(),
        case["expect"] == "found",
        case.get("file", ""),
        case.get("line", 0),
        tuple(case.get("mentions", ())),
        tuple(case.get("command", ())),
        case.get("fix") == "proven",
        case.get("about") == "fix",
    )


def shifted(program: Program) -> Program:
    """Every file begins some lines later, and the trace says so."""
    files = {path: _added(path) + text for path, text in program.files.items()}
    names = "|".join(re.escape(PurePosixPath(path).name) for path in files)
    pattern = re.compile(rf"((?:{names})(?:\", line |[:(]))(\d+)")
    trace = pattern.sub(lambda m: f"{m[1]}{int(m[2]) + ADDED_LINES}", program.trace)
    return _with(program, files, trace, line=program.line + ADDED_LINES)


def _added(path: str) -> str:
    comment = _COMMENTS.get(PurePosixPath(path).suffix)
    return "" if comment is None else f"{comment}\n" * ADDED_LINES


def moved(program: Program) -> Program:
    """All files lie in another folder."""
    files = {f"{MOVED_TO}/{path}": text for path, text in program.files.items()}
    trace = re.sub(r"/app/(?!node_modules)", f"/app/{MOVED_TO}/", program.trace)
    trace = re.sub(r"^([\w/.]+\.ts\()", rf"{MOVED_TO}/\1", trace, flags=re.MULTILINE)
    return _with(program, files, trace, file=f"{MOVED_TO}/{program.file}")


def renamed(program: Program) -> Program:
    """Names and keys that the program itself makes are other words, everywhere alike."""
    words = _own_words(program)
    one = f"(?:{'|'.join(map(re.escape, sorted(words)))})"
    private = rf"(?<=\b_){one}(?=__\w)"  # Python puts the class into the name
    pattern = re.compile(rf"\b{one}\b|{private}") if words else None

    def rename(text: str) -> str:
        return pattern.sub(lambda m: codecs.encode(m[0], "rot13"), text) if pattern else text

    files = {path: rename(text) for path, text in program.files.items()}
    mentions = tuple(rename(word) for word in program.mentions)
    return _with(program, files, rename(program.trace), mentions=mentions)


def _own_words(program: Program) -> set[str]:
    words: set[str] = set(program.mentions)
    taken: set[str] = set(_KEPT | _LIBRARY)
    for path, text in program.files.items():
        taken |= set(re.split(r"[/.]", path))
        flow = Flow.of(text, path)
        if flow is not None:
            words |= _names_defined_in(flow)
            taken |= {imported.module.rsplit(".", 1)[-1] for imported in flow.imports}
    return {word for word in words - taken if re.fullmatch(r"[A-Za-z]\w{2,}", word)}


def _names_defined_in(flow: Flow) -> set[str]:
    words = {function.name for function in flow.functions}
    words |= {parameter.name for function in flow.functions for parameter in function.parameters}
    words |= {klass.name for klass in flow.classes}
    words |= {field.name for klass in flow.classes for field in klass.fields}
    words |= {binding.target for binding in flow.bindings}
    values = [b.value for b in flow.bindings if b.value] + (
        [flow.document] if flow.document else []
    )
    values += [a.value for call in flow.calls for a in call.arguments]
    return words | {key for value in values for key in _keys(value)}


def _keys(value: Expr) -> set[str]:
    found: set[str] = set()
    for part in value.walk():
        if isinstance(part, Table):
            found |= set(part.keys)
        elif isinstance(part, Constant) and part.kind == "string":
            found.add(part.value)
    return found


def _with(
    program: Program,
    files: dict[str, str],
    trace: str,
    *,
    file: str | None = None,
    line: int | None = None,
    mentions: tuple[str, ...] | None = None,
) -> Program:
    return Program(
        program.family,
        program.name,
        files,
        trace,
        program.found,
        program.file if file is None else file,
        program.line if line is None else line,
        program.mentions if mentions is None else mentions,
        program.command,
        program.fixed,
        program.about_fix,
    )
