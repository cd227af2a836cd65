"""Stack traces of languages that have no grammar here, or print little, as tables.

The consoles of browsers and React Native; old Opera's backtraces; Django's debug page; Lua's
`luaL_traceback`; Elixir's `Exception.format/3` and ExUnit; Dart's VM and `stack_trace` package,
Flutter's `FlutterError`; R's conditions, `traceback()` and rlang's backtraces; Swift's runtime, its
backtracer and XCTest; what Perl's Carp confesses; Breakpad.
"""

from __future__ import annotations

from typing import Final

from whence_tools.errors.format import RUNNER, SUMMARY
from whence_tools.errors.layouts import Layout

_OPERA_CALL: Final = (
    r"line (?P<line>\d+), column (?P<column>\d+)(?: in (?:<anonymous function(?:: )?)?"
    r"(?P<function>[\w.$]+)?>?\([^\n]*?\))? in (?P<file>\S+):$"
)
_OPERA_FRAME: Final = (
    r" *Line (?P<line>\d+) of (?:linked|inline#\d+) script (?:in )?"
    r"(?P<file>\S+?)(?:: In function (?P<function>[^\n]+))?$"
)
_DART_FRAME: Final = (
    r"#\d+ +(?P<function>[^\n]+?) \((?P<file>[^\n()]+?)(?::(?P<line>\d+)(?::(?P<column>\d+))?)?\)+$"
)
_DART_TERSE: Final = (
    r" *(?P<file>(?:[\w./-]+:)?[\w./\\-]+(?:\.dart|(?<=package:)[\w]+|:[\w]+))"
    r"(?: (?P<line>\d+)(?::(?P<column>\d+))?)? {2,}(?P<function>\S[^\n]*)$"
)
# What a message goes on with, where the frames begin below.
_DART_MORE: Final = (
    r"(?:(?:\n(?!#\d|\w+(?:Error|Exception)\b|Stack ?[Tt]race:)[^\n]*){1,8}?(?=\n#0 ))?"
)
_MATLAB_FRAME: Final = r"Error in (?P<function>[\w./>]+) \(line (?P<line>\d+)\)$"
_UNITY_NATIVE: Final = (
    r"0x(?P<address>[\dA-F]{8,16}) \((?P<module>[^()\n]+)\) "
    r"(?:\[(?P<file>[^\]\n:]+):(?P<line>\d+)\] )?(?P<function>[^\n]+?)(?: \([^()\n]*\))?$"
)
_DART_GAP: Final = r" *(?:<asynchronous suspension>|=+ asynchronous gap =+|\(elided [^\n]*)$"
_SWIFT_FRAME: Final = (
    r"\d+ (?:\[[\w,]+\] )* *(?P<address>0x[\da-f]+) (?P<function>[^\n]+?) \+ \d+ in "
    r"(?P<module>\S+)(?: at (?P<file>[^\n]+?):(?P<line>\d+)(?::(?P<column>\d+))?)?$"
)
_ELIXIR_FRAMES: Final = (
    (
        r" +(?:\((?P<module>[\w.]+)(?: [\w.+-]+)?\) )?(?P<file>[\w./-]+\.(?:exs?|erl|eex|heex)):"
        r"(?P<line>\d+): (?P<function>[^\n]+)$"
    ),
    r" +(?:\((?P<module>[\w.]+)(?: [\w.+-]+)?\) )?(?P<function>:\w+\.\w+(?:\([^\n]*\)|/\d+))$",
)
# A file, or what the program calls a chunk that it was given as text.
_LUA_PLACE: Final = r"(?P<file>(?:\[\w+ \"[^\"\n]*\"\]|[^\s:\[]|\[(?!C\]))[^\n:]*):(?P<line>\d+)"
_LUA_FRAMES: Final = (
    r"[ \t]*\[C\]: in (?:\w+ )?'?(?P<function>[^'\n]+?)'?$",
    (
        rf"[ \t]*{_LUA_PLACE}: in (?:(?:function|method|upvalue|local|field|global"
        r"|metamethod) )?[<'](?P<function>[^\n]+?)[>']$"
    ),
    rf"[ \t]*{_LUA_PLACE}: in (?P<function>[^\n]+)$",
    r"[ \t]*\(?\.\.\.[^\n]*$",
    # OpenResty: a frame without a line; the request behind the last one
    r"[ \t]*(?P<file>[^\s:]+\.lua): in \w+ [<'](?P<function>[^\n]+?)[>']$",
    rf"[ \t]*{_LUA_PLACE}: in function <(?P<function>[^\n>]+)>, client: [^\n]*$",
    r"coroutine \d+:$",
)

