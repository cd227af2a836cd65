"""`whence openapi`: tools from any OpenAPI document."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from whence.cli.output import (
    count_things,
    fit_to_line,
    get_width,
    make_printable,
    say,
    settings_of,
    workspace_of,
    write_json,
)
from whence.cli.tools import read_arguments
from whence.domain.errors import ServiceUnavailableError, UsageError
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from whence.config.settings import Settings
    from whence_tools.openapi.document import OpenApiDocument
    from whence_tools.openapi.generator import Generated
    from whence_tools.openapi.origins import Policy


def execute(args: argparse.Namespace) -> int:
    actions = {"tools": _tools, "lint": _lint, "call": _call}
    return actions[args.action](args)


@dataclass(frozen=True, slots=True)
class _OpenApiRequest:
    """What the command is about, and the settings in force."""

    document: OpenApiDocument
    policy: Policy
    settings: Settings
    workspace: Path

    def generated(self) -> Generated:
        from whence_tools.openapi.generator import generate

        return generate(self.document, self.policy)


def _read_request(args: argparse.Namespace) -> _OpenApiRequest:
    """Loads the document.

    Raises:
        ServiceUnavailableError: its server does not answer with it.
        UsageError: there is no such file, or it is not an OpenAPI document of version 3.
    """
    from whence_tools.openapi.cache import DocumentCache
    from whence_tools.openapi.failures import DocumentError, UnreachableError
    from whence_tools.openapi.loader import load
    from whence_tools.openapi.origins import Policy
    from whence_tools.openapi.retrieving import Retriever, display_location, location_of

    workspace = workspace_of(args)
    settings = settings_of(args, workspace).settings
    location = location_of(args.document)
    if "://" in args.document and location.startswith("file:") and "file:" not in args.document:
        raise UsageError(f"{args.document} is neither an http(s) URL nor a file")
    policy = Policy.of(location, [location], settings.openapi.auth)
    retriever = Retriever(location, policy, DocumentCache(settings.data_dir / "openapi"))
    try:
        document = asyncio.run(load(retriever, location))
    except UnreachableError as error:
        kind = UsageError if location.startswith("file:") else ServiceUnavailableError
        raise kind(f"{display_location(location)} {error}") from None
    except DocumentError as error:
        raise UsageError(f"{display_location(location)} {error}") from None
    return _OpenApiRequest(document, policy, settings, workspace)


def _tools(args: argparse.Namespace) -> int:
    from whence_tools.publish import FORMATS

    generated = _read_request(args).generated()
    if args.format:
        write_json([FORMATS[args.format](tool) for tool in generated.tools])
    elif args.json:
        write_json(_as_json(generated))
    else:
        longest = max((len(tool.name) for tool in generated.tools), default=0)
        column = min(longest, 40) + 1
        for tool in generated.tools:
            print(f"{tool.name:{column}}{fit_to_line(tool.description, get_width() - column)}")
    _report(generated)
    return 0


def _as_json(generated: Generated) -> dict[str, Any]:
    return {
        "schemaVersion": 1,
        "title": generated.title,
        "tools": [
            {
                "name": tool.name,
                "description": tool.description,
                "parameters": tool.parameters,
                "operation": tool.call.operation.place,
            }
            for tool in generated.tools
        ],
        "skipped": [asdict(one) for one in generated.skipped],
        "ambiguous": [asdict(one) for one in generated.ambiguous],
    }


def _report(generated: Generated) -> None:
    left_out = len(generated.skipped) + sum(len(one.operations) for one in generated.ambiguous)
    made = count_things(len(generated.tools), "tool")
    say(f"{made}; {count_things(left_out, 'operation')} left out")
    for skipped in generated.skipped:
        say(f"skipped {skipped.operation}: {skipped.reason}")
    for ambiguous in generated.ambiguous:
        say(f"ambiguous {ambiguous.name}: {', '.join(ambiguous.operations)}")


def _lint(args: argparse.Namespace) -> int:
    from whence_tools.openapi.lint import lint_document

    findings = lint_document(_read_request(args).document)
    if args.json:
        write_json({"schemaVersion": 1, "findings": [asdict(one) for one in findings]})
    else:
        for one in findings:
            print(make_printable(f"{one.operation}: {one.message} [{one.rule}]"))
    count = count_things(len(findings), "finding")
    say(count if findings else "models can use every operation")
    return 1 if findings else 0


def _call(args: argparse.Namespace) -> int:
    arguments = read_arguments(args.arguments, "openapi call")
    from whence.service.workspace import tool_limits
    from whence_tools.ports import ToolContext
    from whence_tools.registry import Registry
    from whence_tools.worker import Worker
    from whence_tools.workspace import Workspace

    request = _read_request(args)
    registry = Registry(request.generated().tools, tool_limits(request.settings))
    context = ToolContext(workspace=Workspace(request.workspace), cpu=Worker())
    envelope = asyncio.run(registry.execute(args.name, arguments, context)).envelope()
    write_json(envelope)
    return 0 if envelope["success"] else 1
