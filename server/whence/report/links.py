"""Links of a report for a page with a script of its own.

    #whence-open?path=shop%2Fconfig.py&line=12     lines of a file of the workspace
    #whence-report?id=c7d001                       the report of a similar case

A script takes the click; without one, such a link leads nowhere. The last line of a place is the
link's attribute `data-last-line`.
"""

from __future__ import annotations

from urllib.parse import quote, urlencode


def make_place_link(path: str, line: int | None) -> str:
    """Args: path: workspace-relative; line: 1-based."""
    values = {"path": path} | ({} if line is None else {"line": str(line)})
    return f"#whence-open?{urlencode(values, quote_via=quote, errors='replace')}"


def make_case_link(case_id: str) -> str:
    return f"#whence-report?{urlencode({'id': case_id}, quote_via=quote, errors='replace')}"
