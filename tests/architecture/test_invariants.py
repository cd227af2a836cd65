"""The invariants of docs/ARCHITECTURE.md, checked against the source.

Which package may import which is in `pyproject.toml`: the contracts of import-linter (`make lint`).
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args

import pytest

from whence_tools.code.languages import RECORDS
from whence_tools.code.queries import Section, matches
from whence_tools.code.syntax import parse

ROOT = Path(__file__).parents[2]
PACKAGES = {"whence": ROOT / "server/whence", "whence_tools": ROOT / "tools/whence_tools"}

# Each outside library has one importing place. Paths are prefixes of module names.
IMPORTING_PLACES = {
    "aiohttp": ("whence.llm.http",),
    "httpx": ("whence_tools.web", "whence_tools.openapi"),
    "websockets": ("whence.llm", "whence.cli.chat"),
    "chromadb": ("whence.memory",),
    "sentence_transformers": ("whence.memory",),
    "onnxruntime": ("whence.memory",),
    "tokenizers": ("whence.memory",),
    "torch": ("whence.memory",),
    "tree_sitter": ("whence_tools.code", "whence_tools.languages"),
    "subprocess": ("whence_tools.process", "whence_tools.children"),
    "pebble": ("whence_tools.worker",),
    "rich": ("whence.report", "whence.cli"),
    "pygls": ("whence.lsp",),
    "lsprotocol": ("whence.lsp",),
    "fastapi": ("whence.gateway",),
    "uvicorn": ("whence.gateway",),
    "starlette": ("whence.gateway",),
    "mcp": ("whence.gateway",),
    "prometheus_client": ("whence.gateway",),
    "prompt_toolkit": ("whence.cli.chat",),
    "jsonschema": ("whence_tools.openapi",),
    "yaml": ("whence_tools.openapi",),
    "re2": ("whence_tools.secret.tokens",),
    "rapidfuzz": ("whence_tools.fuzzy_match",),
}
HEAVY = (
    "chromadb",
    "torch",
    "fastapi",
    "pygls",
    "lsprotocol",
    "aiohttp",
    "httpx",
    "pydantic",
    "rich",
    "numpy",
    "re2",
)
MAX_LINES = 500


@dataclass(frozen=True)
class Module:
    """A module of ours."""

    path: Path

    def nodes(self) -> Iterator[ast.AST]:
        return ast.walk(ast.parse(self.path.read_text("utf-8")))

    @cached_property
    def imports(self) -> list[str]:
        """Every imported module."""
        found = []
        for node in self.nodes():
            if isinstance(node, ast.Import):
                found += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.path}: relative import"
                found += [node.module or ""]
                found += [f"{node.module}.{alias.name}" for alias in node.names]
        return found


def modules() -> dict[str, Module]:
    found = {}
    for name, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if parts[:2] != ("demo", "python"):  # the programs that it explains
                found[".".join([name, *parts]).removesuffix(".__init__")] = Module(path)
    return found


MODULES = modules()


def is_below(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


def test_each_library_has_one_importing_place() -> None:
    elsewhere = [
        f"{module} imports {name}"
        for module, source in MODULES.items()
        for name in source.imports
        if (places := IMPORTING_PLACES.get(name.split(".")[0])) is not None
        and not any(is_below(module, place) for place in places)
    ]
    assert elsewhere == []


def loaded_after(code: str) -> set[str]:
    return {name.split(".")[0] for name in modules_after(code)}


def modules_after(code: str) -> set[str]:
    """Those that were imported; one that Whence put in another's place has no `__spec__`."""
    found = "[name for name, one in sys.modules.items() if getattr(one, '__spec__', None)]"
    script = f"import sys, json\n{code}\nprint(json.dumps({found}))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_code_that_reads_finds_a_language_by_its_name_alone() -> None:
    importing = [
        f"{module} imports {name}"
        for module, source in MODULES.items()
        for name in source.imports
        if is_below(name, "whence_tools.languages")
        and not is_below(module, "whence_tools.languages")
    ]
    assert importing == []


def test_every_language_is_a_folder_and_every_folder_a_language_or_shared_patterns() -> None:
    folder = PACKAGES["whence_tools"] / "languages"
    shared = {
        name for one in RECORDS.values() for g in one.grammars.values() for name in g.patterns
    }
    found = {path.name for path in folder.iterdir() if (path / "uses.scm").exists()}
    assert found - {*RECORDS, *shared} == set()
    for name in RECORDS:
        assert (folder / name / "imports.py").exists(), name
        assert (folder / name / "values.py").exists() == RECORDS[name].has_values, name


