"""One tool: defined once, and everything published about it derived from that."""

from __future__ import annotations

from dataclasses import field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from whence_tools.arguments import read_arguments
from whence_tools.contract import COMMON_ERRORS, ToolOutput, WireModel
from whence_tools.lazy_dataclass import dataclass
from whence_tools.schema import publish_output_schema, publish_schema

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from whence_tools.failure import ErrorCode
    from whence_tools.ports import ToolContext
    from whence_tools.schema import JsonSchema

Input = TypeVar("Input", bound=WireModel)
Output = TypeVar("Output", bound=ToolOutput)


@dataclass(frozen=True, slots=True)
class Example:
    """A call and what it answers; executed by the tool's contract test and shown in the docs.

    `files` is the workspace the example runs in; `result` must be a subset of the real envelope.
    """

    parameters: Mapping[str, Any]
    result: Mapping[str, Any]
    files: Mapping[str, str] = field(default_factory=dict)


class AnyTool(Protocol):
    """What the registry runs and publishes: a `Tool`, or an operation of an OpenAPI document."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def is_imported(self) -> bool:
        """Imported from an OpenAPI document, and can be gone or changed the next time."""
        ...

    @property
    def is_read_only(self) -> bool:
        """Its calls change nothing, and run nothing of the user's."""
        ...

    @property
    def asks_outside(self) -> bool:
        """It may ask other machines."""
        ...

    @property
    def parameters(self) -> JsonSchema:
        """The schema of the arguments; do not change the returned object."""
        ...

    @property
    def results(self) -> JsonSchema:
        """The schema of a success' `data`."""
        ...

    @property
    def error_codes(self) -> tuple[ErrorCode, ...]: ...

    @property
    def timeout_seconds(self) -> float: ...

    @property
    def obeys_common_timeout(self) -> bool: ...

    @property
    def uses_cpu(self) -> bool: ...

    @property
    def worker_modules(self) -> tuple[str, ...]: ...

    def can_answer(self, context: ToolContext) -> bool:
        """Whether what it needs is there; one that cannot answer is not offered to a model."""
        ...

    def read(self, arguments: Mapping[str, Any]) -> Any:
        """The typed input of a call.

        Raises:
            ToolFailure: INVALID_PARAMETERS, naming each wrong parameter and what it should be.
        """
        ...

    async def answer(self, params: Any, context: ToolContext) -> ToolOutput:
        """Does the work.

        Args:
            params: what `read` made of the arguments.

        Raises:
            ToolFailure: what the model can act on.
        """
        ...

    def shortened(self, output: Any) -> Iterable[ToolOutput]:
        """Progressively shorter renderings of an output, longest first; each sets `shortened`."""
        ...


@dataclass(frozen=True, slots=True)
class Tool(Generic[Input, Output]):
    """One tool, defined once; everything published about it is derived from this.

    Args:
        run: the work; raises `ToolFailure` for what the model can act on.
        shorter: progressively shorter renderings of an output, longest first; each sets
            `shortened`. The registry takes the first that fits.
        failures: the codes this tool can answer besides the common three.
        timeout_seconds: default time limit, waiting for admission included.
        obeys_common_timeout: true where `tools.timeoutMs` sets the limit.
        uses_cpu: true where `run` needs the worker process, which must be up before the clock
            starts.
        worker_modules: what the worker must have imported before the clock starts.
        is_read_only, asks_outside: see `AnyTool`.
        needs: what has to be true of the context for the tool to answer; None is nothing.
    """

    name: str
    version: str
    description: str
    input: type[Input]
    output: type[Output]
    failures: frozenset[ErrorCode]
    run: Callable[[Input, ToolContext], Awaitable[Output]]
    success_example: Example
    failure_example: Example
    shorter: Callable[[Output], Iterable[Output]] | None = None
    timeout_seconds: float = 2.0
    obeys_common_timeout: bool = True
    uses_cpu: bool = False
    worker_modules: tuple[str, ...] = ()
    is_read_only: bool = False
    asks_outside: bool = False
    needs: Callable[[ToolContext], bool] | None = None

    @property
    def is_imported(self) -> bool:
        return False

    @property
    def parameters(self) -> JsonSchema:
        return publish_schema(self.input)

    @property
    def results(self) -> JsonSchema:
        return publish_output_schema(self.output)

    @property
    def error_codes(self) -> tuple[ErrorCode, ...]:
        return tuple(sorted(self.failures | COMMON_ERRORS))

    def can_answer(self, context: ToolContext) -> bool:
        return self.needs is None or self.needs(context)

    def read(self, arguments: Mapping[str, Any]) -> Input:
        return read_arguments(self.input, arguments)

    async def answer(self, params: Input, context: ToolContext) -> Output:
        return await self.run(params, context)

    def shortened(self, output: Output) -> Iterable[Output]:
        return self.shorter(output) if self.shorter else ()


def load_modules(names: Iterable[str]) -> None:
    """Imports modules: for a worker process, before the time of its work counts."""
    for name in names:
        import_module(name)
