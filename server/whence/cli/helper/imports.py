"""What the helper has ready before it is asked: all that an investigation may load or build.

Nothing here looks at a workspace, starts a thread that stays or opens a database: a fork would
break them.
"""

from __future__ import annotations

import os
import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whence.runtime.import_path import leave_plugins_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

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
_TRACE = """\
Traceback (most recent call last):
  File "/main.py", line 1, in <module>
    print(rate)
NameError: name 'rate' is not defined. Did you mean: 'date'?
"""


def import_all() -> None:
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


def _build() -> None:
    """What is made when it is first used: validators, grammars, tables of patterns."""
    from pydantic import BaseModel

    from whence.config.sources import load
    from whence_tools.catalogue import all_tools
    from whence_tools.code.languages import LANGUAGES, make_parser, suffixes_of
    from whence_tools.errors.parse import parse
    from whence_tools.fuzzy_match import close_matches
    from whence_tools.lazy_dataclass import write_all
    from whence_tools.lazy_pattern import compile_all
    from whence_tools.redact import redact
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
    parse(_TRACE)
    redact(_TRACE)
    close_matches("rate", ["date"])
    load(Path(os.devnull), {}, config=Path(os.devnull))


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for below in model.__subclasses__():
        yield below
        yield from _below(below)