@pytest.mark.parametrize("name", RECORDS)
def test_the_patterns_of_a_language_fit_its_grammar(name: str) -> None:
    for suffix in RECORDS[name].grammars:
        source = parse("", f"a{suffix}")
        assert source is not None
        for section in get_args(Section):
            assert list(matches(source, section)) == []


def test_the_command_line_starts_without_anything_heavy() -> None:
    assert not loaded_after("import whence.cli") & set(HEAVY)


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["memory", "--help"], ["completions", "bash"]]
)
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import contextlib, io\nfrom whence.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        f"    main({arguments!r})"
    )
    assert not loaded_after(code) & set(HEAVY)


@pytest.mark.parametrize("command", ["true", "false"])
def test_a_command_that_says_nothing_loads_no_part_of_an_investigation(command: str) -> None:
    code = f"from whence.cli import main\nmain(['run', '--', {command!r}])"
    loaded = modules_after(code)
    assert "whence.cli.run" in loaded
    assert not {name.split(".")[0] for name in loaded} & {
        *HEAVY, "multiprocessing", "pebble", "sqlite3", "tomlkit", "tree_sitter",
    }  # fmt: skip
    parts = ("agent", "config.settings", "domain.analysis", "llm", "memory", "playbook", "report")
    within = [*(f"whence.{name}" for name in parts), "whence_tools.code", "whence_tools.errors"]
    assert not [name for name in loaded if any(is_below(name, part) for part in within)]


def test_an_explanation_asks_no_installed_package_for_plugins(tmp_path: Path) -> None:
    (tmp_path / "trace.log").write_text("ValueError: no")
    arguments = ["explain", "--trace", str(tmp_path / "trace.log"), "--analyst", "offline",
                 "--data-dir", str(tmp_path / "data"), "--set", "embedder=lexical"]  # fmt: skip
    loaded = modules_after(f"from whence.cli import main\nmain({arguments!r})")
    assert "pydantic.plugin._schema_validator" in loaded
    assert "importlib.metadata" not in loaded


def test_a_copy_waits_for_no_module_that_takes_long_to_import() -> None:
    loaded = loaded_after("import whence_tools.children.sandbox.supervisor")
    assert not loaded & {"dataclasses", "inspect", "pathlib", "secrets", "shutil", "tempfile"}


def test_the_language_server_is_ready_before_anything_heavy_is_imported() -> None:
    heavy = {*HEAVY, "tree_sitter", "onnxruntime", "multiprocessing"} - {"pygls", "lsprotocol"}
    assert not loaded_after("import whence.cli.lsp, whence.lsp.methods, whence.lsp.serving") & heavy


def test_the_tools_are_defined_without_loading_what_they_use() -> None:
    loaded = loaded_after("from whence_tools.catalogue import all_tools; all_tools()")
    assert not loaded & {"tree_sitter", "chromadb", "httpx", "torch", "onnxruntime"}


def test_modules_stay_readable_in_one_sitting() -> None:
    lines = {
        name: len(source.path.read_text("utf-8").splitlines()) for name, source in MODULES.items()
    }
    assert {name: count for name, count in lines.items() if count > MAX_LINES} == {}


def test_every_dependency_is_imported_and_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    listed = re.search(r"^dependencies = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    assert listed is not None
    imported = {name.split(".")[0] for source in MODULES.values() for name in source.imports} | set(
        re.findall(
            r'"(tree_sitter_\w+)"',
            "".join(path.read_text() for path in PACKAGES["whence_tools"].glob("languages/*/*.py")),
        )
    )
    for line in listed[1].splitlines():
        match = re.match(r'\s+"([\w-]+)', line)
        if match is None:
            continue
        name = {"pyyaml": "yaml", "google-re2": "re2"}.get(match[1], match[1])
        assert name.replace("-", "_") in imported, f"{name} is not imported"
        assert "#" in line or name.startswith("tree-sitter-"), f"{name} has no reason"


def test_no_file_names_a_registry_or_a_machine() -> None:
    hosts = ("pypi" + ".org", "registry." + "npmjs", "files.python" + "hosted", "deb." + "debian")
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    ).stdout.split("\n")
    for name in filter(None, tracked):
        path = ROOT / name
        if path.is_file() and path.suffix not in {".png", ".onnx"}:
            text = path.read_text("utf-8", "ignore")
            assert not [host for host in hosts if host in text], name
            assert "/work/" + "main" not in text, name
