"""The commands and their help texts; printing one imports nothing heavy."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from whence import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

_EPILOG = """\
exit codes: 0 success; 1 no cause found; 2 invalid usage or input; 3 a required service is
unavailable. `whence run` exits with the command's own code."""

_FORMATS = ("chat", "responses", "native", "mcp")
_FORMAT_TEXT = "print JSON definitions for one of LM Studio's APIs or for MCP"


def build_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """Args: chosen: the command that will be parsed; the others are left out if it is one."""
    parser = argparse.ArgumentParser(
        prog="whence",
        description="Find out why a program fails. Everything runs on your machine.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"whence {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    common, investigating, shown = _common(), _investigating(), _reporting()
    groups: dict[tuple[str, ...], Callable[[], None]] = {
        ("run",): partial(_run, commands, [common, investigating, shown]),
        ("explain",): partial(_explain, commands, [common, investigating, shown]),
        ("report", "apply"): partial(_reports, commands, common),
        ("trust",): partial(_trust, commands, common),
        ("lsp",): partial(_lsp, commands, common),
        ("serve", "mcp", "chat"): partial(_gateway, commands, common),
        ("openapi",): partial(_openapi, commands, common),
        ("triage",): partial(_triage, commands, [common, investigating]),
        ("memory",): partial(_memory, commands, common),
        ("tools",): partial(_tools, commands, common),
        ("daemon",): partial(_daemon, commands, common),
        ("doctor",): partial(_doctor, commands, common),
        ("completions",): partial(_completions, commands),
    }
    for add in [groups[names] for names in groups if chosen in names] or groups.values():
        add()
    return parser


Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse has no public name for it


def _add(
    commands: Commands[argparse.ArgumentParser],
    name: str,
    module: str,
    text: str,
    parents: list[argparse.ArgumentParser],
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + ".", parents=parents
    )
    parser.set_defaults(module=module)
    return parser


def _common() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    group = parser.add_argument_group("common options")
    group.add_argument("--json", action="store_true", help="print JSON to stdout")
    group.add_argument(
        "--workspace", metavar="DIR", help="project folder (default: nearest project root)"
    )
    group.add_argument("--data-dir", metavar="DIR", help="where to store cases and analyses")
    group.add_argument("--model", metavar="KEY", help="LM Studio model to use")
    group.add_argument("--lmstudio-url", metavar="URL", help="LM Studio server address")
    group.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="override any setting, for example --set gateway.port=8788",
    )
    return parser


def _investigating() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    group = parser.add_argument_group("investigation")
    _analyst(group)
    group.add_argument(
        "--fresh", action="store_true", help="investigate again even if memory has the answer"
    )
    return parser


def _reporting() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    group = parser.add_argument_group("report")
    group.add_argument("--full", action="store_true", help="print the whole report")
    group.add_argument(
        "--all", action="store_true", help="explain every failure in the output, not only the first"
    )
    return parser


def _analyst(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--analyst",
        choices=("auto", "lmstudio", "offline"),
        help="which analyst to use; auto (default): LM Studio if it has a model, otherwise offline",
    )


def _run(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    run = _add(commands, "run", "run", "run a command and explain why it fails", parents)
    run.usage = "whence run [options] [--] CMD ..."
    run.add_argument("command", nargs=argparse.REMAINDER, metavar="CMD", help="command to run")


def _explain(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    text = "explain an error from a file location, a trace, a log or a message"
    explain = _add(commands, "explain", "explain", text, parents)
    explain.add_argument(
        "place", nargs="?", metavar="FILE[:LINE]", help="location; `-` reads a trace from stdin"
    )
    explain.add_argument("--trace", metavar="FILE", help="trace or log; `-` reads stdin")
    explain.add_argument("--message", metavar="TEXT", help="error message")


def _reports(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    report = _add(commands, "report", "report", "show a stored analysis", [common])
    report.add_argument("id", nargs="?", metavar="ID", help="default: the latest")
    report.add_argument(
        "--format",
        choices=("terminal", "markdown", "html"),
        default="terminal",
        help="output format",
    )
    report.add_argument("--full", action="store_true", help="print the whole report (default)")
    apply = _add(commands, "apply", "apply", "apply the fix from an analysis", [common])
    apply.add_argument("id", nargs="?", metavar="ID", help="default: the latest with a fix")


def _trust(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    trust = _add(commands, "trust", "trust", "trust a workspace's settings", [common])
    trust.add_argument("dir", nargs="?", metavar="DIR", help="default: the current workspace")
    trust.add_argument("--revoke", action="store_true", help="stop trusting it")


def _lsp(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    lsp = _add(commands, "lsp", "lsp", "start the language server", [common])
    _analyst(lsp)
    way = lsp.add_mutually_exclusive_group()
    way.add_argument("--stdio", action="store_true", help="use stdio (default)")
    way.add_argument(
        "--tcp",
        metavar="HOST:PORT",
        help="listen on a loopback address for one client; port 0 picks a free port",
    )
    lsp.add_argument(
        "--allow-commands",
        action="store_true",
        help="trust opened workspaces and let gateway clients run commands",
    )
    lsp.add_argument(
        "--gateway",
        action="store_true",
        help="also serve HTTP, WebSocket and MCP; these clients see unsaved changes",
    )


def _gateway(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    text = "start the HTTP, WebSocket and MCP gateway with its web page"
    serve = _add(commands, "serve", "serve", text, [common])
    _analyst(serve)
    serve.add_argument("--host", metavar="ADDRESS", help="default: 127.0.0.1")
    serve.add_argument("--port", metavar="N", help="default: 8787; 0 picks a free port")
    mcp = _add(commands, "mcp", "mcp", "start an MCP server on stdio", [common])
    _analyst(mcp)
    mcp.add_argument("--stdio", action="store_true", help="use stdio (default)")
    mcp.add_argument(
        "--print-config",
        action="store_true",
        help="print mcp.json for this workspace and an install link",
    )
    for parser in (serve, mcp):
        parser.add_argument(
            "--allow-commands",
            action="store_true",
            help="trust the workspace and let clients run commands",
        )
    chat = _add(commands, "chat", "chat", "chat with a model that can use the tools", [common])
    chat.add_argument(
        "--profile", metavar="NAME", help="debugger (default), pythagoras or one from your settings"
    )
    chat.add_argument("--url", metavar="URL", help="WebSocket URL of a running gateway")
    chat.add_argument(
        "text", nargs="?", metavar="TEXT", help="ask one question and exit; `-` reads stdin"
    )


def _openapi(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    openapi = _add(commands, "openapi", "openapi", "turn OpenAPI operations into tools", [])
    actions = openapi.add_subparsers(
        title="actions", metavar="ACTION", required=True, dest="action"
    )
    tools = _add(
        actions, "tools", "openapi", "list the tools and the operations that were skipped", [common]
    )
    tools.add_argument("--format", choices=_FORMATS, help=_FORMAT_TEXT)
    lint = _add(actions, "lint", "openapi", "check that models can use the operations", [common])
    call = _add(actions, "call", "openapi", "call an operation and print the result", [common])
    for parser in (tools, lint, call):
        parser.add_argument("document", metavar="URL-or-FILE", help="OpenAPI 3.0 or 3.1")
    call.add_argument("name", metavar="NAME", help="tool name")
    call.add_argument("arguments", metavar="JSON", help="JSON object, `-` for stdin or @FILE")


def _triage(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    text = "analyse every distinct error in one or more logs"
    triage = _add(commands, "triage", "triage", text, parents)
    triage.add_argument("paths", nargs="+", metavar="PATH", help="log files or folders")


def _daemon(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    text = "show or stop the resident helper that makes run and explain quicker"
    daemon = _add(commands, "daemon", "daemon", text, [])
    actions = daemon.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    _add(actions, "status", "daemon", "show whether a helper runs", [common])
    _add(actions, "stop", "daemon", "stop the helper", [common])


def _doctor(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    text = "check the setup and suggest fixes"
    doctor = _add(commands, "doctor", "doctor", text, [common])
    doctor.add_argument(
        "--probe",
        action="store_true",
        help="record the model server's responses, redacted, for a bug report",
    )
    doctor.add_argument("--output", metavar="FILE", help="probe file (default: whence-probe.json)")


def _completions(commands: Commands[argparse.ArgumentParser]) -> None:
    text = "print a script that completes commands in your shell"
    completions = _add(commands, "completions", "completions", text, [])
    completions.add_argument("shell", choices=("bash", "zsh", "fish"))


def _tools(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    tools = _add(commands, "tools", "tools", "list, inspect or call the analyst's tools", [])
    actions = tools.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    listing = _add(actions, "list", "tools", "list tool names or definitions", [common])
    listing.add_argument(
        "--format",
        choices=(*_FORMATS, "text"),
        help=f"{_FORMAT_TEXT}; text: a catalogue for the prompt of a model without tool training",
    )
    show = _add(actions, "show", "tools", "show a tool's schemas and examples", [common])
    show.add_argument("name", metavar="NAME")
    call = _add(actions, "call", "tools", "call a tool and print the result", [common])
    call.add_argument("name", metavar="NAME")
    call.add_argument("arguments", metavar="JSON", help="JSON object, `-` for stdin or @FILE")
    docs = _add(actions, "docs", "tools", "generate the tool reference", [common])
    docs.add_argument(
        "--output", metavar="FILE", default="docs/tools.md", help="default: docs/tools.md"
    )


def _memory(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    memory = _add(commands, "memory", "memory", "search and manage solved cases", [])
    actions = memory.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")

    search = _add(actions, "search", "memory", "find cases similar to an error", [common])
    search.add_argument("query", metavar="QUERY", help="error message or description")
    search.add_argument("--language", metavar="NAME", help="only cases in this language")
    search.add_argument("--error-type", metavar="TYPE", help="only cases of this error type")
    search.add_argument(
        "--min-confidence", metavar="N", type=float, default=0.0, help="0 to 1 (default: 0)"
    )
    search.add_argument("--limit", metavar="N", type=int, default=5, help="default: 5")
    search.add_argument("--this-workspace", action="store_true", help="exclude other workspaces")

    listing = _add(actions, "list", "memory", "list cases, newest first", [common])
    listing.add_argument("--limit", metavar="N", type=int, default=50, help="default: 50")
    show = _add(actions, "show", "memory", "show one case in full", [common])
    show.add_argument("id", metavar="ID")

    add = _add(actions, "add", "memory", "add a case manually", [common])
    for name in ("error-description", "root-cause", "solution"):
        add.add_argument(f"--{name}", metavar="TEXT", required=True)
    add.add_argument("--language", metavar="NAME")
    add.add_argument("--error-type", metavar="TYPE")

    for name, text in (
        ("validate", "mark an analysis as right"),
        ("reject", "mark an analysis as wrong"),
        ("forget", "delete a case"),
    ):
        feedback = _add(actions, name, "memory", text, [common])
        feedback.add_argument("id", metavar="ID")
        if name == "reject":
            feedback.add_argument("--reason", metavar="TEXT", help="why it was wrong")

    export = _add(actions, "export", "memory", "export cases as JSON lines", [common])
    export.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: stdout")
    importing = _add(actions, "import", "memory", "import cases from JSON lines", [common])
    importing.add_argument("file", metavar="FILE", help="`-` reads stdin")
    _add(actions, "redact", "memory", "remove secrets from everything stored", [common])
    _add(actions, "reindex", "memory", "repair the stores and rebuild the search index", [common])
    _add(actions, "stats", "memory", "show statistics", [common])
