"""What can be typed. argparse only: nothing heavy is imported to print a help text."""

from __future__ import annotations

import argparse

from whence import __version__

_EPILOG = """\
exit codes: 0 done; 1 investigated, no cause found; 2 bad usage or input; 3 a service is missing.
`whence run` passes the command's own code through."""

_FORMATS = ("chat", "responses", "native", "mcp")
_FORMAT_TEXT = "definitions as JSON, for LM Studio's three APIs or MCP"


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="whence",
        description="Finds out why a program fails, on your machine.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"whence {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    common, investigating = _common(), _investigating()
    _run(commands, [common, investigating])
    _explain(commands, [common, investigating])
    _reports(commands, common)
    _trust(commands, common)
    _lsp(commands, common)
    _gateway(commands, common)
    _openapi(commands, common)
    _triage(commands, [common, investigating])
    _memory(commands, common)
    _tools(commands, common)
    _doctor(commands, common)
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
    group.add_argument("--json", action="store_true", help="data as JSON on stdout")
    group.add_argument("--workspace", metavar="DIR", help="default: the nearest project root")
    group.add_argument("--data-dir", metavar="DIR", help="where cases and analyses are kept")
    group.add_argument("--model", metavar="KEY", help="model of LM Studio to use")
    group.add_argument("--lmstudio-url", metavar="URL", help="where LM Studio listens")
    group.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="any other setting, as in --set gateway.port=8788",
    )
    return parser


def _investigating() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    group = parser.add_argument_group("investigation")
    _analyst(group)
    group.add_argument(
        "--fresh", action="store_true", help="investigate even when the answer is known"
    )
    return parser


def _analyst(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--analyst",
        choices=("auto", "lmstudio", "offline"),
        help="auto (default): LM Studio when it answers and has a model, else offline",
    )


