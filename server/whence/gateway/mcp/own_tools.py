"""The tools that only MCP has: `investigate` and `search_memory`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pydantic import Field

from whence.gateway.mcp.answers import make_call_result
from whence.gateway.mcp.investigate import InvestigateInput, investigate
from whence.service import cases
from whence_tools.arguments import read_arguments
from whence_tools.lazy_dataclass import dataclass
from whence_tools.solved_cases import CaseQuery

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from mcp import types

    from whence.gateway.mcp.call import ClientCall
    from whence.gateway.shared.host import Host
    from whence_tools.contract import WireModel


@dataclass(frozen=True, slots=True)
class OwnTool:
    """Attributes:
    answer: takes the host, the call, and the seconds that it may take.
    is_read_only, asks_outside: as of a `Tool`.
    """

    description: str
    input: type[WireModel]
    answer: Callable[[Host, ClientCall, float], Awaitable[types.CallToolResult]]
    is_read_only: bool
    asks_outside: bool


class SearchMemoryInput(CaseQuery):
    """Without a floor for the confidence: whoever asks sees how sure each is."""

    min_confidence: float = Field(
        default=0.0, ge=0, le=1, description="Minimum confidence score for results"
    )


async def _search_memory(host: Host, call: ClientCall, _: float) -> types.CallToolResult:
    search = read_arguments(SearchMemoryInput, call.arguments)
    found = await cases.search(await host.app(), search)
    return await make_call_result({"success": True, "data": cases.search_json(found)})


OWN: Final[Mapping[str, OwnTool]] = MappingProxyType(
    {
        "investigate": OwnTool(
            description="Find the root cause of an error in this workspace. Give text (a stack "
            "trace or log), message, or filePath and line.",
            input=InvestigateInput,
            answer=investigate,
            is_read_only=False,
            asks_outside=True,
        ),
        "search_memory": OwnTool(
            description="Search the errors that were solved before for ones like query: their "
            "causes and solutions.",
            input=SearchMemoryInput,
            answer=_search_memory,
            is_read_only=True,
            asks_outside=False,
        ),
    }
)