LAYOUTS: Final = (
    Layout(
        "js-console",
        (".js:", ".mjs:", ".jsx:", ".ts:", ".tsx:", ".vue:", ".js, line "),
        r"^ *(?:\[Error\] |ERROR +)?(?:Uncaught (?:\(in promise\) )?"
        r"|Unhandled Promise Rejection: )?(?P<type>(?:[A-Z]\w*)?Error): (?P<message>[^\n]+)$",
        (
            (
                r"\s+(?!at )(?P<function>\S[^\n]*?) (?P<file>[a-z-]+://\S+?):(?P<line>\d+)"
                r"(?::(?P<column>\d+))?$"
            ),
            (
                r"\s+(?!at |in )(?P<function>\S[^\n]*?) \((?P<file>[^\s()]+\.\w+)(?::|, line )"
                r"(?P<line>\d+)(?::(?P<column>\d+))?\)$"
            ),
            (
                r"\s+in (?P<function>[A-Z][\w.]*) \((?:at )?(?P<file>[^\s()]+):(?P<line>\d+)\)"
                r"(?:, js engine: \w+)?$"
            ),
            r"(?P<end>\S+:\d+:\d+$)",  # Firefox: the place, and all frames again
            r"\s+in [A-Z][\w.]*(?: \(created by [\w.]+\))?$",
            r"(?:This error is located at|The above error occurred in [^\n]*):$",
            r"\t\w+$",
        ),
        language="javascript",
        gap=1,
        least=1,
    ),
    Layout(
        "opera",
        (" linked script ", " script in "),
        r"^(?:Statement on line \d+: (?P<message>[^\n]+)\nBacktrace:\n)?"
        rf"{_OPERA_FRAME}",
        (_OPERA_FRAME, r" {4,}(?P<code>\S[^\n]*)$"),
        language="javascript",
        least=1,
    ),
    Layout(
        "opera",  # 10 and later
        ("rror thrown at line ",),
        r"^Error thrown at "
        rf"{_OPERA_CALL}",
        (rf"called from {_OPERA_CALL}", r" {4,}(?P<code>\S[^\n]*)$"),
        language="javascript",
        least=1,
    ),
    Layout(
        "django-page",
        ("Exception Type:",),
        r"^Exception Type:\s+(?P<type>[A-Z][\w.]*)(?: at /[^\n]*)?$",
        (
            r"Exception Value:\s*(?P<message>\S[^\n]*)$",
            r"Exception Location:\s*(?P<file>[^\n]+?) in (?P<function>\S+), line (?P<line>\d+)$",
            r"Exception Location:\s*(?P<file>[^\n]+?), line (?P<line>\d+), in (?P<function>\S+)$",
        ),
        language="python",
        rank=SUMMARY,
        gap=2,
    ),
    Layout(
        "lua",
        ("lua: ", "lua5", "luajit: "),
        rf"^\S*lua[\w.-]*: (?:{_LUA_PLACE}: )?(?P<message>[^\n]+)$",
        (r"\t(?P<note>no \w+ [^\n]*)$", r"stack traceback:$", *_LUA_FRAMES),
        language="lua",
        kind="lua-error",
    ),
    Layout(
        "lua",
        ("stack traceback:",),
        r"^(?!\S*lua[\w.-]*: )(?:E\d+: )?(?:Error executing (?:\w+[ .])*\w+:? (?=\S+:\d+: |\[))?"
        r"(?:[^\n]{0,200}? (?:runtime|load) error: )?"
        rf"(?:{_LUA_PLACE}: )?(?P<message>\S[^\n]*)\nstack traceback:$",
        _LUA_FRAMES,
        language="lua",
        kind="lua-error",
    ),
    Layout(
        "love",
        ("\nTraceback\n",),
        rf"^(?:Error\n\n)?{_LUA_PLACE}: (?P<message>[^\n]+)\n{{1,3}}Traceback$",
        _LUA_FRAMES,
        language="lua",
        kind="lua-error",
        gap=1,
        least=1,
    ),
    Layout(
        "elixir",
        ("** (",),
        r"^(?:[^\n]*?\| )?\*\* \((?P<type>[A-Z][\w.]*|exit|throw|EXIT from [^\n)]+)\) "
        r"(?:(?P<file>[\w./-]+\.exs?):(?P<line>\d+)(?::(?P<column>\d+))?: )?(?P<message>[^\n]*)$",
        (
            *_ELIXIR_FRAMES,
            r" *└─ (?P<file>[^\s:]+):(?P<line>\d+)(?::(?P<column>\d+))?$",
            r"The following arguments were given to [^\n]+:$",
            r"Attempted function clauses \([^\n]+:$",
            r" +(?P<note>\S[^\n]*)$",
        ),
        gap=1,
    ),
    Layout(
        "exunit",
        (".exs:",),
        r"^ +\d+\) (?:test|property|doctest) (?P<note>[^\n]+)\n"
        r" +(?P<alone>)(?P<file>[\w./-]+\.exs):(?P<line>\d+)\n"
        r" +(?:\*\* \((?P<type>[A-Z][\w.]*|exit|throw)\) )?(?P<message>[^\n]+)$",
        (
            r"(?P<end> +\d+\) (?:test|property|doctest) )",
            r" +(?:code|stacktrace): *$",
            r" +(?P<message>(?:left|right|expected|mailbox|value): +\S[^\n]*)$",
            *_ELIXIR_FRAMES,
            r" +(?P<note>\S[^\n]*)$",
        ),
        gap=1,
        rank=RUNNER,
    ),
    Layout(
        "dart",
        ("#0 ", ".dart "),
        r"^(?:Unhandled [Ee]xception:\n|\[[^\]\n]*\] Unhandled Exception: )?"
        r"(?P<type>[A-Z]\w*(?:Error|Exception)|Bad state|Exception|Invalid argument\(s\)|"
        r"Concurrent modification[^\n:]*|Unsupported operation|_[A-Z]\w+)"
        rf"(?: \(\w+\))?: (?P<message>[^\n]+{_DART_MORE})$",
        (_DART_FRAME, _DART_TERSE, _DART_GAP),
        gap=1,
        least=1,
    ),
    Layout(
        "dart",
        ("nhandled exception:", "nhandled Exception: ", "rror Message: "),
        r"^(?:Unhandled exception:\n|\[[^\]\n]*\] Unhandled Exception: |Error Message: )"
        r"(?:(?P<type>[A-Z]\w*(?:Error|Exception))|"
        rf"(?P<message>[^\n]+{_DART_MORE}))(?=\n{{1,3}}(?:Stack ?[Tt]race:\n)?#0 )",
        (_DART_FRAME, _DART_GAP, r"Stack ?[Tt]race:$"),
        gap=1,
        kind="dart-error",
        least=1,
    ),
    Layout(
        "dart",
        (".dart:", "(dart:"),
        r"^#0 +(?P<function>[^\n]+?) \((?P<file>dart:[^\n():]+|[^\n()]+?\.dart)"
        r"(?::(?P<line>\d+)(?::(?P<column>\d+))?)?\)$",
        (_DART_FRAME, _DART_GAP),
        least=2,
    ),
    Layout(
        "dart",
        (".dart ",),
        r"^(?P<file>(?:[\w./-]+:)?[\w./\\-]+\.dart) (?P<line>\d+)(?::(?P<column>\d+))? {2,}"
        r"(?P<function>\S[^\n]*)$",
        (_DART_TERSE, _DART_GAP),
        least=2,
    ),
    Layout(
        "dart-test",
        (" [E]\n",),
        r"^(?:\d\d:\d\d )?\+\d+(?: ~\d+)? -\d+: (?P<message>[^\n]+) \[E\]$",
        (_DART_TERSE, _DART_GAP, r" +(?P<message>\S[^\n]*)$"),
        gap=1,
        rank=RUNNER,
    ),
    Layout(
        "flutter",
        ("The following ",),
        r"^The following (?P<type>\w+)(?: object)? was thrown[^\n]*(?:\n[^\n]+){0,3}?:$",
        (
            r"(?P<end>═{20}|={20})",
            _DART_FRAME,
            _DART_TERSE,
            _DART_GAP,
            r"(?:The relevant error-causing widget was|When the exception was thrown)[^\n]*:?$",
            (
                r" +(?P<alone>)(?P<function>[A-Z]\w*)[ :](?P<file>(?:file://)?[^\s:]+\.dart):(?P<line>\d+)"
                r"(?::(?P<column>\d+))?$"
            ),
            r"(?P<headline>\S[^\n]*)$",
        ),
        gap=60,
    ),
    Layout(
        "swift",
        ("atal error: ",),
        r"^(?:(?P<file>[^\s:][^\n:]*\.swift):(?P<line>\d+): )?[Ff]atal error: "
        r"(?P<message>(?![^\n]*: file )[^\n]+)$",
        (
            _SWIFT_FRAME,
            r"\*\*\* [^\n]+$",
            r"Thread \d+[^\n]* crashed:$",
            r"\.\.\.$",
            r"(?P<end>Registers:|Thread )",
        ),
        language="swift",
        kind="fatal-error",
        gap=2,
        least=1,
    ),
    Layout(
        "swift",
        ("atal error: ",),
        r"^[Ff]atal error: (?P<message>[^\n]+?): file (?P<file>[^\n]+\.swift), "
        r"line (?P<line>\d+)$",
        language="swift",
        kind="fatal-error",
    ),
    Layout(
        "xctest",
        (": error: ",),
        r"^(?:(?P<file>(?!<unknown>)[^\n]+?\.swift):(?P<line>\d+)|<unknown>:0): error: "
        r"(?P<function>-\[[\w.]+ \w+\]|\w+\.\w+) : (?P<type>XCT\w+|failed)(?: failed)?"
        r"(?:: | - )(?P<message>[^\n]+)$",
        (r"(?P<message>(?!Test (?:Case|Suite) |<unknown>|\S+:\d+: )[^\n]+)$",),
        language="swift",
        rank=RUNNER,
    ),
    Layout(
        "xctest",
        (".m:", ".mm:"),
        r"^(?P<file>[^\s:][^\n:]*\.mm?):(?P<line>\d+): error: (?P<function>-\[\w+ [^\]\n]+\]) : "
        r"(?P<message>[^\n]+)$",
        language="cpp",
        kind="assertion",
        rank=RUNNER,
    ),
    Layout(
        "r",
        ("Error in ", "Execution halted"),
        r"^Error(?!: (?:testthat unit tests failed|Test failures)\.?$)"
        r"(?: in (?P<alone>)(?P<function>[\w.:]+)\([^\n]*?\) |"
        r"(?=:[^\n]*(?:\n[^\n]*){0,3}\nExecution halted)):"
        r"(?: (?P<file>[^\s:]+\.[Rr]):(?P<line>\d+):(?P<column>\d+):)?(?P<message>[^\n]*)$",
        (
            r"(?:Execution halted|In addition: [^\n]*)$",
            r"(?P<note>Calls: [^\n]*)$",
            r"  (?P<message>\S[^\n]*)$",
            r"\d+: (?P<function>[\w.:]+)\([^\n]*\)(?: at (?P<file>[^\s#]*)#(?P<line>\d+))?$",
            r"(?:> *traceback\(\)|Backtrace:| +▆)$",
            (
                r" +\d+\. [│ ├└─]*(?:global )?(?P<function>[\w.:$]+)\([^\n]*?\)"
                r" at (?P<file>[^\s:]+):(?P<line>\d+)(?::(?P<column>\d+))?$"
            ),
            r"\d+: \(function [^\n]*$",
            r" +\.\.\. at (?P<file>[^\s#]+)#(?P<line>\d+)$",
            r" {3}[^\n]*$",
        ),
        kind="simpleError",
    ),
    Layout(
        "rlang",
        ("Error in `", "Error:\n"),
        r"^Error(?: in `(?P<alone>)(?P<function>[\w.:]+)\(\)`)?:\n(?:[ixℹ•✖] [^\n]*\n){0,8}"
        r"(?:Caused by error(?: in `[^`\n]+`)?:\n)?! (?P<message>[^\n]*)$",
        (
            r"(?:Execution halted|Backtrace:| +▆|Caused by error[^\n]*:)$",
            r"(?P<note>[ix•✖ℹ!] [^\n]+)$",
            (
                r" +\d+\. [│ ├└─]*(?:global )?(?P<function>[\w.:$]+)\([^\n]*?\)"
                r"(?: at (?P<file>[^\s:]+):(?P<line>\d+)(?::(?P<column>\d+))?)?$"
            ),
            r" +\d+\. [^\n]*$",
        ),
        kind="rlang_error",
        outermost_first=True,
    ),
    Layout(
        "unity-native",
        ("(Unity", "(Mono JIT Code) ", "(mono"),
        "^" + _UNITY_NATIVE,
        (_UNITY_NATIVE,),
        language="csharp",
        least=2,
    ),
    Layout(
        "elm",
        (".elm\n",),
        r"^-- (?P<type>[A-Z][A-Z ]+?) -+ (?P<file>[^\n]+\.elm)\n\n(?P<message>[^\n]+)"
        r"(?:\n(?!\d+\|)[^\n]*){0,9}?\n(?P<line>\d+)\|[^\n]*$",
    ),
    Layout(
        "dlang",
        (".d(",),
        r"^(?P<type>[\w.]+)@(?P<file>[^\s(]+\.d)\((?P<line>\d+)\): (?P<message>[^\n]*)$",
        (
            r"-+$",
            r"(?P<file>\S+\.d):(?P<line>\d+) (?P<function>[^\n]+?) \[0x[\da-f]+\]$",
            r"\?\?:\? (?P<function>[^\n]+?) \[0x[\da-f]+\]$",
        ),
    ),
    Layout(
        "windbg",
        ("RetAddr", "STACK_TEXT:"),
        r"^(?: # +)?(?:(?:Child-SP|ChildEBP) +RetAddr\b[^\n]*|STACK_TEXT:[^\n]*)$",
        (
            (
                r"(?:[\da-f]{2} )?(?:[\da-f`]{8,17} +){2,7}(?:: (?:[\da-f`]+ )+: +)?"
                r"(?P<module>[\w.-]+)!(?P<function>[^\s+\[]+)(?:\+0x[\da-f]+)?"
                r"(?: \[(?P<file>[^\]\n]+?) @ (?P<line>\d+)\])?$"
            ),
        ),
        least=2,
    ),
    Layout(
        "minidump",  # Breakpad's and Rust's stackwalkers
        ("(crashed)",),
        r"^(?:Crash reason: +(?P<type>\w+)(?: / )?(?P<message>[^\n]*)\n(?:[^\n]*\n){0,40}?)?"
        r"Thread \d+ [^\n]*\(crashed\)[^\n]*$",
        (
            (
                r" *\d+  (?P<module>[^\s!]+)!(?P<function>[^\n]+?)"
                r"(?: \[(?P<file>[^\]\n]+?) : (?P<line>\d+)(?: \+ 0x[\da-f]+)?\]"
                r"| \+ 0x[\da-f]+)?$"
            ),
            r" *\d+  (?P<module>\S+) \+ (?P<address>0x[\da-f]+)$",
            r" {4,}(?:Found by: | *\w+ = 0x)[^\n]*$",
        ),
        least=1,
    ),
    Layout(
        "perl",
        (" line ",),
        r"^(?P<message>[^\n]+?)? at (?P<file>[^\s\"]+) line (?P<line>\d+)"
        r"(?:, <\w+> (?:line|chunk) \d+)?\.$",
        (
            (r"\t(?P<function>[\w:]+)\([^\n]*\) called at (?P<file>\S+) line (?P<line>\d+)$"),
            r"\teval \{\.\.\.\} called at (?P<file>\S+) line (?P<line>\d+)$",
            r"(?P<note>BEGIN failed--[^\n]*)$",
        ),
        kind="perl-error",
        least=2,  # a message alone may be a warning
    ),
    Layout(
        "perl",
        (", near ", ", at end of line"),
        r"^(?P<message>[^\n]+?) at (?P<file>[^\s\"]+) line (?P<line>\d+), "
        r"(?:near \"|at end of line)[^\n]*$",
        kind="perl-error",
    ),
    Layout(
        "matlab",
        ("\nError in ",),
        rf"^(?P<message>\S[^\n]+)\n{{1,2}}{_MATLAB_FRAME}",
        (_MATLAB_FRAME,),
        gap=3,
    ),
    Layout(
        "octave",
        ("error: called from",),
        r"^error: (?P<message>[^\n]+)\nerror: called from:?$",
        (
            (
                r"(?:error:)? +(?P<function>[\w.>]+)(?: at line (?P<line>\d+)"
                r"(?: column (?P<column>\d+))?)?$"
            ),
        ),
        least=1,
    ),
    Layout(
        "apex",
        ("Class.", "Trigger.", "AnonymousBlock: "),
        r"^(?:[^\n]*?\|)?(?P<type>(?:[A-Z]\w*\.)?\w*Exception): (?P<message>[^\n]*)$",
        (
            (
                r"(?P<function>(?:Class|Trigger)\.[\w.<>]+|AnonymousBlock): line (?P<line>\d+), "
                r"column (?P<column>\d+)$"
            ),
        ),
        gap=1,
        least=1,
    ),
)

FORMATS: Final = tuple(layout.format for layout in LAYOUTS)
