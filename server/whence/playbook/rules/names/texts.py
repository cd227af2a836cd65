"""What the rules on names and members say."""

from __future__ import annotations

from whence.domain.analysis import RAISED_HERE
from whence.playbook.engine.conclusion import (
    INFERRED,
    SHOWN,
    SUGGESTED,
    TRACED,
    AbstentionText,
    FindingText,
)
from whence.playbook.findings import call_order
from whence.playbook.findings.call_order import make_text

_USED = "`{name}` is used here"
_DEFINED = "`{near}` is defined here"

BASE_LEFT_OUT = FindingText(
    "The constructor of `{subclass}` ({place}) doesn't call that of `{base}`, which sets `{name}` "
    "({setting}); so nothing has set `{name}` at {crash}.",
    "Call the constructor of `{base}` first in that of `{subclass}`.",
    TRACED,
    blame="place",
    crash=_USED,
    setting="`{name}` is set here",
    place="this constructor doesn't call that of its base",
)

PATCHED_ELSEWHERE = FindingText(
    "The test replaces `{name}` in `{module}` at {at}, but {importer} has imported the name from "
    "there before and goes on calling the real one.",
    'Replace it where it is looked up: `"{right}"`.',
    TRACED,
    at="`{name}` is replaced in `{module}`",
    importer="this module has its own `{name}`",
)

ASKED_BY_NAME = "`{name}` is asked for here"
NEAR_KEY = FindingText(
    "`{table}` has no `{name}`; it has `{near}`.",
    "Use one spelling in both places: `{near}` or `{name}`.",
    TRACED,
    blame="place",
    crash=RAISED_HERE,
    seen="",
    there="`{near}` is written here",
    asked="`{name}` is written here",
)
_IN_TEMPLATE = "the template uses `{name}` here"
GIVEN_OTHERWISE = FindingText(
    "{used} uses `{name}`, which the template isn't given; {place} gives it `{given}`, which the "
    "template doesn't use.",
    "Use one name in both places: `{name}` or `{given}`.",
    TRACED,
    blame="place",
    used=_IN_TEMPLATE,
    place="the template is given `{given}`",
)
NOT_GIVEN = FindingText(
    "{used} uses `{name}`, but {call} gives the template only {names}.",
    "Use one of these at {used}, or give the template `{name}` at {call}.",
    TRACED,
    blame="used",
    used=_IN_TEMPLATE,
    call="the template is filled here, without `{name}`",
)

# Names.
MISSPELT = FindingText(
    "`{name}` at {crash} is not defined; `{near}` is ({place}).",
    "Write `{near}`.",
    SHOWN,
    crash=_USED,
    place=_DEFINED,
)
MEMBER_OF_SELF = FindingText(
    "`{name}` at {crash} is a member of `{owner}` ({place}); without `{receiver}.`, it is "
    "looked up as a variable.",
    "Write `{receiver}.{name}`.",
    SHOWN,
    crash=_USED,
    place="the member `{name}`",
)
IN_A_BLOCK = FindingText(
    "`{name}` is declared at {place} inside a block that ends before {crash}, so it doesn't "
    "exist there.",
    "Declare `{name}` before the block, and only assign it inside.",
    SHOWN,
    blame="place",
    crash="`{name}` is used here, outside the block",
    place="`{name}` is declared here, inside a block",
)
NO_IMPORT = FindingText(
    "{crash} uses the standard library's `{name}`, but the file doesn't import it ({statement}).",
    "Add the import of `{name}` to {crash.path}.",
    SHOWN,
    crash="`{name}` is used here without an import",
    place="the file's imports begin here, without `{name}`",
)
NODE_MODULE = "the Node module `{name}`"
NOT_IMPORTED = FindingText(
    "`{name}` is defined at {place}, but {crash.path} doesn't import it and {crash} uses it.",
    "Import `{name}` from {place.path} in {crash.path}.",
    TRACED,
    crash="`{name}` is used here without an import",
    place="`{name}` is defined here",
)
NOT_EXPORTED = FindingText(
    "`{name}` is defined at {place}, but {place.path} doesn't export it, and {crash} uses it "
    "without an import.",
    "Export `{name}` from {place.path}, and import it in {crash.path}.",
    TRACED,
    crash="`{name}` is used here without an import",
    place="`{name}` is defined here",
)
IMPORTED = AbstentionText(
    "{crash.path} imports `{name}` at {place}, but {crash} ran without it: that import failed, was "
    "skipped, or came later.",
    "Find out whether {place} ran before {crash}, and what happens where it doesn't.",
    crash=_USED,
    place="`{name}` is imported here",
)
NOWHERE = AbstentionText(
    "Whence found no definition of `{name}`, nor of a similar name: either nothing defines it, or "
    "it comes from elsewhere (a global of the host, generated code, a library).",
    "Find out what should define `{name}`: search the documentation of what runs {crash.path}.",
    "Import or define `{name}` before line {crash.line}.",
    crash=_USED,
)
DECLARED_TWICE = FindingText(
    "`{name}` is declared twice in one package: at {first} and at {crash}.",
    "Rename one of the two, or delete the copy.",
    SHOWN,
    blame="first",
    crash="`{name}` is declared here again",
    first="`{name}` is declared here",
)

