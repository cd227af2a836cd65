"""What a walk lists is what git lists."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePath

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from whence_tools.workspace import Workspace


@dataclass
class Tree:
    """Attributes: rules: by folder; `tracked` are added by force; `repositories` lie within."""

    files: set[str]
    rules: dict[str, bytes] = field(default_factory=dict)
    excludes: bytes = b""
    user: bytes = b""
    tracked: set[str] = field(default_factory=set)
    repositories: set[str] = field(default_factory=set)
    ignores_case: bool = False


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new repository's `.git`, to be copied: it costs a tenth of `git init`."""
    folder = tmp_path_factory.mktemp("template")
    git(folder, "init", "--quiet")
    return folder / ".git"


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """The user's settings come from a folder, for git and for us."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            patch.delenv(name)
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("HOME", str(folder))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        yield


def git(folder: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=folder, capture_output=True, timeout=60, check=True
    )
    return [os.fsdecode(name) for name in done.stdout.split(b"\0") if name]


def listed_by_git(root: Path, below: str = "") -> set[str]:
    """Files that are there, those of repositories within included."""
    found: set[str] = set()
    for name in git(root / below, "ls-files", "-zco", "--exclude-standard"):
        relative = f"{below}{name}"
        if (root / relative).is_dir():
            found |= listed_by_git(root, relative.rstrip("/") + "/")
        elif (root / relative).is_file():
            found.add(relative)
    return found


def is_ignored(root: Path, name: str) -> bool:
    asked = ["git", "check-ignore", "--quiet", "--no-index", "--", name]
    return subprocess.run(asked, cwd=root, capture_output=True, timeout=60).returncode == 0


def listed(root: Path) -> set[str]:
    return set(Workspace(root, secret_patterns=()).files())


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_dir():
        path.write_bytes(data)


def make(tree: Tree, root: Path, template: Path) -> None:
    for name in tree.files:
        write(root / name, b"")
    for folder in ("", *sorted(tree.repositories)):
        if (root / folder).is_dir():
            shutil.copytree(template, root / folder / ".git")
    for folder, rules in tree.rules.items():
        if (root / folder).is_dir():
            write(root / folder / ".gitignore", rules)
    write(root / ".git/info/exclude", tree.excludes)
    write(root.parent / "home/config/git/ignore", tree.user)
    if tree.ignores_case and not clashes_by_case(tree):
        with (root / ".git/config").open("a") as config:
            config.write("[core]\n\tignoreCase = true\n")
    tracked = [name for name in tree.tracked if not within(name, tree.repositories)]
    if tracked:
        git(root, "add", "--force", "--", *tracked)


def clashes_by_case(tree: Tree) -> bool:
    """No file system without case could have these files."""
    paths = {path for file in tree.files for path in (file, *map(str, PurePath(file).parents))}
    return len(paths) > len({path.lower() for path in paths})


def within(name: str, repositories: set[str]) -> bool:
    return any(name.startswith(f"{folder}/") for folder in repositories)


NAMES = ["a", "b", "ab", "A", "é", "a.log", "keep.log", "#c", "!d", "x ", "[e]", "build", "\udcff"]
name = st.sampled_from(NAMES)
folder = st.lists(name, max_size=2).map("/".join)
file = st.builds(lambda at, last: f"{at}/{last}" if at else last, folder, name)
line = st.one_of(
    st.builds(
        "".join,
        st.tuples(
            st.sampled_from(["", "", "!", "/", "!/", "**/", "a/", "!**/", "a/**/", "*/"]),
            st.sampled_from(
                [*NAMES[:-1], "*", "*.log", "a*", "?", "[ab]", "[!a]", "[a-b]*", "*[[:alpha:]]",
                 "**", r"\#c", r"\!d", r"x\ ", r"\a", "a**b", "[]e[]*", r"[\]a]", "[z-a]", "[a",
                 "*b*"]
            ),
            st.sampled_from(["", "", "/", "/*", "/**", " ", "\r", "\t", "\\", "/**/b"]),
        ),
    ),
    st.text(alphabet="ab*?[]!/\\-.^: é", max_size=8),
).map(lambda text: text.encode())  # fmt: skip
rules = st.lists(line, max_size=4).map(b"\n".join)


def without_clashes(files: set[str]) -> set[str]:
    """No file has the name of a folder."""
    return {one for one in files if not any(other.startswith(f"{one}/") for other in files)}


trees = st.builds(
    Tree,
    st.sets(file, min_size=1, max_size=8).map(without_clashes),
    rules=st.dictionaries(folder, rules, max_size=3),
    excludes=rules,
    user=rules,
    ignores_case=st.sampled_from([False, False, True]),
).flatmap(
    lambda tree: st.builds(
        lambda tracked, repositories: Tree(
            tree.files,
            tree.rules,
            tree.excludes,
            tree.user,
            tracked,
            repositories,
            tree.ignores_case,
        ),
        st.sets(st.sampled_from(sorted(tree.files)), max_size=2),
        st.sets(folder.filter(bool), max_size=1),
    )
)


@settings(suppress_health_check=list(HealthCheck))
@given(trees)
@example(Tree({"sub/keep.log", "sub/a.log"}, {"": b"*.log", "sub": b"!keep.log"}))
@example(Tree({"gen/a", "b"}, excludes=b"gen/"))
@example(Tree({"keep/a.log", "keep/b"}, {"": b"*.log\n!keep"}))
@example(Tree({"build/keep", "b"}, {"": b"build/\n!build/keep"}))
@example(Tree({"build/a", "build/b"}, {"": b"build/"}, tracked={"build/a"}))
@example(Tree({"a", "b"}, {"": b"\xef\xbb\xbfa\r\n"}))
@example(Tree({"a/b", "a/a/b"}, {"": b"a**/b"}))
@example(Tree({"A", "B/x"}, {"": b"a\nb/"}, ignores_case=True))
@example(Tree({"a", "b"}, {"": b"[!A]"}, ignores_case=True))
@example(Tree({"a/b", "a/a.log"}, {"": b"*.log"}, repositories={"a"}))
@example(Tree({"a/b", "b"}, {"": b"a/"}, repositories={"a"}))
def test_a_walk_lists_what_git_lists(template: Path, tree: Tree) -> None:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "root"
        root.mkdir()
        with home(Path(place) / "home"):
            make(tree, root, template)
            assert listed(root) == listed_by_git(root)
            for below in {name.rpartition("/")[0] for name in listed(root)} - {""}:
                if not is_ignored(root, below):
                    assert listed(root / below) == listed_by_git(root / below)


@pytest.fixture
def root(tmp_path: Path, template: Path) -> Iterator[Path]:
    """An empty repository, with a home of its own beside it."""
    root = tmp_path / "root"
    shutil.copytree(template, root / ".git")
    with home(tmp_path / "home"):
        yield root


@pytest.mark.parametrize(
    "config",
    [
        "[core]\n\texcludesFile = ~/mine\n",
        '[CORE]\nEXCLUDESFILE = "~/mi\\\nne" ; a comment\n',
        "[core] excludesfile=~/other\n[alias]\nx = y\n[core]\nexcludesfile = ~/mine # mine\n",
        "[core]\n\texcludesFile =\n",
        '[core "sub"]\n\texcludesFile = ~/mine\n',
        "",
    ],
)
@pytest.mark.parametrize("place", [".gitconfig", "config/git/config"])
def test_the_users_own_file_counts_wherever_the_config_says_it_is(
    root: Path, config: str, place: str
) -> None:
    own = root.parent / "home"
    write(own / place, config.encode())
    write(own / "mine", b"*.mine")
    write(own / "config/git/ignore", b"*.default")
    for name in ("a.mine", "a.default", "a"):
        write(root / name, b"")
    assert listed(root) == listed_by_git(root)
    assert len(listed(root)) < 4


@pytest.mark.parametrize("version", ["2", "4"])
def test_what_is_tracked_is_listed_whatever_the_indexs_form(root: Path, version: str) -> None:
    names = ["build/lib/a.py", "build/lib/ab.py", "build/x", "c", "d" * 200 + "/" + "e" * 200]
    for name in [*names, "build/other", "build/lib/other"]:
        write(root / name, b"")
    write(root / ".gitignore", b"build/")
    git(root, "add", "--force", "--", *names)
    git(root, "add", "--intent-to-add", "--force", "build/lib/other")  # has extended flags
    git(root, "update-index", "--index-version", version)
    assert listed(root) == listed_by_git(root) == {".gitignore", *names, "build/lib/other"}


def test_a_further_work_tree_has_the_excludes_of_its_repository(root: Path) -> None:
    write(root / ".git/info/exclude", b"*.log")
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--allow-empty", "-qm", "a")
    git(root, "worktree", "add", "-q", "--detach", "../tree")
    tree = root.parent / "tree"
    write(tree / "a.log", b"")
    write(tree / "b", b"")
    assert listed(tree) == listed_by_git(tree) == {"b"}


@pytest.mark.parametrize("target", ["rules", "/dev/zero", "missing"])
def test_rules_that_are_a_link_are_not_read(root: Path, target: str) -> None:
    write(root / "rules", b"a")
    write(root / "a", b"")
    (root / ".gitignore").symlink_to(target)
    assert listed(root) == {"a", "rules"}


def test_a_pipe_in_the_place_of_rules_holds_nothing_up(root: Path) -> None:
    write(root / "a", b"")
    os.mkfifo(root / ".gitignore")
    assert listed(root) == {"a"}


@pytest.mark.parametrize(
    "data", [b"DIRC", b"DIRC\0\0\0\2\xff\xff\xff\xff", b"DIRC\0\0\0\4\0\0\0\1" * 9]
)
def test_a_damaged_index_tracks_nothing(root: Path, data: bytes) -> None:
    write(root / ".git/index", data)
    write(root / ".gitignore", b"a")
    write(root / "a", b"")
    assert listed(root) == {".gitignore"}


@pytest.mark.parametrize(
    ("pattern", "name"),
    [("*a" * 40 + "b", "a" * 200), ("**/a/" * 30 + "b", "a/" * 40 + "a"), ("a*/" * 30, "a")],
)
def test_no_pattern_takes_long(root: Path, pattern: str, name: str) -> None:
    """With backtracking each would take longer than anybody lives."""
    write(root / name, b"")
    write(root / ".gitignore", pattern.encode())
    assert listed(root) == {".gitignore", name}


def test_a_root_that_is_ignored_was_meant_all_the_same(root: Path) -> None:
    write(root / ".gitignore", b"/scratch/\n*.log")
    write(root / "scratch/a", b"")
    write(root / "scratch/.gitignore", b"b")
    write(root / "scratch/b", b"")
    assert listed(root) == {".gitignore"}
    assert listed(root / "scratch") == {".gitignore", "a"}