def _run(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    run = _add(commands, "run", "run", "run a command; when it fails, find out why", parents)
    run.usage = "whence run [options] [--] CMD ..."
    run.add_argument("command", nargs=argparse.REMAINDER, metavar="CMD", help="what to run")


def _explain(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    text = "investigate an error given as a place, a trace or log, or a message"
    explain = _add(commands, "explain", "explain", text, parents)
    explain.add_argument("place", nargs="?", metavar="FILE[:LINE]", help="`-` reads a pipe")
    explain.add_argument("--trace", metavar="FILE", help="a trace or log; `-` reads a pipe")
    explain.add_argument("--message", metavar="TEXT", help="an error message")


def _reports(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    report = _add(commands, "report", "report", "show an analysis again", [common])
    report.add_argument("id", nargs="?", metavar="ID", help="default: the last one")
    report.add_argument(
        "--format", choices=("terminal", "markdown", "html"), default="terminal", help="rendering"
    )
    apply = _add(commands, "apply", "apply", "apply an analysis' fix to the files", [common])
    apply.add_argument("id", nargs="?", metavar="ID", help="default: the last one with a fix")


def _trust(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    trust = _add(commands, "trust", "trust", "let a workspace's own settings count", [common])
    trust.add_argument("dir", nargs="?", metavar="DIR", help="default: the workspace")
    trust.add_argument("--revoke", action="store_true", help="no longer trust it")


def _lsp(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    lsp = _add(commands, "lsp", "lsp", "the language server, on stdio or TCP", [common])
    _analyst(lsp)
    way = lsp.add_mutually_exclusive_group()
    way.add_argument("--stdio", action="store_true", help="the default; editors' libraries add it")
    way.add_argument(
        "--tcp",
        metavar="HOST:PORT",
        help="listen on a loopback address instead of stdio, for one client; port 0 for a free one",
    )
    lsp.add_argument(
        "--allow-commands",
        action="store_true",
        help="trust the workspaces that are opened; the gateway takes commands from clients",
    )
    lsp.add_argument(
        "--gateway",
        action="store_true",
        help="serve HTTP, WebSocket and MCP from the same process; they see the live editor",
    )


def _gateway(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    text = "HTTP, WebSocket and MCP for other programs, and a page for a browser"
    serve = _add(commands, "serve", "serve", text, [common])
    _analyst(serve)
    serve.add_argument("--host", metavar="ADDRESS", help="default: 127.0.0.1")
    serve.add_argument("--port", metavar="N", help="default: 8787; 0 takes a free one")
    mcp = _add(commands, "mcp", "mcp", "an MCP server on stdio", [common])
    _analyst(mcp)
    mcp.add_argument("--stdio", action="store_true", help="the default; some clients add it")
    mcp.add_argument(
        "--print-config", action="store_true", help="the mcp.json for this workspace, and a link"
    )
    for parser in (serve, mcp):
        parser.add_argument(
            "--allow-commands",
            action="store_true",
            help="trust the workspace and take commands to run from clients",
        )
    chat = _add(commands, "chat", "chat", "talk to a model that can use the tools", [common])
    chat.add_argument("--profile", metavar="NAME", help="debugger (default), pythagoras, your own")
    chat.add_argument("--url", metavar="URL", help="WebSocket of a gateway that runs already")
    chat.add_argument("text", nargs="?", metavar="TEXT", help="ask this alone; `-` reads a pipe")


def _openapi(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    openapi = _add(commands, "openapi", "openapi", "tools from any OpenAPI document", [])
    actions = openapi.add_subparsers(
        title="actions", metavar="ACTION", required=True, dest="action"
    )
    tools = _add(actions, "tools", "openapi", "the tools, and what was left out and why", [common])
    tools.add_argument("--format", choices=_FORMATS, help=_FORMAT_TEXT)
    lint = _add(actions, "lint", "openapi", "check that a model can use the operations", [common])
    call = _add(actions, "call", "openapi", "call an operation and print its result", [common])
    for parser in (tools, lint, call):
        parser.add_argument("document", metavar="URL-or-FILE", help="OpenAPI 3.0 or 3.1")
    call.add_argument("name", metavar="NAME", help="the tool's name")
    call.add_argument("arguments", metavar="JSON", help="an object, `-` for stdin, or @FILE")


def _triage(
    commands: Commands[argparse.ArgumentParser], parents: list[argparse.ArgumentParser]
) -> None:
    text = "investigate many logs at once: one analysis for each error in them"
    triage = _add(commands, "triage", "triage", text, parents)
    triage.add_argument("paths", nargs="+", metavar="PATH", help="logs, and folders of logs")


def _doctor(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    text = "check what Whence needs, and say what to do"
    doctor = _add(commands, "doctor", "doctor", text, [common])
    doctor.add_argument(
        "--probe",
        action="store_true",
        help="record how the model server behaves, redacted, into a file to send with a report",
    )
    doctor.add_argument(
        "--output", metavar="FILE", help="the probe's file; default: whence-probe.json"
    )


def _tools(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    tools = _add(commands, "tools", "tools", "the tools an analyst can call", [])
    actions = tools.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    listing = _add(actions, "list", "tools", "names, or the definitions in a format", [common])
    listing.add_argument("--format", choices=_FORMATS, help=_FORMAT_TEXT)
    show = _add(actions, "show", "tools", "one tool's schemas and examples", [common])
    show.add_argument("name", metavar="NAME")
    call = _add(actions, "call", "tools", "run a tool and print its result", [common])
    call.add_argument("name", metavar="NAME")
    call.add_argument("arguments", metavar="JSON", help="an object, `-` for stdin, or @FILE")
    docs = _add(actions, "docs", "tools", "write the tools' page", [common])
    docs.add_argument("--output", metavar="FILE", default="docs/tools.md")


def _memory(commands: Commands[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    memory = _add(commands, "memory", "memory", "the store of solved cases", [])
    actions = memory.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")

    search = _add(actions, "search", "memory", "find cases like an error", [common])
    search.add_argument("query", metavar="QUERY")
    search.add_argument("--language", metavar="NAME")
    search.add_argument("--error-type", metavar="TYPE")
    search.add_argument("--min-confidence", metavar="N", type=float, default=0.0)
    search.add_argument("--limit", metavar="N", type=int, default=5)
    search.add_argument("--this-workspace", action="store_true", help="leave out other workspaces")

    listing = _add(actions, "list", "memory", "the cases, newest first", [common])
    listing.add_argument("--limit", metavar="N", type=int, default=50)
    show = _add(actions, "show", "memory", "one case whole", [common])
    show.add_argument("id", metavar="ID")

    add = _add(actions, "add", "memory", "store a case by hand", [common])
    for name in ("error-description", "root-cause", "solution"):
        add.add_argument(f"--{name}", metavar="TEXT", required=True)
    add.add_argument("--language", metavar="NAME")
    add.add_argument("--error-type", metavar="TYPE")

    for name, text in (
        ("validate", "say that an analysis was right"),
        ("reject", "say that an analysis was wrong"),
        ("forget", "remove a case"),
    ):
        feedback = _add(actions, name, "memory", text, [common])
        feedback.add_argument("id", metavar="ID")
        if name == "reject":
            feedback.add_argument("--reason", metavar="TEXT")

    export = _add(actions, "export", "memory", "write the cases as JSON lines", [common])
    export.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: stdout")
    importing = _add(actions, "import", "memory", "read cases from JSON lines", [common])
    importing.add_argument("file", metavar="FILE", help="`-` reads a pipe")
    _add(actions, "redact", "memory", "take secrets out of all that is stored", [common])
    _add(
        actions, "reindex", "memory", "repair the stores and build the search index anew", [common]
    )
    _add(actions, "stats", "memory", "how many cases, of what kind", [common])