# Names that are set and do not reach their use.
LOCAL_OF_THE_FILE = FindingText(
    "`{name}` at {place} is a local variable of the file; the method `{method}` ({crash}) "
    "can't see it.",
    "Make it a constant (`{constant}`), or pass it to `{method}` as an argument.",
    SHOWN,
    blame="place",
    crash="`{name}` is used inside a method",
    place="`{name}` is set outside the method, as a local variable",
)
IMPORT_ELSEWHERE = FindingText(
    "`{name}` is imported {where} ({place}); {crash} needs it.",
    "Import `{name}` at the top level of {place.path}.",
    SHOWN,
    blame="place",
    crash=_USED,
    place="this import of `{name}` doesn't reach that line",
)
FOR_TYPES_ONLY = "under `if TYPE_CHECKING:`, which is false when the program runs"
INSIDE_FUNCTION = "inside `{function}` and exists only there"
OTHER_LOCAL = FindingText(
    "`{name}` at {place} is local to `{function}`; {crash} looks for a module-level `{name}`, "
    "which is not set.",
    "Return `{name}` from `{function}` and pass it on, or declare `global {name}` before {place}.",
    SUGGESTED,
    blame="place",
    crash="a module-level `{name}` is looked up here",
    place="`{name}` is set as a local variable",
)
LONGER_NAME = FindingText(
    "{count} files use `{name}`, which {place.path} doesn't define; it has `{near}` ({place}), "
    "which no file uses.",
    "Rename it to `{name}` at {place}; if `{near}` is meant, write it in all {count} files.",
    INFERRED,
    blame="place",
    crash="`{name}` is expected from `import *`",
    others="`{name}` is used here, too",
    place=_DEFINED,
)

# Members.
OTHER_MEMBER = FindingText(
    "`{owner}` has no `{name}`, which {crash} uses; it has `{near}` ({place}).",
    "Write `{near}`, or rename it in {place.path}.",
    SHOWN,
    crash=_USED,
    place="`{owner}` has `{near}`",
)
UNEXPORTED = FindingText(
    "`{hidden}` at {place} begins with a small letter, so other packages can't see it; {crash} "
    "uses `{name}`.",
    "Rename `{hidden}` to `{name}` where it is declared and used.",
    SHOWN,
    blame="place",
    crash=_USED,
    place="declared with a small letter",
)
ONLY_SUBCLASS = FindingText(
    "{declaration} ({place}); only its subclass `{subclass}` ({defined}) has the `{name}` that "
    "{crash} uses.",
    "Declare it as `{subclass}`, check for `{subclass}` before line {crash.line}, or add "
    "`{name}` to `{owner}`.",
    TRACED,
    blame="place",
    crash=_USED,
    trail="",
    place="{declaration}",
    defined="`{subclass}` is a `{owner}` that has `{name}`",
)
LACKS_MEMBER = FindingText(
    "`{owner}` ({at}) doesn't declare `{name}`, which every type that implements it has "
    "({defined}); {crash} uses it on a `{owner}`.",
    "Declare `{name}` in `{owner}`, as at {defined}.",
    TRACED,
    crash=_USED,
    defined="`{subclass}`, which implements `{owner}`, has `{name}`",
    at="this is `{owner}`, without `{name}`",
)
FOREIGN = AbstentionText(
    "`{owner}` has no `{name}` ({crash}), and the workspace doesn't have exactly one "
    "definition of `{owner}`.",
    "Compare `{name}` with what `{owner}` documents in the installed version.",
    "If something other than `{owner}` was meant, go to where the value is made.",
    crash="the code uses `{name}` here",
)
NO_LIKE_MEMBER = AbstentionText(
    "Whence found no `{name}` in `{owner}`, and nothing spelled like it; the code doesn't show "
    "which side is out of date.",
    "Add `{name}` to `{owner}`, or use what it has: {members}.",
    crash="the code uses `{name}` here",
    place="`{owner}` has {members}",
)
LACKS_METHOD = FindingText(
    "`{owner}` at {place} lacks `{name}`, a method of {others}, with which it shares members or a "
    "base; so {crash} fails where it meets a `{owner}`.",
    "Give `{owner}` a `{name}`, or ask for the type at {crash}.",
    INFERRED,
    blame="place",
    crash="the code uses `{name}` here",
    alike="this is such a method",
    place="this class has no `{name}`",
)
NO_MEMBERS = "no members"
MAY_BE_SET = AbstentionText(
    "This object of `{owner}` has no `{name}` at {crash}; {place} may give objects members that "
    "their class does not show.",
    "Print what the object has just before {crash}, and look at what sets its members.",
    crash="the code uses `{name}` here",
    place="members may be set here",
)

# Attributes of objects.
SET_ELSEWHERE = FindingText(
    "`{owner}.{name}` {why} ({at}), so `{name}` doesn't exist at {crash}.",
    "Set `{name}` in the constructor of `{owner}`.",
    TRACED,
    blame="at",
    crash="the error is raised here: there is no `{name}`",
    assigned="`{name}` is set here",
    calls="",
)
SET_TOO_LATE = make_text(
    call_order.SET_TOO_LATE,
    sets="only this sets `{name}`",
    crash="the error is raised here: there is no `{name}`",
)
NOT_IN_THIS_BRANCH = "is set in `{function}` only in a branch that did not run"
AFTER_USE = "is set in `{function}` only after its use"
NOT_RUN_YET = "is only set in `{function}`, which had not run on this object"
TYPO = FindingText(
    "`{owner}` has no `{name}`; it has `{near}` ({place}), and {crash} reads `{name}`.",
    "Typo: the code reads `{name}`; the attribute is `{near}`.",
    SHOWN,
    blame="at",
    crash="the error is raised here: there is no `{name}`",
    place="`{owner}` has `{near}`",
)

# What was seen of an object.
SEEN_WITHOUT_READ = "`{name}` is read here"
SEEN_WITHOUT = FindingText(
    "`{of}` has no `{name}` at {crash}; it has `{near}`.",
    "Typo: the code reads `{name}`; the object has `{near}`.",
    TRACED,
    seen="",
)
