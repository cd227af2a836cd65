"""What the helper has ready before it is asked: all that an investigation may load or build, and
what it does the first time only, which a rehearsal does.

Nothing here looks at the user's workspaces, or leaves a thread or an open database behind: a fork
would break them.
"""

from __future__ import annotations

import asyncio
import os
import pkgutil
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whence.runtime.import_path import leave_plugins_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

    from whence.config.sources import Loaded

_PACKAGES = (
    "whence.agent",
    "whence.config",
    "whence.domain",
    "whence.llm",
    "whence.playbook",
    "whence.report",
    "whence.service",
    "whence.storage",
    "whence_tools",
)
_COMMANDS = ("run", "explain", "investigate", "live", "obvious")
# What the libraries load late.
_LATE = (
    "concurrent.futures.thread",
    "encodings.utf_16_le",
    "encodings.utf_8_sig",
    "importlib.readers",
    "logging.handlers",
    "pydantic.type_adapter",
)
# They run in other processes, or load what most investigations never need.
_LEFT_OUT = ("whence_tools.children.sandbox", "whence_tools.openapi", "whence_tools.web")
_PROGRAM = {
    "main.py": """\
from rates import find_rate


def convert(amount):
    rate = find_rate("USD")
    return amount * rate


print(convert(10))
""",
    "rates.py": """\
RATES = {"EUR": 1}


def find_rate(name):
    return RATES.get(name)
""",
}
_TRACE = """\
Traceback (most recent call last):
  File "main.py", line 9, in <module>
    print(convert(10))
  File "main.py", line 6, in convert
    return amount * rate
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""


def prepare() -> None:
    """Blocks for a second or two."""
    leave_plugins_out()
    for command in _COMMANDS:
        import_module(f"whence.cli.{command}")
    for name in _LATE:
        import_module(name)
    for package in _PACKAGES:
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not module.name.startswith(_LEFT_OUT):
                import_module(module.name)
    _build()
    _rehearse()


def _build() -> None:
    """What is made when it is first used: validators, grammars, tables of patterns."""
    from pydantic import BaseModel

    from whence_tools.catalogue import all_tools
    from whence_tools.code.languages import LANGUAGES, make_parser, suffixes_of
    from whence_tools.fuzzy_match import close_matches
    from whence_tools.lazy_dataclass import write_all
    from whence_tools.lazy_pattern import compile_all
    from whence_tools.secret.tokens import all_tokens

    for model in _below(BaseModel):
        if not model.__pydantic_complete__:
            model.model_rebuild()
    for language in LANGUAGES:
        for suffix in suffixes_of(language):
            make_parser(f"main{suffix}")
    for tool in all_tools():
        _ = tool.parameters
    compile_all()
    all_tokens()
    write_all()
    close_matches("rate", ["date"])


def _rehearse() -> None:
    """Explains a small failure: the states of automata, queries, and what the interpreter learns of
    code that runs, which each child would have to find anew."""
    from whence.config.sources import load

    os.environ["PATH"] = ""  # no program is run; a child has the PATH of the command that asks
    with tempfile.TemporaryDirectory(prefix="whence-") as folder:
        project = Path(folder, "project")
        project.mkdir()
        for name, text in _PROGRAM.items():
            (project / name).write_text(text, "utf-8")
        options = {
            "analyst": "offline",
            "data_dir": os.fspath(Path(folder, "data")),
            "embedder": "lexical",
        }
        loaded = load(project, {}, options, config=Path(os.devnull))
        asyncio.run(_explain(project, loaded))


async def _explain(project: Path, loaded: Loaded) -> None:
    from whence.domain.analysis import ProblemInput
    from whence.report.short import render_short
    from whence.service.workspace import open_app
    from whence_tools.worker import NearWorker

    async with open_app(project, loaded, worker=NearWorker()) as app:
        parsed = await app.read(ProblemInput(text=_TRACE))
        render_short(await app.investigate(parsed))


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for below in model.__subclasses__():
        yield below
        yield from _below(below)
