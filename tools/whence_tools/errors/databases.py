"""Errors of databases and their command lines, as tables.

PostgreSQL: "Reporting Errors and Logging" and psql's `VERBOSITY`. MySQL and MariaDB: "Error
Information Elements". SQLite: its command line's `shell.c`. Oracle: "Database Error Messages".
SQL Server: "Database Engine Errors", as sqlcmd prints them.
"""

from __future__ import annotations

from typing import Final

from whence_tools.errors.layouts import Layout

_LOGGED: Final = r"[^\n\[]{0,80}\[\d+\][^\n]{0,80}? "  # what the server's log puts before a line

_ORACLE_CALLS: Final = (
    r'ORA-06512: at "(?P<function>[^"\n]+)", line (?P<line>\d+)$',
    r"ORA-06512: at line (?P<line>\d+)$",
)
LAYOUTS: Final = (
    Layout(
        "sqlite",
        ("rror near line ", "rror: near line ", "Error: in prepare, "),
        r"^(?:(?:Parse |Runtime )?[Ee]rror:? near line (?P<line>\d+): |Error: in prepare, )"
        r"(?P<message>[^\n]+)$",
        (r"  (?P<code>\S[^\n]*)\n +\^--- error here$",),
        kind="sqlite-error",
    ),
    Layout(
        "postgresql",
        ("ERROR:  ", "FATAL:  ", "PANIC:  "),
        rf"^(?:psql:(?P<file>[^\n]+?):(?P<line>\d+): |psql: error: [^\n]*?|{_LOGGED})?"
        # Its own messages begin with a small letter, those of PL/pgSQL have lines below.
        r"(?:ERROR|FATAL|PANIC):  (?:(?P<type>[0-9A-Z]{5}): )?"
        r"(?P<message>(?![A-Z][a-z]|\s)[^\n]+|\S[^\n]*(?=\n(?:[^\n]*  )?(?:LINE|[A-Z]{4,}:  )))$",
        (
            r"LINE \d+: (?P<code>[^\n]*)(?:\n *\^)?$",
            (
                rf"(?:{_LOGGED})?CONTEXT:  PL/\w+ function (?P<function>[^\n]+?\)) "
                r"line (?P<line>\d+) at [^\n]*$"
            ),
            rf"(?:{_LOGGED})?(?P<note>(?:DETAIL|HINT|CONTEXT|QUERY):  [^\n]*)$",
            rf"(?:{_LOGGED})?STATEMENT:  (?P<code>[^\n]*)$",
            r"(?:SCHEMA NAME|TABLE NAME|COLUMN NAME|CONSTRAINT NAME|LOCATION):  [^\n]*$",
            r"PL/\w+ function (?P<function>[^\n]+?\)) line (?P<line>\d+) at [^\n]*$",
        ),
        kind="postgresql-error",
        outermost_head=True,
    ),
    Layout(
        "mysql",
        ("ERROR ",),
        r"^(?:--------------\n(?P<code>[^\n]+)\n--------------\n\n?)?"
        r"ERROR (?P<type>\d{4}) \([0-9A-Z]{5}\)(?: at line (?P<line>\d+))?"
        r"(?: in file: '(?P<file>[^'\n]+)')?: (?P<message>[^\n]+)$",
    ),
    Layout(
        "sqlserver",
        (", Level ",),
        r"^(?:Server: )?Msg (?P<type>\d+), Level \d+, State \d+(?:, Server [^\n,]+)?"
        r"(?:, Procedure (?P<function>[^\n,]+))?(?:, Line (?P<line>\d+))?[^\n]*\n"
        r"(?P<message>[^\n]+)$",
        (r"(?P<note>The statement has been terminated\.)$",),
    ),
    Layout(
        "oracle",
        ("ORA-",),
        r"^(?:ERROR at line (?P<line>\d+):\n)?"
        r"(?P<type>ORA-(?!06512)\d{5}): (?P<message>[^\n]+)$",
        (
            *_ORACLE_CALLS,
            r"(?P<note>ORA-\d{5}: [^\n]+)$",
            r"(?P<message>[A-Z]{3}-\d{5}: [^\n]+)$",
        ),
        outermost_head=True,
    ),
    Layout(  # calls without the error that they tell of
        "oracle",
        ("ORA-06512",),
        f"^{_ORACLE_CALLS[0]}",
        _ORACLE_CALLS,
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
