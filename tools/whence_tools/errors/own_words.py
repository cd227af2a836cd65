"""What tools say of a failure in which code has no part, by its kind, as a table.

A row holds where a line of the output says so and no other line tells of an error: what a compiler
or a failing test says beside it comes first.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable


class Obvious(Enum):
    """Why there is nothing to explain."""

    SILENT = auto()  # nothing was printed
    NO_ERROR = auto()  # no line looks like an error
    USAGE = auto()  # how the command is to be called
    ARGUMENT = auto()  # a name that was typed, or a program in a script, is not there
    INTERRUPTED = auto()
    FINDINGS = auto()  # of a linter
    NO_SPACE = auto()  # the disk is full, or the user's share of it
    REPEATED = auto()  # a runner says that a command failed, which printed no error itself
    NO_TEST = auto()  # a test runner had none to run
    THRESHOLD = auto()  # nothing failed, and a figure is not what was asked for
    SIGNAL = auto()  # that ended the process
    TIME_LIMIT = auto()  # by `timeout`
    REFUSED = auto()  # a tool says itself why it did not do what it was told
    VERSION = auto()  # a tool is too old or too new
    PORT = auto()  # an address is in use


class Row(NamedTuple):
    """One form of words.

    Attributes:
        needs: one of these is in every output that it holds of, in small letters.
        says: finds it in a line.
        thing: what it names, from the match.
        beside: what may stand around it, and tells of no other error.
        unless: a line that speaks against it.
        tools: one of them must have been typed.
        codes: the exit code must be one of these, where it is known.
    """

    kind: Obvious
    needs: tuple[str, ...]
    says: re.Pattern[str]
    thing: Callable[[re.Match[str]], str] = lambda _: ""
    beside: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None
    tools: frozenset[str] = frozenset()
    codes: frozenset[int] = frozenset()


def _filled(form: str) -> Callable[[re.Match[str]], str]:
    return lambda match: form.format(**match.groupdict())


# What test runners, build tools and managers of environments say around any failure.
AROUND: Final = lazy_pattern(
    r"^FAILURE: Build failed with an exception\.$|^BUILD FAILED|^> Task \S+ FAILED$"
    r"|^Execution failed for task '"
    r"|^\[ERROR\](?: *$| -> \[Help| To see the full | Re-run Maven | For more information "
    r"| After correcting | \[Help \d)|^\[INFO\] BUILD FAILURE"
    r"|^nox > (?:Command .* failed with exit code \d+|Session \S+ failed\.)$"
    r"|^\s*\S+: (?:exit \d+ \(|FAIL code \d+)|^\s*evaluation failed"  # tox
    r"|^npm (?:error|ERR!)|^FAIL(?:\t\S+\t[\d.]+s)?$|^Caused by:$|^error: test failed, to rerun "
    # what passed, and tables of coverage, whose tests and files may be named after errors
    r"|^\S+::\S+ PASSED\b|\.\.\. ok$|^PASS\b|^\s*[✓✔√]|^ok\s"
    r"|^Name +Stmts +Miss\b"
    r"|^\s*[\w./\\-]+(?: +\d+){2,} +\d+(?:\.\d+)?%|^\s*[\w. /\\-]+\|(?: *[\d.]+ \|)+"
)

# -- no test ---------------------------------------------------------------------------------------

_NO_TEST: Final = (
    r"^=*\s*no tests ran in [\d.]+s"
    r"|^(?:Error: )?No tests found(?:, exiting with code \d+|\.)?$"  # Jest, Playwright
    r"|^\s*No test files found, exiting with code \d+$"  # Vitest
    r"|^(?:Error: |\s*[✖×] ?)?No test files found: |^\s*0 passing \("  # Mocha
    r"|^no packages to test$|^error: no tests to run$|^NO TESTS RAN(?: in [\d.]+s)?$"
    r"|^0 examples, 0 failures$"
    r"|^> No tests found for given includes: "  # Gradle
    r"|No tests (?:matching pattern .* )?were executed!|^No tests (?:executed|were found)!+$"
    r"|^No test matches the given testcase filter |^error: No test modules found$"
    r"|^(?:Incomplete: )?No specs found|^error: no tests found; create a target"
    r"|^Can't run because no spec files were found\.$"
)
_DESELECTED: Final = r"^=*\s*(?P<count>\d+) deselected(?:, \d+ warnings?)? in [\d.]+s"
_SOME_TEST: Final = lazy_pattern(  # or what ended the session before its tests
    r"\b[1-9]\d* (?:tests? )?(?:passed|passing|failed|failing)\b|^!{3,} "
    r"|^ok\s+\S+\s+(?:[\d.]+s|\(cached\))$|^(?:Tests run|Ran|\d+ examples?): ?[1-9]"
)

# -- thresholds ------------------------------------------------------------------------------------

_BELOW: Final = (  # with the words to look for
    (
        "coverage failure: total",
        r"Coverage failure: total of (?P<has>[\d.]+) is less than fail-under=(?P<asked>[\d.]+)",
    ),
    (
        "required test coverage",  # pytest-cov
        r"Required test coverage of (?P<asked>[\d.]+%) not reached\. .*: (?P<has>[\d.]+%)",
    ),
    (
        "coverage threshold for",  # Jest
        r"coverage threshold for [\w ]+ \((?P<asked>[\d.]+%)\) not met: (?P<has>[\d.]+%)",
    ),
    (
        "does not meet",  # nyc, c8, Vitest
        (
            r"^(?:ERROR: )?Coverage for \w+ \((?P<has>[\d.]+%)\) does not meet .*"
            r"threshold \((?P<asked>[\d.]+%)\)"
        ),
    ),
    (
        "below the expected minimum coverage",  # SimpleCov
        r"^\w+ coverage \((?P<has>[\d.]+%)\) is below the .* \((?P<asked>[\d.]+%)\)",
    ),
    (
        "rule violated for",  # JaCoCo
        (
            r"Rule violated for .*: \w+ covered ratio is (?P<has>[\d.]+), but expected minimum is "
            r"(?P<asked>[\d.]+)"
        ),
    ),
)
_BESIDE_COVERAGE: Final = lazy_pattern(
    r"Coverage failure: total of |Required test coverage of |coverage threshold for "
    r"|Coverage for \w+ \([\d.]+%\) does not meet |coverage \([\d.]+%\) is below the expected "
    r"|^SimpleCov failed with exit |Rule violated for |Coverage checks have not been met"
)
_TEST_FAILED: Final = lazy_pattern(r"\b[1-9]\d* (?:failed|failing|failures?)\b")

# -- signals ---------------------------------------------------------------------------------------

_SIGNAL_ALONE: Final = lazy_pattern(
    r"^(?:Killed|Terminated|CPU time limit exceeded|File size limit exceeded)$"
)
_SIGNAL_NEEDS: Final = ("killed", "terminated", "sigkill", "sigterm", " 137", " 143")
_SIGNAL: Final = lazy_pattern(  # as a shell, Make, Go, cargo, GCC, npm and yarn name it
    r"^\S+: line \d+: +\d+ (?:Killed|Terminated)\b|^zsh: (?:killed|terminated) "
    r"|^\S*make(?:\[\d+\])?: \*\*\* \[[^\]]*\] (?:Killed|Terminated|Error (?:137|143))$"
    r"|^signal: (?:killed|terminated)$|\(signal: (?:9, SIGKILL|15, SIGTERM)\b"
    r"|fatal error: (?:Killed|Terminated) signal terminated program "
    r"|^npm (?:error|ERR!) signal (?:SIGKILL|SIGTERM)$"
    r"|\b(?:failed|exited) with (?:exit )?code (?:137|143)\b"
)
_SIGNAL_NAMES: Final = (
    (re.compile(r"kill|137", re.IGNORECASE), "SIGKILL"), (re.compile("term|143", re.IGNORECASE),
    "SIGTERM"), (re.compile("CPU"), "SIGXCPU"), (re.compile("File size"), "SIGXFSZ"),
)  # fmt: skip
_BESIDE_SIGNAL: Final = lazy_pattern(
    r"^compilation terminated\.$|^error: could not compile `|^error Command failed "
)


def _name_signal(match: re.Match[str]) -> str:
    return next(name for pattern, name in _SIGNAL_NAMES if pattern.search(match[0]))


# -- versions --------------------------------------------------------------------------------------

_VERSIONS: Final = (  # what one of another version is needed of, the word to look for, the form
    (
        "rustc than {has}",
        "is not supported by the following package",
        r"^error: rustc (?P<has>[\d.]+\S*) is not supported by the following packages?:$",
    ),
    (
        "rustc than {has}",
        "currently active rustc version",
        r"requires rustc .* currently active rustc version is (?P<has>\d[\d.]*\d)",
    ),
    ("npm or Node", "code ebadengine", r"^npm (?:error|ERR!) code EBADENGINE$"),
    ("pnpm or Node", "err_pnpm_unsupported_engine", r"\bERR_PNPM_UNSUPPORTED_ENGINE\b"),
    (
        "{tool} than {has}",
        "is incompatible with this module",  # Yarn
        r'The engine "(?P<tool>\w+)" is incompatible with .* Got "(?P<has>[^"]+)"',
    ),
    ("Go than {has}", "requires go >= ", r"^go: .*requires go >= \S+ \(running go (?P<has>[\w.]+)"),
    ("Go", "toolchain not available", r"^go: download go\S+ for \S+: toolchain not available$"),
    (
        "Python than {has}",
        "requires a different python",
        r"^ERROR: Package '.*' requires a different Python: (?P<has>[\w.]+) not in '",
    ),
    (
        "Python than {has}",
        "by the project",  # Poetry
        (
            r"^(?:The currently activated|Current) Python version \(?(?P<has>\d[\w.]*)\)? is not "
            r"(?:supported|allowed) by the project"
        ),
    ),
    (
        "Python than {has}",
        "python requirement",  # uv
        r"interpreter resolved to Python (?P<has>[\w.]+), which is incompatible with ",
    ),
    ("Python", "pyenv: version", r"^pyenv: version `[^']*' is not installed"),
    (
        "Ruby than {has}",
        "but your gemfile specified",
        r"^Your Ruby version is (?P<has>[\w.]+), but your Gemfile specified ",
    ),
    (
        "PHP than {has}",
        "require a php version",
        r"^Your Composer dependencies require a PHP version .* You are running (?P<has>[\d.]+\d)",
    ),
    (
        "PHP than {has}",
        "but your php version",
        r"requires php \S+ but your php version \((?P<has>[^)]+)\) does not",
    ),
    ("Java", "unsupportedclassversionerror", r"\bUnsupportedClassVersionError\b"),
    ("Java", "class file major version", r"\bUnsupported class file major version \d+"),
    (
        "Java",
        "error: invalid ",
        r"(?:^|compiling: )error: invalid (?:target|source) release: ",
    ),
    ("Java", "error: release version", r"(?:^|compiling: )error: release version \d+ .*support"),
    (
        "Java than {has}",
        "gradle requires jvm",
        r"^Gradle requires JVM .* Your build is currently configured to use JVM (?P<has>\d+)",
    ),
    (
        ".NET",
        ".net",
        (
            r"A compatible \.NET SDK was not found|^You must install or update \.NET to run"
            r"|\bNETSDK1045\b"
        ),
    ),
    (
        "Elixir than {has}",
        "but it has declared in its mix",
        r"trying to run :\w+ on Elixir v(?P<has>[\w.-]+) but it has declared in its mix",
    ),
    (
        "Swift than {has}",
        "swift tools version",
        r"Swift tools version [\d.]+ but the installed version is (?P<has>[\d.]*\d)",
    ),
)
_BESIDE_VERSION: Final = lazy_pattern(
    r"^error Found incompatible module\.|^npm (?:error|ERR!) "
    r"|^Error: LinkageError occurred while loading main class "
    r"|^startup failed:|^> startup failed:|General error during conversion: "
    r"|^Could not compile (?:build|settings) file |^Poetry was unable to find a compatible version"
    r"|^The command could not be loaded, possibly because:"
)

# -- ports -----------------------------------------------------------------------------------------

_PORT: Final = lazy_pattern(
    r"^(?!.*\b(?:trying|instead|switching|falling back)\b|.{0,60}\b(?:INFO|DEBUG|TRACE)\b)"
    r".*(?:\bEADDRINUSE\b|\baddress (?:is )?already in use\b|\bAddrInUse\b"
    r"|\bport \d+ (?:is|was) (?:already )?in use\b|\bthat port is already in use\b"
    r"|\bport is already allocated\b|\bConnection in use: \("
    r"|Only one usage of each socket address).*",
    re.IGNORECASE,
)
_NUMBER: Final = lazy_pattern(
    r"\bport:? (\d{1,5})\b|['\"], (\d{1,5})[,)]|:(\d{1,5})\b(?!.*:\d)", re.IGNORECASE
)
_TIME: Final = lazy_pattern(r"\b\d\d:\d\d:\d\d\b")  # of a log
_HIGHEST: Final = 65_535
_BESIDE_PORT: Final = lazy_pattern(
    r"APPLICATION FAILED TO START|^error when starting dev server:$|still could not bind\(\)$"
    r"|\[ERROR\] (?:Retrying in \d+ seconds?\.|Can't connect to \()"  # gunicorn
    r"|^\s*throw er; // Unhandled 'error' event$|^Emitted 'error' event on "  # Node
)


def _name_port(match: re.Match[str]) -> str:
    found = _NUMBER.search(_TIME.sub("", match[0]))
    port = next(filter(None, found.groups()), "") if found else ""
    return port if port and 0 < int(port) <= _HIGHEST else ""


# -- tools that say all themselves -----------------------------------------------------------------

_GIT: Final = (
    r"^fatal: (?!run_command returned )|^CONFLICT \(|^Automatic merge failed; "
    r"|^ ! \[(?:remote )?rejected\]"
    # What a hook prints may begin with `error: `, too.
    r"|^error: (?:Your local changes to the |The following untracked working tree |pathspec '"
    r"|failed to push some refs to |src refspec |cannot lock ref |cannot (?:pull|rebase|merge)\b"
    r"|cannot delete branch |could not apply [\da-f]{7}|could not lock config file "
    r"|(?:Merging|Committing|Pulling) is not possible|[Tt]he branch '|branch '"
    r"|remote \S+ already exists|No such remote|You have not concluded your "
    r"|you need to resolve your current index|RPC failed|insufficient permission for adding "
    r"|object file \S+ is empty|gpg failed to sign )"
)
_GIT_ANYWHERE: Final = (
    r"^fatal: (?:not a git repository |unable to access '|could not read (?:Username|Password) "
    r"|Could not read from remote repository|Unable to create '.*\.lock': )"
)
_BESIDE_GIT: Final = (
    r"^(?:hint|remote|warning): |^ ! \[|^error: could not lock |^\S+: Permission denied \(\w"
    r"|^ssh: |^Host key verification failed|^Connection (?:closed|reset) by "
)
_SSH: Final = (
    r"^\S+@\S+: Permission denied \((?:publickey|password|keyboard|gssapi)[\w,-]*\)\.?$"
    r"|^ssh: (?:Could not resolve hostname |connect to host )|^Host key verification failed\.$"
    r"|^kex_exchange_identification: "
)
_BESIDE_SSH: Final = (
    r"^@|^(?:scp|sftp): Connection closed|^lost connection$|^Connection (?:closed|reset) by "
    r"|^rsync: connection unexpectedly closed |^rsync error: "
)
_DOCKER: Final = (
    r"^(?:docker: |ERROR: )?(?:Cannot connect to the Docker daemon at |error during connect: "
    r"|(?:Got )?permission denied while trying to connect to the [Dd]ocker "
    r"|failed to connect to the docker API at )"
)
_KUBECTL: Final = (
    # lines of one length above it look as if a terminal had cut them
    r"The connection to the server \S+ was refused - did you specify "
    r"|^Unable to connect to the server: |^error: You must be logged in to the server"
    r"|^Error from server \(Forbidden\): "
)
_POSTGRES: Final = (
    r"^(?P<tool>psql|pg_\w+|createdb|dropdb|createuser|vacuumdb): (?:error: )?"
    r"(?:connection to (?:server|database) |could not connect to |could not translate host name)"
)
_SYSTEMCTL: Final = (
    r"^Failed to [\w-]+ .*\bUnit \S+ |^Unit \S+ (?:could not be found|not loaded)\.$"
    r"|^Job for \S+ failed because |^System has not been booted with systemd"
    r"|^Failed to connect to bus: "
)


def _refused(
    tool: str,
    needs: tuple[str, ...],
    says: str,
    beside: str = r"(?!)",
    tools: frozenset[str] = frozenset(),
) -> Row:
    pattern, around = lazy_pattern(says), lazy_pattern(beside)
    return Row(Obvious.REFUSED, needs, pattern, _filled(tool), around, tools=tools)


ROWS: Final = (
    *(
        Row(Obvious.VERSION, (need,), lazy_pattern(says), _filled(form), _BESIDE_VERSION)
        for form, need, says in _VERSIONS
    ),
    Row(
        Obvious.PORT,
        ("in use", "eaddrinuse", "addrinuse", "already allocated", "only one usage of each"),
        _PORT,
        _name_port,
        _BESIDE_PORT,
    ),
    Row(
        Obvious.NO_TEST,
        (" deselected",),
        lazy_pattern(_DESELECTED),
        _filled("{count}"),
        unless=_SOME_TEST,
    ),
    Row(
        Obvious.NO_TEST,
        ("no test", "no specs", "no spec files", "no packages to test", "0 passing", "0 examples"),
        lazy_pattern(_NO_TEST),
        unless=_SOME_TEST,
    ),
    *(
        Row(
            Obvious.THRESHOLD,
            (need,),
            lazy_pattern(says),
            _filled("coverage is {has}, and should be at least {asked}"),
            _BESIDE_COVERAGE,
            _TEST_FAILED,
        )
        for need, says in _BELOW
    ),
    Row(
        Obvious.THRESHOLD,
        ("too many warnings",),
        lazy_pattern(r"^ESLint found too many warnings \(maximum: (?P<asked>\d+)\)\.$"),
        _filled("there are more warnings than allowed ({asked})"),
    ),
    Row(
        Obvious.THRESHOLD,
        ("your code has been rated at",),  # Pylint
        lazy_pattern(r"^Your code has been rated at (?P<has>-?[\d.]+)/10\b"),
        _filled("the code is rated at {has} of 10"),
    ),
    Row(Obvious.SIGNAL, _SIGNAL_NEEDS, _SIGNAL, _name_signal, _BESIDE_SIGNAL),
    Row(
        Obvious.SIGNAL,
        ("killed", "terminated", "limit exceeded"),
        _SIGNAL_ALONE,
        _name_signal,
        _BESIDE_SIGNAL,
        codes=frozenset({137, 143, 152, 153}),
    ),
    _refused(
        "git", ("fatal: ", "error: ", "conflict (", "rejected]"), _GIT, _BESIDE_GIT,
        frozenset({"git"}),
    ),
    _refused("git", ("fatal: ",), _GIT_ANYWHERE, _BESIDE_GIT),
    _refused(
        "ssh", ("permission denied (", "ssh: ", "host key ", "kex_exchange"), _SSH, _BESIDE_SSH
    ),
    _refused("Docker", ("docker",), _DOCKER),
    _refused("kubectl", ("the server",), _KUBECTL, r"^E\d{4} .*\bmemcache\.go:\d+\]"),
    _refused(
        "{tool}",
        ("connection to ", "could not connect to ", "could not translate host name"),
        _POSTGRES,
        r"^connection to server .* failed: ",
    ),
    _refused("redis-cli", ("connect to redis",), r"^Could not connect to Redis at "),
    _refused("MySQL's client", ("error 200",), r"^ERROR 200[235] \(HY000\): "),
    _refused("curl", ("curl: (",), r"^curl: \(\d+\) "),
    _refused("systemctl", ("unit ", "job for ", "systemd", "to bus: "), _SYSTEMCTL),
)  # fmt: skip
