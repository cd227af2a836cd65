"""Stack traces of languages that few pages show, as tables.

OCaml's `Printexc`; Crystal's `Exception#inspect_with_backtrace`; Racket's `error-display-handler`,
also with `errortrace`; gfortran's `libbacktrace`; Nim without a head line, as 2.0 prints it.
"""

from __future__ import annotations

from typing import Final

from whence_tools.errors.layouts import Layout

_NIM_FRAME: Final = (
    r"(?P<file>\S+\.nims?)\((?P<line>\d+)(?:, (?P<column>\d+))?\) +(?P<function>\S+)$"
)
_OCAML_PLACE: Final = (
    r"file \"(?P<file>[^\"\n]+)\"(?: \(inlined\))?, lines? (?P<line>\d+)(?:-\d+)?"
    r"(?:, characters? (?P<column>\d+)(?:-\d+)?)?"
)

LAYOUTS: Final = (
    Layout(
        "nim",
        (".nim(",),
        rf"^{_NIM_FRAME}",
        (
            _NIM_FRAME,
            r"\[\[reraised from:$",
            r"\]\]$",
            r"(?P<type>SIG\w+): (?P<message>[^\n]+)$",
            r"Error: unhandled exception: (?P<message>[^\n]*?)(?: \[(?P<type>\w+)\])?$",
        ),
        least=1,
        outermost_first=True,
        outermost_head=True,
    ),
    Layout(
        "ocaml",
        ("atal error: exception ",),
        r"^(?:Fatal|Uncaught) (?:error: )?exception:? (?P<type>[\w.]+)"
        r"(?:\(\"(?P<message>[^\"\n]*)\"\)|(?:\(|: )(?P<headline>[^\n]+?)\)?)?$",
        (
            (
                r"(?:Raised|Re-raised|Called) (?:by primitive operation )?(?:at|from) "
                rf"(?P<function>\S+) in {_OCAML_PLACE}$"
            ),
            (
                r"(?:Raised|Re-raised|Called) (?:by primitive operation )?(?:at|from) "
                rf"{_OCAML_PLACE}$"
            ),
            r"(?:Raised|Re-raised|Called) [^\n]*unknown location$",
        ),
    ),
    Layout(
        "crystal",
        ("\n  from ",),
        r"^(?:Unhandled exception(?: in spawn(?:\([^\n]*\))?)?: )?(?P<message>[^\n]+?) "
        r"\((?P<type>[A-Z][\w:]*)\)$",
        (
            (
                r" +from (?P<file>[^\s:]+\.cr):(?P<line>\d+):(?P<column>\d+) in "
                r"'(?P<function>[^\n]+)'$"
            ),
            r" +from (?P<module>\S+) in '(?P<function>[^\n]+)'$",
            r" +from \?\?\?$",
        ),
        least=1,
    ),
    Layout(
        "racket",
        ("context...:", "errortrace...:"),
        r"^(?P<message>[^\s:][^\n]*?: [^\n]+)$"
        r"(?=\n(?:  [^\n]+\n){0,12}?  (?:context|errortrace)\.\.\.:$)",
        (
            r"   (?P<file>[^\n:]+\.\w+):(?P<line>\d+):(?P<column>\d+): (?P<code>\([^\n]*)$",
            r"   (?P<file>[^\n:]+\.\w+):(?P<line>\d+):(?P<column>\d+): (?P<function>\S+)$",
            r"   (?P<file>[^\n:]+\.\w+):(?P<line>\d+):(?P<column>\d+)$",
            r"   (?:body of |\.\.\.)[^\n]*$",
            r"  (?:context|errortrace)\.\.\.:$",
            r"  (?P<message>[a-z][^\n]*)$",
        ),
        kind="racket-error",
        least=1,
    ),
    Layout(
        "gfortran",
        ("Error termination. Backtrace:",),
        r"^(?:At line (?P<line>\d+) of file (?P<file>\S+)[^\n]*\n)?"
        r"(?:Fortran runtime error: (?P<message>[^\n]+)|(?P<headline>ERROR STOP[^\n]*))$",
        (
            r"Error termination\. Backtrace:$",
            r"#\d+ +0x[\da-f]+ in (?P<function>(?!\?)\S+)\n\s+at (?P<file>[^\n]+):(?P<line>\d+)$",
            r"#\d+ +0x[\da-f]+ in [^\n]*$",
            r"\s+at [^\n]*$",
        ),
        kind="fortran-runtime-error",
        gap=1,
        rank=21,
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
