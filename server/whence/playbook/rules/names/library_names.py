"""Names of the standard library that are used without their import."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, Finding
from whence.playbook.evidence.declarations import declared
from whence.playbook.evidence.sites import story
from whence.playbook.fixes.add_import import importing, importing_builtin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.evidence.sites import Site

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


def library_name(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    """`Path(…)` without `from pathlib import Path`, `fs.readFileSync` without its `require`."""
    python, script = case.language == "python", case.language in {"javascript", "typescript"}
    module = _MODULE_OF.get(name) if python else None
    as_module = script and name in _NODE and re.search(rf"(?<![\w.$]){name}\.\w", crash.text)
    if module is None and not as_module:
        return None
    for file in (yield from case.locate(name, crash.path)):
        if declared(file, name) is not None:
            return None
    statement = f"from {module} import {name}" if module else f"the module '{name}' of Node"
    edits = (
        importing(crash.file, f"from {module} import {name}")
        if module
        else importing_builtin(crash.file, name)
    )
    return Finding(
        f"Line {crash.line} of {crash.path} uses '{name}' of the standard library, but the file "
        f"does not import it ({statement}).",
        f"Add the import of '{name}' to {crash.path}.",
        SHOWN,
        crash.path,
        crash.line,
        story(crash.quote(f"'{name}' is used here without an import")),
        symbol=name,
        edits=edits,
    )
