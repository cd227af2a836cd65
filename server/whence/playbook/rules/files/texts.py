"""What the rules on files and their contents say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, AbstentionText, FindingText

_RAISED = "the error is raised here"
_OPENED = "the file is opened here"

# Encodings.
_CHOSEN = "the encoding is chosen here"
_READ_OR_WRITTEN = "the text is read or written here"
BYTE_ORDER_MARK = FindingText(
    "The file begins with a byte order mark (BOM), which {crash} reads as part of the text{utf8}.",
    "{remedy}",
    TRACED,
    crash="the file is read here, its BOM included",
)
UTF8_KEEPS_IT = ": plain UTF-8 keeps it, utf-8-sig would not"
WITH_SIG = 'Open it with encoding="utf-8-sig", which accepts files with and without a BOM.'
STRIP_IT = "Remove a leading '\\uFEFF' before parsing, or save the file without a BOM."
NO_ENCODING = FindingText(
    "{opens} opens the file without an encoding, so it is {way} in the platform's default, "
    "{codec}, which has no such character.",
    'Pass the encoding of the file, such as encoding="utf-8".',
    SHOWN,
    blame="opens",
    crash=_RAISED,
    opens="the file is opened without encoding=",
)
WRONG_ENCODING = FindingText(
    "{chosen} sets the encoding to {codec}{label}, and {subject} that {codec} doesn't have.",
    "Set it to UTF-8, or to the encoding that the data really has.",
    SHOWN,
    blame="chosen",
    opens=_READ_OR_WRITTEN,
    chosen="the encoding is chosen here: {codec}",
)
CHARACTERS = "the text has characters"
BYTES = "the data has bytes"
NOT_UTF8 = FindingText(
    "{bad} has bytes that are not UTF-8, but {chosen} says to read {bad.path} as UTF-8.",
    "Save {bad.path} as UTF-8, or read it in the encoding it has (often cp1252).",
    TRACED,
    blame="chosen",
    opens=_READ_OR_WRITTEN,
    chosen=_CHOSEN,
    bad="this line is not valid UTF-8",
)
UNKNOWN_BYTES = AbstentionText(
    "Whence can't tell from the code where the bytes come from, or in which encoding they are.",
    "Look at the bytes around the reported position (for instance with `xxd`), and find out "
    "which program wrote them, in which encoding.",
    'Pass that encoding where the text is decoded, or errors="replace" where loss is fine.',
    opens="the text is decoded or encoded here",
)
TO_THE_TERMINAL = AbstentionText(
    "No file is opened for writing on the stack: the text goes to an output whose encoding the "
    "environment sets.",
    "Run it with PYTHONUTF8=1 or PYTHONIOENCODING=utf-8, or call "
    '`sys.stdout.reconfigure(encoding="utf-8")` at the start.',
)

NOT_OPENED = AbstentionText(
    "Whence found no line on the stack that chooses an encoding or opens a file for writing.",
    "Look for what turns text into bytes without saying how: a format, a path, an argument.",
    "Encode the text where it leaves the program, and say in which encoding.",
)

# Files that are not there.
NO_PROGRAM = AbstentionText(
    "`{path}` is a program to run. The code doesn't show whether it is installed.",
    "Run `command -v {path}` in the program's environment; install it if that prints nothing.",
    "Check the PATH that the program starts with.",
    crash="the program is started here",
)
_WRITTEN = {"crash": _OPENED, "place": "the path `{text}` is written here"}
RELATIVE = FindingText(
    "The path `{path}` at {place} is relative, so it is looked up from the directory in which "
    "the program was started; the file is {near}.",
    "Build the path from {beside}, or start the program in the right directory.",
    TRACED,
    blame="place",
    **_WRITTEN,
)
SOURCE_FOLDER = "the folder of the source file"
OTHER_FILE = FindingText(
    "{place} names `{path}`, which doesn't exist; the workspace has {near}.",
    "Write {near}, or rename the file.",
    TRACED,
    blame="place",
    **_WRITTEN,
)
NO_FOLDER = FindingText(
    "{place} names the folder `{path}`, in which a file is written. The folder doesn't exist, "
    "and no code in the workspace creates one (with mkdir or the like).",
    "Create the folder before writing, for instance with {making}.",
    INFERRED,
    blame="place",
    crash=_OPENED,
    place="the folder `{path}` is named here",
)
_CHECK = (
    "Check that `{path}` exists, seen from the directory in which the program starts.",
    "Print the absolute path just before it is opened.",
)
NOT_THERE = AbstentionText(
    "{place} names `{path}`, but the workspace has no file with a similar name.",
    *_CHECK,
    **_WRITTEN,
)
FROM_OUTSIDE = AbstentionText(
    "Whence found `{path}` nowhere in the code: it is put together there, or comes from outside "
    "(an argument, the environment, another file). {near}.",
    *_CHECK,
    crash=_OPENED,
)
GIVEN = FindingText(
    "`{path}`, which the command was given as an argument, doesn't exist; {crash} opens it.",
    "Give a file that exists{near}.",
    TRACED,
    crash=_OPENED,
    given="",
)
GIVEN_FOLDER = FindingText(
    "`{path}`, which the command was given as an argument, is a folder; {crash} reads a file.",
    "Give a file{near}.",
    TRACED,
    crash="it is read as a file here",
    given="",
)
TAKEN = "the argument is taken here"
NO_HEADER = FindingText(
    "{crash} includes `{path}`; no file of that name is in the workspace, or where the compiler "
    "looks for headers.",
    "Install the development files of the library that has it, or name its folder with `-I`.",
    TRACED,
    crash="the header is included here",
)
NOTHING_NEAR = "The workspace has no file with a similar name"
SOMETHING_NEAR = "The workspace has `{near}`"

# JSON.
NOT_JSON = FindingText(
    "{place.path} is not valid JSON: line {place.line} has {what}.",
    "{remedy} at {place}.",
    TRACED,
    blame="place",
    crash="the file is parsed here",
    place="this line has {what}",
    met="the parser stops here",
)
PARSED_ELSEWHERE = AbstentionText(
    "No JSON file in the workspace has an error at the reported position, so the parsed text "
    "came from elsewhere (a response, an argument, a file outside).",
    "If the text is a response, check its status and content type.",
    to_see="Print the first 200 characters of the text before it is parsed.",
)
