"""An operation of an OpenAPI document as a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from whence_tools.contract import COMMON_ERRORS, ErrorCode
from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.answers import OperationAnswer, shorten
from whence_tools.schema import publish_output_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence_tools.openapi.calling import OperationCall
    from whence_tools.ports import ToolContext
    from whence_tools.schema import JsonSchema

_CODES: Final = tuple(sorted(COMMON_ERRORS | {ErrorCode.API_ERROR, ErrorCode.RATE_LIMIT_EXCEEDED}))


@dataclass(frozen=True, slots=True)
class OperationTool:
    """See `AnyTool`."""

    name: str
    description: str
    call: OperationCall

    @property
    def is_imported(self) -> bool:
        return True

    @property
    def is_read_only(self) -> bool:
        return False  # what an operation of somebody else's service does is not known

    @property
    def asks_outside(self) -> bool:
        return True

    @property
    def parameters(self) -> JsonSchema:
        return self.call.inputs.schema

    @property
    def results(self) -> JsonSchema:
        return publish_output_schema(OperationAnswer)

    @property
    def error_codes(self) -> tuple[ErrorCode, ...]:
        return _CODES

    @property
    def timeout_seconds(self) -> float:
        return 10.0

    @property
    def obeys_common_timeout(self) -> bool:
        return True

    @property
    def uses_cpu(self) -> bool:
        return False

    @property
    def worker_modules(self) -> tuple[str, ...]:
        return ()

    def can_answer(self, context: ToolContext) -> bool:  # noqa: ARG002
        return True

    def read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        from whence_tools.openapi.checking import check

        return check(arguments, self.call.inputs)

    async def answer(self, params: dict[str, Any], context: ToolContext) -> OperationAnswer:  # noqa: ARG002
        return await self.call.run(params)

    def shortened(self, output: OperationAnswer) -> Iterable[OperationAnswer]:
        return shorten(output)
