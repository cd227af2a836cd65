"""What happens to a trace on its way from the terminal to whoever reads it.

Each mangling takes the text as the program printed it and gives it as forums, mail programs, issue
trackers, CI systems, containers and loggers show it. None loses a frame, the type or the message.
"""

from __future__ import annotations

import html
import json
import quopri
import textwrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

Mangling = "Callable[[str], str]"


def _each(change: Callable[[int, str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(change(at, line) for at, line in enumerate(text.split("\n")))


def _before(prefix: str) -> Callable[[str], str]:
    return _each(lambda at, line: prefix.format(at=at) + line)


def _around(above: str, below: str, margin: str = "") -> Callable[[str], str]:
    return lambda text: f"{above}\n{textwrap.indent(text, margin, lambda line: True)}\n{below}"


def _wrapped(width: int) -> Callable[[str], str]:
    """As mail programs and terminals wrap: at a blank, else in the middle of a word."""

    def wrap(_: int, line: str) -> str:
        rows = []
        while len(line) > width:
            cut = line.rfind(" ", width // 2, width) if line[:width].strip() else -1
            cut = cut if cut > 0 else width
            rows.append(line[:cut])
            line = line[cut:].removeprefix(" ")
        return "\n".join([*rows, line])

    return _each(wrap)


def _indentation(step: str) -> Callable[[str], str]:
    """Each two blanks of indentation become a step."""

    def change(_: int, line: str) -> str:
        code = line.lstrip(" \t")
        depth = (len(line.expandtabs(4)) - len(code) + 1) // 2
        return step * depth + code

    return _each(change)


def _file_and_code(text: str) -> str:
    """A frame's head by one blank, what is below it by a tab."""
    lines = []
    for line in text.split("\n"):
        code = line.lstrip()
        outer = line[:1] not in (" ", "\t")
        lines.append(code if outer else (" " if code.startswith(("File ", "at ")) else "\t") + code)
    return "\n".join(lines)


def _double_spaced(text: str) -> str:
    return text.replace("\n", "\n\n")


def _blank_between_frames(text: str) -> str:
    lines: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith(('File "', "at ")) and lines:
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _as_record(**fields: str) -> Callable[[str], str]:
    """Each line in a JSON record of its own; `{line}` stands for it."""
    return _each(
        lambda _, line: json.dumps(
            {key: text.replace("{line}", line) for key, text in fields.items()}
        )
    )


def _by_powershell(text: str) -> str:
    first, _, rest = text.partition("\n")
    return (
        f"python : {first}\nAt line:1 char:1\n+ python app.py 2>&1 | tee log.txt\n+ {'~' * 34}\n"
        f"    + CategoryInfo          : NotSpecified: ({first}:String) [], RemoteException\n"
        f"    + FullyQualifiedErrorId : NativeCommandError\n \n{rest}"
    )


def _as_command(text: str) -> str:
    """As a step of GitHub Actions reports it."""
    return "::error::" + text.rstrip("\n").replace("%", "%25").replace("\n", "%0A")


MANGLINGS: Final[dict[str, Callable[[str], str]]] = {
    "as printed": lambda text: text,
    "double-spaced": _double_spaced,
    "blank between frames": _blank_between_frames,
    "blanks in empty lines": _each(lambda _, line: line or "   "),
    "trailing blanks": _each(lambda _, line: line + "  "),
    "indented by one": _indentation(" "),
    "indented by tabs": _indentation("\t"),
    "File by one, code by a tab": _file_and_code,
    "no indentation": _each(lambda _, line: line.lstrip()),
    "no-break spaces": lambda text: text.replace("  ", "\u00a0 "),
    "quoted": _before("> "),
    "quoted twice": _before(">> "),
    "quoted by bars": _before("| "),
    "commented": _before("# "),
    "list item": lambda text: "* " + text.replace("\n", "\n  "),
    "Markdown fence": _around("It says\n\n```pytb", "```\n\nany idea?"),
    "Markdown margin": _around("It says:\n", "\nAny idea?", "    "),
    "reStructuredText": _around("It says::\n", "\nThanks", "   "),
    "Trac": _around("It says\n{{{\n#!pytb", "}}}\nThanks"),
    "Jira": _around("{code:java}", "{code}"),
    "HTML": lambda text: f"<pre>{html.escape(text)}</pre>",
    "HTML breaks": lambda text: html.escape(text).replace("\n", "<br/>\n"),
    "entities": html.escape,
    "JSON string": lambda text: json.dumps({"level": "error", "msg": text}),
    "JSON string in text": lambda text: "E app: " + json.dumps(text),
    "docker build": _before("#7 12.{at:03}   "),
    "docker build, no margin": _before("#7 1.{at:03} "),
    "GitHub": _before("2024-05-01T10:11:12.{at:07}Z "),
    "GitHub, with job": _before("build (3.11)\tRun tests\t2024-05-01T10:11:12.{at:07}Z "),
    "GitLab": _before("2024-05-01T10:11:12.000000Z 01O "),
    "Jenkins": _before("[2024-05-01T10:11:12.{at:03}Z] "),
    "systemd": _before("May 01 10:11:12 host app[42]: "),
    "syslog": _before("<11>1 2024-05-01T10:11:12Z host app 42 - - "),
    "kubectl": _before("[pod/web-7d9c5b-x2x/app] "),
    "stern": _before("web-7d9c5b-x2x app "),
    "compose": _before("web-1  | "),
    "logger": _before("2024-05-01 10:11:12,345 ERROR "),
    "logger with name": _before("2024-05-01 10:11:12,345 - shop.cart - ERROR - "),
    "log4j": _before("2024-05-01 10:11:12.345 [main] ERROR shop.Cart - "),
    "Go logger": _before("2024/05/01 10:11:12 "),
    "level": _before("ERROR: "),
    "stderr": _before("stderr: "),
    "thread": _before("[Thread-3] "),
    "nohup clock": _before("10:11:12 "),
    "Maven": _before("[ERROR] "),
    "container's JSON file": _as_record(log="{line}\n", stream="stderr", time="2024-05-01T10:11Z"),
    "collector's records": _as_record(timestamp="2024-05-01T10:11Z", textPayload="{line}"),
    "forwarded records": lambda text: "\n".join(
        f"2024-05-01 10:11:12.{at:09} +0000 kube.web: " + json.dumps({"message": line})
        for at, line in enumerate(text.split("\n"))
    ),
    "CSV": _each(lambda _, line: '"2024-05-01","web3","' + line.replace('"', '""') + '"'),
    "numbered by cat": _each(lambda at, line: f"{at + 1:6}\t{line}"),
    "numbered by less": _each(lambda at, line: f"{at + 1:7} {line}"),
    "found by grep": _each(lambda at, line: f"app.log:{at + 40}:{line}"),
    "numbered list": _each(lambda at, line: f"{at + 1}. {line}"),
    "added lines of a diff": _before("+"),
    "comment of two slashes": _before("// "),
    "table": _each(lambda _, line: f"| {line:<100} |"),
    "pane": _each(lambda _, line: f"{line:<110}│"),
    "YAML block": _around("error:\n  text: |", "  host: web3", "    "),
    "CDATA": _around("<event><data><![CDATA[", "]]></data></event>"),
    "GitHub's command": _as_command,
    "PowerShell": _by_powershell,
    "bytes of a subprocess": lambda text: f"it failed, stderr={text.encode()!r}",
    "quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "Airflow": _before("[2024-05-01, 10:11:12 UTC] {{subprocess.py:93}} INFO - "),
    "CloudWatch": _before("2024-05-01T10:11:12.{at:03}+02:00\t"),
    "Spark": _before("24/05/01 10:11:12 ERROR Executor: "),
    "first line bold": _each(lambda at, line: line if at else f"**{line}**"),
    "wrapped at 72": _wrapped(72),
    "wrapped at 100": _wrapped(100),
    "wrapped at 120": _wrapped(120),
    "log lines below": lambda text: text.rstrip() + "\nCleaning up project directory\nDone.\n",
    "log lines around": lambda text: (
        f"INFO starting without any error\n{text.rstrip()}\n2024-05-01 10:11:13 INFO shutting down"
    ),
}
