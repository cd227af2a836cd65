"""Text that is put into JSON, an address, a line of CSV or a format as it is, though signs of it
have a meaning there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import text_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence.playbook.rules.traps.slips.slip import Slip

_OF: Final = rf"(?P<of>(?!\w*(?:[Ee]ncode|[Qq]uote|[Ee]scape|replace)){PART})"
_TEXT: Final = r"[\"'][^\"'\n]*[\"']"
_COMMA: Final = r"[\"'],[\"']"
_TO_URL: Final = (
    r"\g<before>java.net.URLEncoder.encode(\g<of>, java.nio.charset.StandardCharsets.UTF_8)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Likeliest first."""
    yield from find_in_table(_SLIPS, program)


def _list_json() -> Iterator[Slip]:
    """`'{"name": "' + name + '"}'`"""
    for languages, old, new, beside in (
        (("python",), rf"\"' \+ {_OF} \+ '\"", r"' + json.dumps(\g<of>) + '", "import json"),
        (("python",), rf"(?<=: )\"\{{{_OF}\}}\"", r"{json.dumps(\g<of>)}", "import json"),
        (SCRIPTS, rf"\"' \+ {_OF} \+ '\"", r"' + JSON.stringify(\g<of>) + '", ""),
        (SCRIPTS, rf"(?P<gap>[:,\[] ?)\"\$\{{{_OF}\}}\"", r"\g<gap>${JSON.stringify(\g<of>)}", ""),
        (("php",), rf"\"' \. {_OF} \. '\"", r"' . json_encode(\g<of>) . '", ""),
        (("ruby",), rf"\\\"#\{{{_OF}\}}\\\"", r"#{\g<of>.to_json}", "require .json"),
        (("go",), rf"\\\"\" \+ {_OF} \+ \"\\\"", r'" + strconv.Quote(\g<of>) + "', "strconv"),
        (("go",), r"(?P<of>\\\"%s\\\"|(?<=:)\"%s\"|(?<=: )\"%s\")", "%q", ""),
    ):  # fmt: skip
        yield slip(languages, old, new, texts.TEXT_IN_JSON, beside=beside, is_text=True)


def _list_addresses() -> Iterator[Slip]:
    """`"/search?q=" + term`"""
    pair, name = r"(?P<before>[?&][\w\[\]]+=", r"(?P<before>[\"'`](?:[?&])?"
    for languages, old, new, beside in (
        (SCRIPTS, rf"{pair})\$\{{{_OF}\}}", r"\g<before>${encodeURIComponent(\g<of>)}", ""),
        (SCRIPTS, rf"{pair}[\"'] \+ ){_OF}", r"\g<before>encodeURIComponent(\g<of>)", ""),
        (SCRIPTS, rf"{name}\$\{{{PART}\}}=)\$\{{{_OF}\}}",
         r"\g<before>${encodeURIComponent(\g<of>)}", ""),
        (("python",), rf"{pair})\{{{_OF}\}}", r"\g<before>{quote_plus(\g<of>)}", "quote_plus"),
        (("python",), rf"{pair}[\"'] \+ ){_OF}", r"\g<before>quote_plus(\g<of>)", "quote_plus"),
        (("python",), rf"{name}\{{{PART}\}}=)\{{{_OF}\}}", r"\g<before>{quote_plus(\g<of>)}",
         "quote_plus"),
        (("php",), rf"{pair}[\"'] \. ){_OF}", r"\g<before>urlencode(\g<of>)", ""),
        (("php",), rf"(?P<before>\$\w+ \. [\"']=[\"'] \. ){_OF}", r"\g<before>urlencode(\g<of>)",
         ""),
        (("ruby",), rf"{pair})#\{{{_OF}\}}",
         r"\g<before>#{URI.encode_www_form_component(\g<of>)}", "require .uri"),
        (("ruby",), rf"{name}#\{{{PART}\}}=)#\{{{_OF}\}}",
         r"\g<before>#{URI.encode_www_form_component(\g<of>)}", "require .uri"),
        (("go",), rf"(?P<before>(?:[?&][\w\[\]]+|\w+ \+ \")=\" \+ ){_OF}",
         r"\g<before>url.QueryEscape(\g<of>)", "net/url"),
        (("java",), rf"(?P<before>(?:[?&][\w\[\]]+|\w+ \+ \")=\" \+ ){_OF}", _TO_URL, ""),
    ):  # fmt: skip
        yield slip(languages, old, new, texts.TEXT_IN_ADDRESS, beside=beside, is_text=True)


def _list_cells() -> Iterator[Slip]:
    """`",".join(row)` and `line.split(",")`"""
    for languages, old, new, beside in (
        (("python",), rf"{_COMMA}\.join\({_OF}\)",
         (r"""",".join('"' + cell.replace('"', '""') + '"' if set(cell) & set(',"') else cell """
          r"for cell in \g<of>)"), ""),
        (("python",), rf"(?<![\w.]){_OF}\.split\({_COMMA}\)",
         r"next(csv.reader([\g<of>]))", "import csv"),
        (SCRIPTS, rf"(?<![\w.]){_OF}\.join\({_COMMA}\)",
         (r"""\g<of>.map((cell) => /[",]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)"""
          r'.join(",")'), ""),
        (("php",), rf"\bexplode\({_COMMA}, {_OF}\)", r"str_getcsv(\g<of>)", ""),
        (("ruby",), rf"(?<![\w.]){_OF}\.split\({_COMMA}\)", r"CSV.parse_line(\g<of>)",
         "require .csv"),
        (("ruby",), rf"(?<![\w.]){_OF}\.join\({_COMMA}\)", r"CSV.generate_line(\g<of>).chomp",
         "require .csv"),
    ):  # fmt: skip
        yield slip(languages, old, new, texts.CELL_WITH_COMMA, beside=beside, is_text=True)


def _list_formats() -> Iterator[Slip]:
    """`printf(text)`"""
    for languages, old, new in (
        (("c", "cpp"), rf"\bprintf\({_OF}\)", r'printf("%s", \g<of>)'),
        (("c", "cpp"), rf"\bfprintf\((?P<to>\w+), {_OF}\)", r'fprintf(\g<to>, "%s", \g<of>)'),
        (("c", "cpp"), rf"\bsnprintf\((?P<to>[^,\"]+, [^,\"]+), {_OF}\);",
         r'snprintf(\g<to>, "%s", \g<of>);'),
        (("go",), rf"\bfmt\.Printf\({_OF}\)", r"fmt.Print(\g<of>)"),
        (("go",), rf"\bfmt\.Sprintf\({_OF}\)", r"\g<of>"),
        (("go",), rf"\bfmt\.Errorf\({_OF}\)", r'fmt.Errorf("%s", \g<of>)'),
        (("php",), rf"\bsprintf\({_OF}\)", r"\g<of>"),
        (("php",), rf"\bprintf\({_OF}\)", r"print(\g<of>)"),
        (("java",), rf"\bString\.format\({_OF}\)", r"\g<of>"),
        (("java",), rf"\.printf\({_OF}\)", r".print(\g<of>)"),
        (("python",), rf"(?P<text>{_TEXT} \+ ){_OF}(?P<rest> \+ [\"'][^\"'\n]*%[sdrf.\d])",
         r'\g<text>\g<of>.replace("%", "%%")\g<rest>'),
    ):  # fmt: skip
        yield slip(languages, old, new, texts.TEXT_IN_FORMAT, is_text=True)


_SLIPS: Final = [*_list_json(), *_list_addresses(), *_list_cells(), *_list_formats()]
