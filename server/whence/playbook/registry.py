"""The rules, most specific first. A module of `playbook/rules` has its own in `RULES`."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence.playbook.engine.case import Rule
    from whence_tools.errors.model import Problem

RULE_MODULES: tuple[str, ...] = (
    "imports.module_kinds",
    "imports.checked_imports",
    "absence.checked_absence",
    "names.checked_members",
    "types.checked_types",
    "calls.checked_calls",
    "names.redeclared",
    "imports.import_cycles",
    "imports.failed_imports",
    "imports.builds",
    "files.json_syntax",
    "syntax.syntax",
    "files.encoding",
    "ownership.borrow",
    "recursion.recursion",
    "calls.coroutines",
    "files.files",
    "absence.unset",
    "values.keys",
    "values.division",
    "values.bounds",
    "values.conversion",
    "absence.empties",
    "values.changes",
    "calls.arguments",
    "absence.absent",
    "names.attributes",
    "types.wrong_type",
    "names.names",
)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule in order; the first call imports them and the parsers. Blocks."""
    modules = (import_module(f"whence.playbook.rules.{name}") for name in RULE_MODULES)
    return tuple(rule for module in modules for rule in module.RULES)


def rules_for(problem: Problem) -> list[Rule]:
    """The rules to try on an error, in order."""
    return [rule for rule in all_rules() if _applies(rule, problem)]


def _applies(rule: Rule, problem: Problem) -> bool:
    try:
        return rule.applies(problem)
    except Exception:
        logging.getLogger(__name__).exception("the rule for %s failed", rule.family)
        return False
