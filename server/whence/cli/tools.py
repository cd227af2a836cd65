"""`whence tools`: the registry from outside."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence.cli.output import fit_to_line, get_width, say, settings_of, workspace_of, write_json
from whence.domain.errors import UsageError
from whence_tools.catalogue import all_tools
from whence_tools.publish import FORMATS, render_markdown, write_text_catalogue

if TYPE_CHECKING:
    import argparse

    from whence_tools.tool import Tool


def execute(args: argparse.Namespace) -> int:
    actions = {"list": _list, "show": _show, "call": _call, "docs": _docs}
    return actions[args.action](args)


def _list(args: argparse.Namespace) -> int:
    if args.format == "text":
        sys.stdout.write(write_text_catalogue(all_tools()))
    elif args.format:
        write_json([FORMATS[args.format](tool) for tool in all_tools()])
    elif args.json:
        write_json(
            [
                {"name": t.name, "version": t.version, "description": t.description}
                for t in all_tools()
            ]
        )
    else:
        for tool in all_tools():
            print(f"{tool.name:26} {fit_to_line(tool.description, get_width() - 27)}")
    return 0


def _show(args: argparse.Namespace) -> int:
    tool = _find_tool(args.name)
    if args.json:
        write_json(_describe(tool))
    else:
        print(render_markdown([tool]).partition("\n## ")[2].join(["## ", ""]))
    return 0


def _describe(tool: Tool[Any, Any]) -> dict[str, Any]:
    return {
        "name": tool.name,
        "version": tool.version,
        "description": tool.description,
        "inputSchema": tool.parameters,
        "outputSchema": tool.results,
        "errorCodes": list(tool.error_codes),
        "timeoutSeconds": tool.timeout_seconds,
    }


def _find_tool(name: str) -> Tool[Any, Any]:
    for tool in all_tools():
        if tool.name == name:
            return tool
    known = ", ".join(tool.name for tool in all_tools())
    raise UsageError(f"there is no tool '{name}'; there are: {known}")


def _call(args: argparse.Namespace) -> int:
    arguments = read_arguments(args.arguments, "tools call")
    workspace = workspace_of(args)
    loaded = settings_of(args, workspace)
    envelope = asyncio.run(_execute_tool(workspace, loaded, args.name, arguments))
    write_json(envelope)
    return 0 if envelope["success"] else 1


def read_arguments(given: str, command: str) -> dict[str, Any]:
    """The object that was typed, or named by `-` (stdin) or `@FILE`.

    Raises:
        UsageError: there is none.
    """
    if given == "-":
        text = sys.stdin.read()
    elif given.startswith("@"):
        try:
            text = Path(given[1:]).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise UsageError(f"{command}: {given[1:]} cannot be read: {why}") from error
    else:
        text = given
    try:
        arguments = json.loads(text)
    except ValueError as error:
        raise UsageError(f"{command}: the arguments are not JSON: {error}") from error
    if not isinstance(arguments, dict):
        raise UsageError(f"{command}: the arguments must be a JSON object")
    return arguments


async def _execute_tool(
    workspace: Path, loaded: Any, name: str, arguments: dict[str, Any]
) -> dict[str, Any]:
    from whence.service.workspace import open_app

    async with open_app(workspace, loaded) as app:
        return (await app.call_tool(name, arguments, _typed_command(arguments))).envelope()


def _typed_command(arguments: dict[str, Any]) -> list[str] | None:
    """The command that the user typed with the call, and so agreed to."""
    command = arguments.get("command")
    is_argv = isinstance(command, list) and all(isinstance(word, str) for word in command)
    return command if is_argv else None


def _docs(args: argparse.Namespace) -> int:
    path = Path(args.output)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render_markdown(all_tools()), "utf-8")
    say(f"wrote {path}")
    return 0
