"""What Whence keeps is written through `whence_tools.private`: nothing else makes files or folders,
but for what stands here with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.architecture.test_invariants import MODULES

# Calls that make files or folders, by the last part of their name.
MAKING = {
    "write_text", "write_bytes", "touch", "mkdir", "makedirs", "mkfifo", "mknod", "symlink_to",
    "hardlink_to", "shutil.copy", "shutil.copy2", "copyfile", "copytree", "shutil.move",
    "os.symlink", "os.link", "mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile",
    "TemporaryDirectory", "FileHandler", "RotatingFileHandler", "FileLock", "SoftFileLock",
    "ReadWriteLock", "PersistentClient", "FileHistory", "sqlite3.connect",
}  # fmt: skip
LAST_PARTS = {name.rpartition(".")[2] for name in MAKING}
OPENING = {"open", "fdopen"}  # where what they are given makes files

ASKED_FOR = "a file that the user named"
MADE_BEFORE = "private.make_file made the file before"
IN_COPY = "within an isolated copy, whose folder is 0700; only the standard library is there"
EMPTY_LOCKS = "locks, which hold nothing, in a folder that private made"
ALLOWED = {
    "whence_tools.private": (
        {"mkdir", "mkstemp", "open", "fdopen", "write_bytes"}, "what all others go through"
    ),
    "whence.cli.memory": ({"write_text"}, f"{ASKED_FOR}: memory export"),
    "whence.cli.tools": ({"mkdir", "write_text"}, f"{ASKED_FOR}: tools docs"),
    "whence.cli.doctor": ({"write_text"}, f"{ASKED_FOR}: doctor --probe"),
    "whence.cli.chat.typing_in": ({"FileHistory"}, MADE_BEFORE),
    "whence.service.fix_application": (
        {"mkstemp", "fdopen"},
        "a file of the workspace, which keeps its mode",
    ),
    "whence.storage.sqlite_file": (
        {"sqlite3.connect", "TemporaryFile"},
        f"{MADE_BEFORE}; a probe without a name for whether the disk takes anything",
    ),
    "whence.storage.repair": ({"sqlite3.connect", "open"}, MADE_BEFORE),
    "whence.memory.sums": ({"open"}, MADE_BEFORE),
    "whence.memory.database": ({"sqlite3.connect"}, MADE_BEFORE),
    "whence.memory.lock": (
        {"open", "FileLock", "ReadWriteLock"},
        f"a stamp (0600) and {EMPTY_LOCKS}",
    ),
    "whence.memory.vectors": ({"PersistentClient"}, "in a folder that private made"),
    "whence.memory.export": (
        {"mkdir", "copyfile", "write_text", "touch"},
        "the embedding model, which is public",
    ),
    "whence.runtime.file_locks": ({"FileLock"}, EMPTY_LOCKS),
    "whence.storage.event_log.writer": ({"open"}, MADE_BEFORE),
    "whence.runtime.log_file": ({"RotatingFileHandler"}, MADE_BEFORE),
    "whence.cli.helper.preparation": (
        {"TemporaryDirectory", "mkdir", "write_text"},
        "a program of ours to explain, gone before the first command asks",
    ),
    "whence.demo.show": ({"TemporaryDirectory", "copytree"}, "programs of ours to look at"),
    "whence_tools.code.index.store": ({"sqlite3.connect"}, MADE_BEFORE),
    "whence_tools.children.sandbox.copies": (
        {"mkdir", "mkdtemp", "open", "symlink_to", "copyfile"},
        IN_COPY,
    ),
    "whence_tools.children.sandbox.mounts": ({"mkdir", "os.symlink"}, IN_COPY),
    "whence_tools.children.sandbox.machine": ({"mkdir", "makedirs", "os.symlink", "open"}, IN_COPY),
    "whence_tools.healing.copying.local": (
        {"TemporaryDirectory"},
        "an empty folder, for trying how well a copy is shut",
    ),
    "whence_tools.witness.recording.listener": ({"mkdir"}, "a folder of a socket, 0700"),
    "whence_tools.witness.bootstrap.sitecustomize": (
        {"open"},
        "compiled code of ours, in a folder that private made",
    ),
    "whence_tools.witness.bootstrap.replay": ({"open"}, IN_COPY),
    "whence_tools.witness.bootstrap.gdb_values": ({"open"}, IN_COPY),
    "whence_tools.witness.bootstrap.gdb_calls": ({"open"}, IN_COPY),
    "whence_tools.witness.bootstrap.opening": ({"open"}, IN_COPY),
    "whence_tools.witness.bootstrap.edits": ({"open"}, IN_COPY),
    "whence_tools.children.sandbox.supervisor": ({"makedirs", "open"}, IN_COPY),
    "whence_tools.children.terminal": ({"open"}, "terminals"),
    "whence_tools.gitignore.repository": ({"open"}, "reads only"),
    "whence_tools.children.sandbox.namespaces": ({"open"}, "files of /proc"),
}  # fmt: skip


def makers(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What makes files: called, handed to a thread to be called, or built upon."""
    for node in nodes:
        if isinstance(node, ast.Name):
            yield from {node.id} & MAKING
        elif isinstance(node, ast.Attribute) and node.attr in LAST_PARTS:
            yield from {ast.unparse(node), node.attr} & MAKING
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", None))
            if name in OPENING and _may_make(ast.unparse(node.func), node):
                yield name


def _may_make(whole: str, call: ast.Call) -> bool:
    given = " ".join(ast.unparse(part) for part in [*call.args, *(k.value for k in call.keywords)])
    if whole == "os.open":
        return "O_CREAT" in given or "O_WRONLY" in given or "flags" in given
    modes = [part.value for part in ast.walk(call) if isinstance(part, ast.Constant)]
    return any(isinstance(mode, str) and _is_writing(mode) for mode in modes)


def _is_writing(mode: str) -> bool:
    return bool(mode) and set(mode) <= set("rwxabt+") and bool(set(mode) & set("wxa+"))


def test_files_are_made_through_private_or_for_a_reason() -> None:
    found = {
        name: made for name, source in MODULES.items() if (made := set(makers(source.nodes())))
    }
    allowed = {name: made for name, (made, _) in ALLOWED.items()}
    assert found == allowed, "what is not used any more goes from the list as well"
