"""Imports that fail because the name is not what the file, module or export is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.agent.playbook.case import Rule
from whence.agent.playbook.rules import imports_compiled, imports_python, imports_script

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.errors.model import Problem

_FAMILY = "missing_module"
_SCRIPTS = frozenset({"javascript", "typescript", ""})


def _python(problem: Problem) -> bool:
    return problem.language in {"python", ""} and any(
        wording.search(problem.message) for wording in imports_python.WORDINGS
    )


def _script(problem: Problem) -> bool:
    return problem.language in _SCRIPTS and any(
        wording.search(problem.message) for wording in imports_script.WORDINGS
    )


def _worded(language: str, problem: Problem) -> bool:
    wordings = {
        "java": imports_compiled.NO_PACKAGE,
        "rust": imports_compiled.NO_CRATE,
        "go": imports_compiled.NO_GO_PACKAGE,
    }
    return problem.language == language and bool(wordings[language].search(problem.message))


def _class_loading(problem: Problem) -> bool:
    return imports_compiled.is_class_loading(problem.error_type)


def _in(language: str) -> Callable[[Problem], bool]:
    return lambda problem: _worded(language, problem)


RULES = (
    Rule(_FAMILY, _python, imports_python.investigate),
    Rule(_FAMILY, _script, imports_script.investigate),
    Rule(_FAMILY, _in("java"), imports_compiled.missing_package),
    Rule(_FAMILY, _class_loading, imports_compiled.missing_class),
    Rule(_FAMILY, _in("rust"), imports_compiled.missing_rust_module),
    Rule(_FAMILY, _in("go"), imports_compiled.missing_go_package),
)
