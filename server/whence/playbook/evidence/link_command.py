"""What a linker was given: by the command that failed, or by what a build prints of it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.errors.typed_commands import split_steps, split_words
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case

_COMPILER: Final = re.compile(
    r"^(?:[\w./+-]*/)?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(?:-[\d.]+)?(?:\.exe)?$"
)
_BUILDS: Final = re.compile(r"^(?:[\w./+-]*/)?(?:g?make|ninja|cmake)(?:\.exe)?$")
# Options whose value is a word of its own.
_WITH_VALUE: Final = frozenset(
    {"-o", "-I", "-L", "-D", "-U", "-x", "-include", "-isystem", "-iquote", "-idirafter", "-MF",
     "-MT", "-MQ", "-T", "-u", "-Xlinker", "-framework", "-arch", "-target", "-z"}
)  # fmt: skip
_NO_LINK: Final = frozenset({"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only"})
_COMPILED: Final = re.compile(r"\.(?:o|obj|c|cc|cpp|cxx|c\+\+|C|m|mm|cu)$")
# What a file's name may end with after it was compiled, besides its own ending.
_OBJECT: Final = re.compile(r"(?:\.(?:c|cc|cpp|cxx|c\+\+|C|m|mm|cu))?(?:\.(?:o|obj))?$")
# Libraries that no program brings along.
_SYSTEM: Final = frozenset(
    {"c", "m", "pthread", "rt", "dl", "stdc++", "gcc", "gcc_s", "util", "resolv", "atomic",
     "stdc++fs"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LinkCommand:
    """A command that links.

    Attributes:
        inputs: the sources and objects that it names, as written.
        others: the libraries and all else that may hold what it names no file of.
    """

    inputs: tuple[str, ...]
    others: tuple[str, ...]

    def names(self, path: str) -> bool:
        """Whether a source, or what it is compiled to, is among the inputs: by the name alone."""
        return stem_of(path) in {stem_of(one) for one in self.inputs}

    @property
    def is_complete(self) -> bool:
        """Whether its inputs are all of the program: there is no library that may be its own."""
        return not self.others


def stem_of(path: str) -> str:
    """The name of a source, or of its object, without a folder and endings."""
    return _OBJECT.sub("", PurePosixPath(path).name)


def find_printed_command(case: Case, target: str) -> LinkCommand | None:
    """The last command that links of those that a build printed above the error, if it is the one
    that makes the target."""
    above = "\n".join(case.reported.text.split("\n")[: case.problem.start_line])
    for line in reversed(above.replace("\\\n", " ").split("\n")):
        found = read_link_command(line, case.search.files())
        if found is not None:
            made = {PurePosixPath(word).name for word in split_words(line)}
            return found if PurePosixPath(target).name in made else None
    return None


def find_own_command(case: Case) -> LinkCommand | None:
    """The command that was run, where it links itself and calls no build."""
    steps = list(split_steps(case.command))
    if any(_BUILDS.match(step[0]) for step in steps):
        return None
    found = [_read_words(step, case.search.files()) for step in steps]
    links = [one for one in found if one is not None]
    return links[-1] if links else None


def read_link_command(text: str, files: Sequence[str]) -> LinkCommand | None:
    """What a line of a shell links; None where it does something else."""
    words = split_words(text) if re.match(r"\s*\S*(?:cc|\+\+|clang)\S*\s", text) else []
    return _read_words(words, files) if words else None


def _read_words(words: Sequence[str], files: Sequence[str]) -> LinkCommand | None:
    if not words or not _COMPILER.match(words[0]) or not _NO_LINK.isdisjoint(words):
        return None
    given: list[str] = []
    following = iter(words[1:])
    for word in following:
        if word in _WITH_VALUE:
            value = next(following, "")
            given += [f"-L{value}"] if word == "-L" else []
        elif not word.startswith("-") or word.startswith(("-l", "-L")):
            given += _expand_pattern(word, files)
    inputs = tuple(one for one in given if _is_input(one))
    has_folders = any(one.startswith("-L") for one in given)
    rest = (one for one in given if one not in inputs)
    others = tuple(one for one in rest if _may_be_own(one, has_folders=has_folders))
    return LinkCommand(inputs, others)


def _is_input(word: str) -> bool:
    return not word.startswith(("-", "@")) and bool(_COMPILED.search(word)) and "$" not in word


def _may_be_own(word: str, *, has_folders: bool) -> bool:
    """Whether a word may stand for code of the program's own."""
    if word.startswith("-l"):
        return has_folders and word[2:] not in _SYSTEM
    return not word.startswith("-")


def _expand_pattern(word: str, files: Sequence[str]) -> list[str]:
    if not re.search(r"[*?\[]", word):
        return [word]
    return list_matching(files, word) or [word]


def list_matching(files: Iterable[str], pattern: str) -> list[str]:
    """The files that a shell's pattern names, wherever it was expanded."""
    return [one for one in files if PurePosixPath(one).match(pattern)]
