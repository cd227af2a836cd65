"""Imports that fail because the name is not what the file, module or export is called."""

from __future__ import annotations

from whence.playbook.engine.matching import Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.imports import compiled_imports as compiled
from whence.playbook.rules.imports import python_imports, script_imports

_FAMILY = "missing_module"
_PYTHON = Matcher(*python_imports.WORDINGS, languages={"python", ""})
_SCRIPT = Matcher(*script_imports.WORDINGS, languages={"javascript", "typescript", ""})
_JAVA = Matcher(*compiled.NO_PACKAGE, languages={"java"})
_CLASS = Matcher(
    *compiled.NO_CLASS,
    types={"ClassNotFoundException", "NoClassDefFoundError", "ServiceConfigurationError"},
)
_RUST = Matcher(*compiled.NO_CRATE, languages={"rust"})
_GO = Matcher(*compiled.NO_GO_PACKAGE, languages={"go"})

RULES = (
    Rule(_FAMILY, _PYTHON, at_crash(python_imports.investigate, parsed=False)),
    Rule(_FAMILY, _SCRIPT, script_imports.investigate),
    Rule(_FAMILY, _JAVA, at_crash(compiled.missing_package, parsed=False)),
    Rule(_FAMILY, _CLASS, compiled.missing_class),
    Rule(_FAMILY, _RUST, at_crash(compiled.missing_rust_module, parsed=False)),
    Rule(_FAMILY, _GO, at_crash(compiled.missing_go_package, parsed=False)),
)
