"""`whence report`: shows an analysis again."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from whence.cli.investigate import show
from whence.cli.output import write_json
from whence.cli.stored import analysis_of, find_stored_case
from whence.report.html import render_html
from whence.report.markdown import render_markdown

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    analysis = analysis_of(asyncio.run(find_stored_case(args)))
    if args.json:
        write_json({"schemaVersion": 1, "analysis": analysis.wire()})
    elif args.format == "terminal":
        show(analysis, sys.stdout, full=True)
    elif args.format == "markdown":
        sys.stdout.write(render_markdown(analysis))
    else:
        sys.stdout.write(render_html(analysis, full_page=True))
    return 0
