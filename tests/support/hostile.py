"""A folder that somebody made to be looked at: whatever of it is run leaves a mark.

It holds a module of every name that a Python process of ours can import, programs of every name
that is run, and every file that some library or tool takes for its configuration.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.support.daemons import TRACE, write_program

COMMIT = "0123456789" * 4
OWN = {"main", "accounts"}  # the program's modules, which are to be read
PROGRAMS = (
    "git", "node", "npx", "npm", "tsc", "eslint", "pyright", "ruff", "mypy", "python", "python3",
    "whence", "sh", "bash", "env", "java", "javac", "gcc", "cc", "ctags", "uname", "ldconfig",
    "lsb_release", "docker", "rg", "find", "ld", "objdump", "file",
)  # fmt: skip
SETTINGS = """\
analyst = "lmstudio"
data_dir = "./data"
embedder = "sentence-transformers:./model"
[lmstudio]
url = "http://127.0.0.1:9"
[web]
enabled = true
[gateway]
allowCommands = true
[openapi]
urls = ["./openapi.json"]
"""
NAMES = ("new\nline.py", "\x1b[31mred\x1b]0;title\x07.py", "\u202eyp.txt", "-rf", "@options.py")


@dataclass(frozen=True)
class Hostile:
    """Attributes:
    folder: a program that fails with `TRACE`, and what was planted beside it.
    marks: where everything that was run has left a file: its name, its process, how it was started.
    """

    folder: Path
    marks: Path

    def ran(self, other_than: int | None = None) -> list[str]:
        """What was run, by its name; without what a process has run itself."""
        return sorted(
            mark.name
            for mark in self.marks.iterdir()
            if mark.read_text().partition(" ")[0] != str(other_than)
        )

    def environment(self) -> dict[str, str]:
        """Variables that lead into the folder by relative names."""
        evil = str(self._program(self.folder / "evil"))
        first = ("", ".", "node_modules/.bin", f"{self.folder}/node_modules/.bin")
        return {
            "PATH": ":".join([*first, "/usr/local/bin", "/usr/bin", "/bin", ""]),
            "NODE_OPTIONS": "--require ./evil.js",
            "NODE_PATH": ".",
            "GIT_EXTERNAL_DIFF": evil,
            "GIT_SSH_COMMAND": evil,
            "GIT_PAGER": evil,
            "GIT_EXEC_PATH": str(self.folder),
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "core.fsmonitor",
            "GIT_CONFIG_VALUE_0": evil,
            "OPENSSL_CONF": "openssl.cnf",
            "HF_HOME": ".",
        }

    def plant(self) -> None:
        self.plant_modules(names())
        self._plant_programs()
        self._plant_repository()
        self._plant_configuration()
        for name in NAMES:
            (self.folder / name).write_text("import os\n")

    def plant_modules(self, those: set[str]) -> None:
        """As files and, every third one, as packages."""
        for number, name in enumerate(sorted(those)):
            path = self.folder / f"{name}.py"
            if number % 3 == 0:
                (self.folder / name).mkdir()
                path = self.folder / name / "__init__.py"
            path.write_text(self._marking(name))
        (self.folder / "x.pth").write_text(f"import os; open({str(self.marks / 'pth')!r}, 'w')\n")

    def _marking(self, name: str) -> str:
        """Source that runs whatever else is replaced: with nothing but built-in modules."""
        told = "'%d %s' % (__import__('posix').getpid(), __import__('sys').orig_argv)"
        return f"with open({str(self.marks / name)!r}, 'w') as mark:\n    mark.write({told})\n"

    def _program(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\necho "$$ $0 $*" > "{self.marks}/program-{path.name}"\n')
        path.chmod(0o755)
        return path

    def _plant_programs(self) -> None:
        for place in ("", "node_modules/.bin", "venv/bin", ".venv/bin", "vendor/bin"):
            for name in PROGRAMS:
                if not (self.folder / place / name).exists():  # else a package of that name
                    self._program(self.folder / place / name)
        mark = str(self.marks / "node")
        for name in ("evil.js", "index.js", "eslint.config.js", "ruff.js"):
            (self.folder / name).write_text(f"require('fs').writeFileSync({mark!r}, '')\n")

    def _plant_repository(self) -> None:
        """Made by hand: a commit that is there, and a configuration of nothing but commands."""
        evil, git = self._program(self.folder / "evil"), self.folder / ".git"
        for name in ("objects", "refs/heads", "hooks"):
            (git / name).mkdir(parents=True)
        (git / "HEAD").write_text("ref: refs/heads/main\n")
        (git / "refs/heads/main").write_text(f"{COMMIT}\n")
        for hook in ("post-index-change", "reference-transaction", "fsmonitor-watchman"):
            self._program(git / "hooks" / hook)
        (git / "config").write_text(
            "[core]\n\trepositoryformatversion = 1\n"
            f"\tfsmonitor = {evil}\n\tpager = {evil}\n\tsshCommand = {evil}\n"
            f"\thooksPath = {git}/hooks\n\tgitProxy = {evil}\n\teditor = {evil}\n"
            f"\talternateRefsCommand = {evil}\n"
            f'[alias]\n\trev-parse = "!{evil}"\n[diff]\n\texternal = {evil}\n'
            f'[filter "x"]\n\tclean = {evil}\n\tsmudge = {evil}\n\tprocess = {evil}\n'
            f'[diff "x"]\n\ttextconv = {evil}\n[credential]\n\thelper = "!{evil}"\n'
            f'[extensions]\n\tpartialClone = x\n[remote "x"]\n\turl = "ext::{evil}"\n'
            "\tpromisor = true\n"
        )
        (self.folder / ".gitattributes").write_text("* filter=x diff=x\n")

    def _plant_configuration(self) -> None:
        evil = self.folder / "evil"
        model = '[{"idx": 0, "name": "0", "path": "", "type": "evil.Model"}]'
        for text, *paths in (
            (self._marking("evil"), "evil.py", "manage.py", "noxfile.py", "fabfile.py"),
            (self._marking("conftest"), "conftest.py"),
            (self._marking("setup"), "setup.py"),
            (SETTINGS, ".whence.toml"),
            (
                "CHROMA_SERVER_NOFILE=none\nCHROMA_API_IMPL=evil.Api\nIS_PERSISTENT=perhaps\n",
                ".env",
            ),
            ('[tool.pytest.ini_options]\naddopts = "-p evil"\n', "pyproject.toml"),
            ("[mypy]\nplugins = evil\n[pycodestyle]\n", "setup.cfg", "mypy.ini", "tox.ini"),
            (f'{{"name": "x", "scripts": {{"test": "{evil}"}}}}', "package.json"),
            ('{"compilerOptions": {"plugins": [{"name": "./evil.js"}]}}', "tsconfig.json"),
            (f"openssl_conf = a\n[a]\nengines = b\n[b]\nc = d\n[d]\ndynamic_path = {evil}.so\n",
             "openssl.cnf"),
            ("backend: module://evil\n", "matplotlibrc"),
            ("{}", "config.json", "model/config.json", "all-MiniLM-L6-v2/config.json",
             "sentence-transformers/all-MiniLM-L6-v2/config.json"),
            (model, "model/modules.json", "all-MiniLM-L6-v2/modules.json",
             "sentence-transformers/all-MiniLM-L6-v2/modules.json"),
        ):  # fmt: skip
            for path in paths:
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / path).write_text(text)


def make(home: Path, *, planted: bool) -> Hostile:
    """A program that fails, in `home/project`; innocent where nothing is planted."""
    made = Hostile(write_program(home / "project"), home / "marks")
    made.marks.mkdir()
    for name, text in (("package.json", "{}"), ("pyproject.toml", "")):  # a project's root
        (made.folder / name).write_text(text)
    (home / "trace.log").write_text(TRACE)
    if planted:
        made.plant()
    return made


def names() -> set[str]:
    """Every module's name that an interpreter with all that is installed can import."""
    customs = {
        "sitecustomize",
        "usercustomize",
        "onnx",
        "torch",
        "_posixshmem",
        "apport_python_hook",
    }
    found = {*sys.stdlib_module_names, *packages_distributions(), *customs}
    return {name for name in found if name.isidentifier()} - OWN


def before_our_first_line() -> set[str]:
    """What `python -m whence` imports before it reaches Whence: only `-P` keeps that safe."""
    import subprocess

    code = "import runpy, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    return {"whence", *done.stdout.split()}
