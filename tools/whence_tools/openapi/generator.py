"""Tools from a document: one for each operation that a model can choose and call."""

from __future__ import annotations

import logging
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.calling import OperationCall
from whence_tools.openapi.inputs import inputs_of
from whence_tools.openapi.merging import Merger
from whence_tools.openapi.names import name_of
from whence_tools.openapi.operations import UnusableError, list_raw_operations, read_operation
from whence_tools.openapi.tool import OperationTool
from whence_tools.openapi.wording import write_description

if TYPE_CHECKING:
    from whence_tools.openapi.document import OpenApiDocument
    from whence_tools.openapi.operations import ApiOperation
    from whence_tools.openapi.origins import Policy

log = logging.getLogger(__name__)

NO_DESCRIPTION: Final = "has no description"


@dataclass(frozen=True, slots=True)
class SkippedOperation:
    """An operation that is no tool. Attributes: operation: e.g. "GET /files"."""

    operation: str
    reason: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Operations that would share a name, so that a model could not tell them apart."""

    name: str
    operations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Generated:
    """What a document gives."""

    title: str
    tools: tuple[OperationTool, ...]
    skipped: tuple[SkippedOperation, ...]
    ambiguous: tuple[Ambiguous, ...]


def generate(document: OpenApiDocument, policy: Policy) -> Generated:
    """Blocks: a thousand operations take a second or two."""
    merger = Merger(document)
    named: dict[str, list[OperationTool]] = defaultdict(list)
    skipped: list[SkippedOperation] = []
    for raw in list_raw_operations(document):
        try:
            operation = read_operation(document, raw)
            tool = _tool(operation, merger, policy)
        except UnusableError as reason:
            skipped.append(SkippedOperation(raw.place, str(reason)))
        except Exception as error:  # foreign text: one operation does not cost the others
            log.exception("%s cannot be read", raw.place)
            skipped.append(SkippedOperation(raw.place, f"cannot be read ({type(error).__name__})"))
        else:
            named[tool.name].append(tool)
    info = document.root.get("info")
    title = info.get("title") if isinstance(info, dict) else None
    return Generated(
        title=title if isinstance(title, str) else "",
        tools=tuple(tools[0] for tools in named.values() if len(tools) == 1),
        skipped=tuple(skipped),
        ambiguous=tuple(
            Ambiguous(name, tuple(tool.call.operation.place for tool in tools))
            for name, tools in named.items()
            if len(tools) > 1
        ),
    )


def _tool(operation: ApiOperation, merger: Merger, policy: Policy) -> OperationTool:
    text = write_description(operation.text, operation.method, deprecated=operation.deprecated)
    if not text:
        raise UnusableError(NO_DESCRIPTION)
    name = name_of(operation.id, operation.method, operation.path)
    return OperationTool(name, text, OperationCall(operation, inputs_of(operation, merger), policy))
