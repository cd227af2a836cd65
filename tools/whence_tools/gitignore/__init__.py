"""Which files git would leave out: `git ls-files -co --exclude-standard`, without running git."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.gitignore.repository import Repository, read_bytes, user_excludes
from whence_tools.gitignore.rules import RuleFile
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

_FILE: Final = ".gitignore"
RULED: Final = frozenset({".git", _FILE})  # entries by which a folder says something itself


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """What counts in one folder of a walk; see `read_rules_around`.

    A tracked file is never left out. A repository within another one has rules of its own.

    Attributes:
        user: the rules of the user's own file.
        files: the strongest first.
        folder: as "folder/" from the top of the repository, or "".
        ignores_all: all but what is tracked is left out.
    """

    user: bytes
    repository: Repository | None = None
    files: tuple[RuleFile, ...] = ()
    folder: bytes = b""
    ignores_all: bool = False

    def entered(self, folder: Path, names: Container[str]) -> IgnoreRules:
        """With what the folder itself says.

        Args:
            names: of its entries.
        """
        repository = Repository.at(folder) if ".git" in names else None
        rules = _rules_of(self.user, repository) if repository else self
        return rules.with_file(folder) if _FILE in names else rules

    def below(self, name: str) -> IgnoreRules | None:
        """The rules in a folder of this one; None where all that is in it is left out."""
        encoded = os.fsencode(name)
        path, ignores = self.folder + encoded, self._ignores(encoded, is_folder=True)
        if ignores and not (self.repository and self.repository.tracked.has_any(path)):
            return None
        return IgnoreRules(self.user, self.repository, self.files, path + b"/", ignores)

    def leave_out(self, name: str) -> bool:
        """Whether a file of this folder is ignored and not tracked, or git's own."""
        if name == ".git":
            return True  # in a further work tree it is a file
        encoded = os.fsencode(name)
        if not self._ignores(encoded, is_folder=False):
            return False
        return not (self.repository and self.repository.tracked.has(self.folder + encoded))

    def with_file(self, folder: Path) -> IgnoreRules:
        """With the `.gitignore` of the folder, unless it is a link (as for git)."""
        return self.with_rules(read_bytes(folder / _FILE, follow=False))

    def with_rules(self, data: bytes) -> IgnoreRules:
        """With a file of rules, stronger than what was there."""
        ignores_case = self.repository is not None and self.repository.ignores_case
        file = RuleFile(data, self.folder, ignores_case=ignores_case)
        return replace(self, files=(file, *self.files)) if file.has_rules else self

    def _ignores(self, name: bytes, *, is_folder: bool) -> bool:
        if self.ignores_all:
            return True
        for file in self.files:
            decided = file.decides(self.folder, name, is_folder=is_folder)
            if decided is not None:
                return decided
        return False


def read_rules_around(root: Path) -> IgnoreRules:
    """Those of the folders above a root that lies in a repository, and the user's own.

    A root that is ignored itself was meant all the same: what is above does not count.
    """
    repository = Repository.around(root)
    rules = outermost = _rules_of(user_excludes(), None)
    if repository is not None:
        rules, folder = _rules_of(outermost.user, repository), repository.top
        for name in root.relative_to(folder).parts:
            below = rules.with_file(folder).below(name)
            if below is None or below.ignores_all:
                return outermost
            rules, folder = below, folder / name
    return rules


def _rules_of(user: bytes, repository: Repository | None) -> IgnoreRules:
    """The rules at the top of a repository, or where there is none."""
    rules = IgnoreRules(user, repository).with_rules(user)
    return rules.with_rules(repository.excludes) if repository else rules
