"""Records the terminal session that the README shows: docs/images/session.svg.

    python tools/record_session.py

`make docs` runs it. The program is that of `make demo`, under a real terminal; nothing is asked of
a model. The picture is drawn by rich from what was printed, and holds it as text too. It is written
anew only where the program prints something else than it did: ids and times always differ.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from html import escape, unescape
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from tests.support.terminals import TerminalSession  # noqa: E402

PICTURE: Final = ROOT / "docs/images/session.svg"
COMMAND: Final = "whence run -- python3 -m unittest -q"
_COLUMNS: Final = 80
_TITLE: Final = "whence run"
_DESC = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_REWRITTEN = re.compile(r"^.*\x1b\[2K", re.MULTILINE)  # what a progress line showed before
_CLEARED = re.compile(r"\x1b\[(\d+)A\x1b\[J")  # so many lines above, and the progress line
_FROM_ELSEWHERE = re.compile(r"\s*(@font-face \{\{.*?\}\}|<!--.*?-->)", re.DOTALL)
# What differs from run to run.
_VARYING = ((r"rca-[0-9a-f]{12}", "rca-…"), (r"\d+(\.\d+)? m?s\b", "… s"), (r"in \d\.\d+s", "in …"))


def session() -> str:
    """The command and what it prints, with its colours."""
    with tempfile.TemporaryDirectory(prefix="whence-session-") as folder:
        home = Path(folder).resolve()
        shutil.copytree(ROOT / "server/whence/demo/python", home / "shop")
        environment = {
            "HOME": str(home),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "TERM": "xterm-256color",
            "PYTHON_COLORS": "0",
            "WHENCE_ANALYST": "offline",
            "WHENCE_DAEMON": "off",
            "WHENCE_EMBEDDER": "lexical",
            "WHENCE_DATA_DIR": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
        }
        # its folder may not be said twice: `env` alone takes variables away
        argv = ["env", "-u", "CI", "-u", "NO_COLOR", "-u", "VIRTUAL_ENV", *COMMAND.split()]
        size = (50, _COLUMNS)
        with TerminalSession(argv, cwd=home / "shop", env=environment, size=size) as terminal:
            terminal.wait()
            printed = terminal.seen.decode()
    text = _clear_lines(_REWRITTEN.sub("", printed.replace("\r\n", "\n"))).replace("\r", "")
    text = text.strip("\n")
    return f"\x1b[2m~/shop $\x1b[0m {COMMAND}\n{text.replace(str(home), '~')}\n"


def _clear_lines(printed: str) -> str:
    while cleared := _CLEARED.search(printed):
        above = printed[: cleared.start()].split("\n")
        kept = "\n".join([*above[: len(above) - 1 - int(cleared[1])], ""])
        printed = kept + printed[cleared.end() :]
    return printed


def plain(ansi: str) -> str:
    return _ESCAPE.sub("", ansi)


def alike(text: str) -> str:
    """A session without what differs from run to run."""
    for pattern, mark in _VARYING:
        text = re.sub(pattern, mark, text)
    return "\n".join(line.rstrip() for line in text.splitlines())


def recorded() -> str:
    """What the picture shows, as text; "" where there is none."""
    found = _DESC.search(PICTURE.read_text("utf-8")) if PICTURE.exists() else None
    return unescape(found[1]) if found else ""


def drawn(ansi: str) -> str:
    """The session as SVG: nothing in it is loaded from elsewhere."""
    from rich._export_format import CONSOLE_SVG_FORMAT
    from rich.console import Console
    from rich.text import Text

    width = max(_COLUMNS, *(len(line) for line in plain(ansi).splitlines()))
    with Path(os.devnull).open("w") as nowhere:
        console = Console(record=True, width=width, file=nowhere, color_system="standard")
        console.print(Text.from_ansi(ansi), soft_wrap=True)
    template = _FROM_ELSEWHERE.sub("", CONSOLE_SVG_FORMAT).replace(
        "Fira Code", 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono"'
    )
    svg = console.export_svg(title=_TITLE, code_format=template, unique_id="session")
    head, _, rest = svg.partition(">")
    words = f"<title>{escape(COMMAND)}</title><desc>{escape(plain(ansi))}</desc>"
    return f'{head} role="img">\n{words}{rest}'


def main() -> None:
    ansi = session()
    if alike(plain(ansi)) != alike(recorded()):
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(drawn(ansi), "utf-8")


if __name__ == "__main__":
    main()
