"""Stack traces of languages that few pages show, as tables.

OCaml's `Printexc`; Crystal's `Exception#inspect_with_backtrace`; Racket's `error-display-handler`,
also with `errortrace`; gfortran's `libbacktrace`; Nim, with and without a head line; GHC's call
stacks; Free Pascal; GNAT; Tcl's `errorInfo`; Guile; SBCL; Erlang's shell and `escript`.
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
    Layout(
        "ghc",
        ("CallStack (from HasCallStack)", "HasCallStack backtrace:"),
        r"^[\w.-]+: (?:Uncaught exception \S+:\n\n)?"
        r"(?P<message>[^\n]+(?:\n(?!CallStack |HasCallStack )[^\n]+){0,5})$"
        r"(?=\n{1,2}(?:CallStack \(from HasCallStack\)|HasCallStack backtrace):$)",
        (
            r"(?:CallStack \(from HasCallStack\)|HasCallStack backtrace):$",
            (
                r"  (?P<function>\S+), called at (?P<file>[^\s:]+):(?P<line>\d+):"
                r"(?P<column>\d+) in \S+$"
            ),
        ),
        kind="haskell-error",
        gap=1,
    ),
    Layout(
        "free-pascal",
        ("Runtime error ", "An unhandled exception occurred at $"),
        r"^(?:(?P<message>Runtime error \d+) at \$[\dA-Fa-f]+"
        r"|An unhandled exception occurred at \$[\dA-Fa-f]+:\n"
        r"(?P<type>\w+): (?P<headline>[^\n]+))$",
        (
            (
                r"  \$[\dA-Fa-f]+ +(?P<function>[^\s,][^\n,]*), +line (?P<line>\d+) of "
                r"(?P<file>[^\n]+)$"
            ),
            r"  \$[\dA-Fa-f]+[^\n]*$",
        ),
        kind="pascal-runtime-error",
    ),
    Layout(
        "gnat",
        ("raised ",),
        r"^(?:Execution of \S+ terminated by unhandled exception\n)?"
        r"raised (?P<type>[A-Z][A-Z\d_.]*) : (?:(?P<file>[^\s:]+\.ad[abs]):(?P<line>\d+)"
        r"(?::(?P<column>\d+))? )?(?P<message>[^\n]+)$",
        (
            r"Call stack traceback locations:$",
            r"(?:\[[^\]\n]+\]|0x[\da-f]+)(?: 0x[\da-f]+)*$",
            (
                r"(?:0x[\da-f]+ in )?(?P<function>\S+) at (?P<file>[^\s:]+\.ad[bs]):"
                r"(?P<line>\d+)$"
            ),
        ),
        gap=1,
    ),
    Layout(
        "tcl",
        ("\n    while executing\n", "\n    invoked from within\n"),
        r"^(?P<message>[^\n]+)$(?=\n    (?:while executing|invoked from within)$)",
        (
            r"    (?:while [a-z]+|invoked from within|[a-z]+ing)$",
            # its lines are counted from where the procedure begins
            r"    \((?:procedure|object|method|class) \"(?P<function>[^\"\n]+)\"[^\n]*\)$",
            r"    \(file \"(?P<file>[^\"\n]+)\" line (?P<line>\d+)\)$",
            r"    \([^\n]*\)$",
            r"\"[^\n]*$",
        ),
        kind="tcl-error",
        gap=4,
        least=1,
    ),
    Layout(
        "guile",
        ("Backtrace:\n",),
        r"^Backtrace:\n(?:[^\n]*\n){1,80}?(?:"
        r"(?P<file>[^\s:]+\.scm):(?P<line>\d+):(?P<column>\d+): (?:In procedure \S+:\n)?"
        r"(?P<message>[^\n]+)|ERROR: In procedure \S+:\n(?P<headline>[^\n]+))$",
        kind="guile-error",
    ),
    Layout(
        "sbcl",
        ("Unhandled ",),
        r"^Unhandled (?P<type>[A-Z][\w*:-]*)(?: in thread [^\n]*(?:\n +\{[^\n]*)?)?:\n"
        r"\s+(?P<message>[^\n]+(?:\n {2,}[^\n]+){0,6})$",
        (
            r"Operation was [^\n]*$",
            r"Backtrace for: [^\n]*$",
            r"\d+: \((?P<function>[^\s()]+)[^\n]*$",
            r"\d+: \(\((?:LAMBDA|FLET|LABELS|SB-)[^\n]*$",
        ),
        gap=6,
    ),
    Layout(
        "erlang",
        ("exception error: ", "exception exit: ", "exception throw: "),
        r"^(?:escript: |\*+ )exception (?P<type>error|exit|throw): (?P<message>[^\n]+)$",
        (
            (
                r" +in (?:function|call from|operator) +(?P<function>\S+) "
                r"\((?P<file>[^\s,()]+), line (?P<line>\d+)\)$"
            ),
            r" +in (?:function|call from|operator) +(?P<function>\S+) *$",
            r" {5,}[^\n]*$",
        ),
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
