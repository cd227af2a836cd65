"""Imports that fail because the name is not what the file, module or export is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.case import Rule
from whence.playbook.rules.imports import compiled_imports, python_imports, script_imports

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.errors.model import Problem

_FAMILY = "missing_module"
_SCRIPTS = frozenset({"javascript", "typescript", ""})


def _python(problem: Problem) -> bool:
    return problem.language in {"python", ""} and any(
        wording.search(problem.message) for wording in python_imports.WORDINGS
    )


def _script(problem: Problem) -> bool:
    return problem.language in _SCRIPTS and any(
        wording.search(problem.message) for wording in script_imports.WORDINGS
    )


def _worded(language: str, problem: Problem) -> bool:
    wordings = {
        "java": compiled_imports.NO_PACKAGE,
        "rust": compiled_imports.NO_CRATE,
        "go": compiled_imports.NO_GO_PACKAGE,
    }
    return problem.language == language and bool(wordings[language].search(problem.message))


def _class_loading(problem: Problem) -> bool:
    return compiled_imports.is_class_loading(problem.error_type)


def _in(language: str) -> Callable[[Problem], bool]:
    return lambda problem: _worded(language, problem)


RULES = (
    Rule(_FAMILY, _python, python_imports.investigate),
    Rule(_FAMILY, _script, script_imports.investigate),
    Rule(_FAMILY, _in("java"), compiled_imports.missing_package),
    Rule(_FAMILY, _class_loading, compiled_imports.missing_class),
    Rule(_FAMILY, _in("rust"), compiled_imports.missing_rust_module),
    Rule(_FAMILY, _in("go"), compiled_imports.missing_go_package),
)
