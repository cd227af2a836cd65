"""Names of the standard library that are used without their import."""

from __future__ import annotations

import re
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING

from whence.playbook.evidence.declarations import find_declared
from whence.playbook.fixes.add_import import add_builtin_import, add_import
from whence.playbook.rules.names import texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import Site

_MODULES: Mapping[str, str] = MappingProxyType(
    {
        "abc": "ABC abstractmethod",
        "argparse": "ArgumentParser",
        "collections": "ChainMap Counter OrderedDict defaultdict deque namedtuple",
        "concurrent.futures": "ProcessPoolExecutor ThreadPoolExecutor as_completed",
        "contextlib": "asynccontextmanager contextmanager suppress",
        "copy": "deepcopy",
        "dataclasses": "asdict dataclass",
        "datetime": "timedelta timezone",
        "decimal": "Decimal",
        "enum": "Enum IntEnum StrEnum",
        "fractions": "Fraction",
        "functools": "cached_property lru_cache partial reduce total_ordering wraps",
        "io": "BytesIO StringIO",
        "itertools": "accumulate chain combinations groupby islice pairwise permutations product",
        "math": "ceil floor isclose isnan sqrt",
        "operator": "attrgetter itemgetter",
        "pathlib": "Path PurePath",
        "textwrap": "dedent",
        "types": "SimpleNamespace",
        "typing": "Any Callable Dict Iterable Iterator List Literal NamedTuple Optional Protocol "
        "Sequence Tuple TypedDict TypeVar Union",
        "uuid": "uuid4",
    }
)
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}
# Modules of Node that programs know by their own names.
_NODE = frozenset({"assert", "crypto", "events", "fs", "http", "https", "os", "path", "readline",
                   "util", "zlib"})  # fmt: skip


def find_library_name(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    """`Path(…)` without `from pathlib import Path`, `json.loads` without `import json`,
    `fs.readFileSync` without its `require`."""
    script = case.language in {"javascript", "typescript"}
    module = _MODULE_OF.get(name) if case.language == "python" else None
    as_module = re.search(rf"(?<![\w.$]){re.escape(name)}\.\w", crash.text)
    if module is not None or (script and as_module and name in _NODE):
        for file in (yield from case.locate(name, crash.path)):
            if find_declared(file, name) is not None:
                return None
        statement = f"from {module} import {name}"
    elif case.language == "python" and as_module and name in sys.stdlib_module_names:
        statement = f"import {name}"
    else:
        return None
    shown = texts.NODE_MODULE.format(name=name) if script else f"`{statement}`"
    edits = add_builtin_import(crash.file, name) if script else add_import(crash.file, statement)
    return texts.NO_IMPORT.finding(
        crash=crash, name=name, statement=shown, place=_first_import(crash), edits=edits
    )


def _first_import(crash: Site) -> Site | None:
    imports = re.compile(r"(?:import|from)\s(?!__future__)")
    lines = (n for n, line in enumerate(crash.file.lines, 1) if imports.match(line))
    first = next(lines, None)
    return crash.on(first) if first else None
