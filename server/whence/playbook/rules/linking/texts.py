"""What the rules on linking say.

Source: the chapters on linkage of the C and C++ standards, and the manuals of make and CMake.
"""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, FindingText

_LOOKED_FOR = "the linker looks for `{name}` for this use"
_DEFINED = "this defines `{name}`"

# Functions that are defined otherwise than they are used.
DEFINED_FOR_OTHERS = FindingText(
    "{crash} uses `{symbol}`, which nothing defines: `{signature}` at {defined} takes other "
    "arguments, so it is another function.",
    "Give the definition at {defined} the parameters that it is declared and used with.",
    TRACED,
    blame="defined",
    crash=_LOOKED_FOR,
    declared="it is declared here",
    defined="this defines `{name}` for other arguments",
)
NOT_CONST = FindingText(
    "{crash} uses `{symbol}`, which nothing defines: `{signature}` at {defined} is declared "
    "differently, as only one of the two is `const`, so it is another function.",
    "Write `const` behind the parameters at both places, or at neither.",
    TRACED,
    blame="defined",
    crash=_LOOKED_FOR,
    declared="it is declared here",
    defined="this defines another `{name}`",
)
HIDDEN = FindingText(
    "`{name}` at {defined} is {how}, so only {defined.path} can use it; {crash} is in another "
    "file.",
    "{change} at {defined}.",
    TRACED,
    blame="defined",
    crash=_LOOKED_FOR,
    declared="it is declared here",
    defined="this defines `{name}` for its own file alone",
)
STATIC = "`static`", "Delete `static`"
UNNAMED = "in a namespace without a name", "Move it out of the unnamed namespace"
OUT_OF_SCOPE = FindingText(
    "{crash} uses `{symbol}`, which nothing defines: `{signature}` at {defined} stands outside "
    "of `{scope}`, so it is another function.",
    "Write `{scope}::{name}` at {defined}.",
    TRACED,
    blame="defined",
    crash=_LOOKED_FOR,
    declared="it is declared here",
    defined="this defines `{name}` outside of `{scope}`",
)
OTHER_LINKAGE = FindingText(
    "{defined.path} is C, so the linker knows `{name}` by its name alone; {crash} is C++ and "
    "uses `{symbol}`, since {declared} doesn't declare it as C.",
    'Declare it in `extern "C" {{ … }}`, under `#ifdef __cplusplus`.',
    TRACED,
    blame="declared",
    crash=_LOOKED_FOR,
    declared='declared without `extern "C"`',
    defined="defined in C",
)
NEVER_DEFINED = FindingText(
    "`{name}` is declared at {declared}, but no file of the workspace defines it, so {crash} "
    "can't be linked.",
    "Define `{name}`, or link the library that has it.",
    INFERRED,
    blame="declared",
    crash=_LOOKED_FOR,
    declared="`{name}` is only declared here",
)

# Files that are not part of what is linked.
NOT_LINKED_WITH = FindingText(
    "`{name}` is defined in {file}, a source of `{library}`; the target `{target}`, which uses "
    "it, isn't linked with `{library}` ({place}).",
    "Link `{target}` with `{library}`.",
    TRACED,
    blame="place",
    crash=_LOOKED_FOR,
    defined=_DEFINED,
    other="{file} is part of `{library}`",
    place="`{target}` is built here, without `{library}`",
)
NOT_A_SOURCE = FindingText(
    "`{name}` is defined in {file}, which is neither a source of the target `{target}` ({place}) "
    "nor of what it is linked with.",
    "Add {file} to the sources of `{target}`.",
    TRACED,
    blame="place",
    crash=_LOOKED_FOR,
    defined=_DEFINED,
    place="`{target}` is built from this, without {file}",
)
NOT_LISTED = FindingText(
    "`{name}` is defined in {file}, but `{target}` is linked from what {place} lists, and {file} "
    "isn't part of that.",
    "Add {file} at {place}.",
    TRACED,
    blame="place",
    crash=_LOOKED_FOR,
    defined=_DEFINED,
    recipe="this links `{target}`",
    place="{file} isn't listed here",
)
FIRST_ALONE = FindingText(
    "`{name}` is defined in {file}, but `$<` at {place} is the first prerequisite of `{target}` "
    "alone, so {file} isn't linked.",
    "Write `$^`, which is all prerequisites.",
    TRACED,
    blame="place",
    crash=_LOOKED_FOR,
    defined=_DEFINED,
    rule="the prerequisites of `{target}`",
    place="only the first prerequisite is linked",
)
NOT_IN_COMMAND = FindingText(
    "`{name}` is defined in {file}, but the command links only {inputs}.",
    "Add {file} to the command.",
    TRACED,
    blame="defined",
    crash=_LOOKED_FOR,
    defined="this defines `{name}`, in a file that isn't linked",
)

# Variables of makefiles.
NEVER_SET = FindingText(
    "{place} uses `$({name})`, but nothing in {place.path} sets `{name}`; {set} sets `{near}`.",
    "Write `$({near})`.",
    INFERRED,
    blame="place",
    place="`$({name})` is used here",
    recipe="this line fails",
    set="`{near}` is set here, and not used for `{target}`",
)

# What several files define.
IN_HEADER = FindingText(
    "`{name}` is defined in a header, at {at}, and {sources} include it, so each of them defines "
    "`{name}` and the linker finds it several times.",
    "{change}",
    SHOWN,
    includes="",
    at="`{name}` is defined in the header",
)
INCLUDED_SOURCE = FindingText(
    "{place} includes the source {defined.path}, which is compiled by itself as well, so the "
    "linker finds `{name}` ({defined}) in both.",
    "Include the header that declares `{name}`, or don't compile {defined.path} by itself.",
    TRACED,
    blame="place",
    place="{defined.path} becomes a part of {place.path}",
    includes="",
    defined=_DEFINED,
)
INCLUDED = "what is included becomes a part of {source}"
DEFINED_TWICE = FindingText(
    "`{name}` is defined in two files that are linked together: at {other} and at {at}.",
    "{change}",
    TRACED,
    other=_DEFINED,
    at="this defines `{name}` as well",
    declared="it is declared here",
)
KEEP_ONE = (
    "Delete one of the two, or make the one that only its own file uses `static`, or rename it."
)
ONE_MAIN = "Link only one of the two files: a program has one `main`."
LINKED_TWICE = FindingText(
    "{file} is linked twice: the command that links names it more than once ({words}), so "
    "everything in it, as `{name}` at {defined}, is defined twice.",
    "Name it once.",
    TRACED,
    blame="place",
    place="{file} is a part of what is linked",
    places="{file} is a part of what is linked here as well",
    defined=_DEFINED,
)
IN_C = "Put `static inline` before it, or declare it in {path} alone and define it in one source."
IN_CPP = "Put `inline` before it, or declare it in {path} alone and define it in one source."
VARIABLE = "Declare it `extern` in {path}, and define it in one source."
