"""`whence completions`: a script by which a shell completes the commands and their options.

Made from the argument parser, so that it knows what the parser knows; it asks nothing when a key is
pressed.
"""

from __future__ import annotations

import argparse
import sys
from shlex import quote
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FILES = frozenset({"FILE", "FILE[:LINE]", "PATH", "URL-or-FILE"})


@dataclass(frozen=True, slots=True)
class _Option:
    """One option; `value` is what it takes: "none", "choices", "files", "folders" or "text"."""

    names: Sequence[str]
    help: str
    value: str
    choices: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _CompletedCommand:
    """What may follow the words of a command, as ("memory", "search")."""

    words: tuple[str, ...]
    help: str
    options: Sequence[_Option]
    actions: dict[str, str]
    takes_command: bool
    choices: Sequence[str]


def execute(args: argparse.Namespace) -> int:
    from whence.cli.parser import build_parser

    commands = list(_commands_of(build_parser()))
    sys.stdout.write({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](commands))
    return 0


def _commands_of(
    parser: argparse.ArgumentParser, words: tuple[str, ...] = (), text: str = ""
) -> Iterator[_CompletedCommand]:
    below: dict[str, argparse.ArgumentParser] = {}
    texts: dict[str, str] = {}
    options, positional = [], []
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to ask
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            below = action.choices
            texts = {one.dest: one.help or "" for one in action._choices_actions}  # noqa: SLF001
        elif action.option_strings:
            options.append(_option(action))
        else:
            positional.append(action)
    yield _CompletedCommand(
        words,
        text,
        options,
        texts,
        any(one.nargs == argparse.REMAINDER for one in positional),
        [str(choice) for one in positional for choice in one.choices or ()],
    )
    for name, one in below.items():
        yield from _commands_of(one, (*words, name), texts[name])


def _option(action: argparse.Action) -> _Option:
    text = (action.help or "").replace("%%", "%")
    if action.nargs == 0:
        return _Option(action.option_strings, text, "none")
    if action.choices:
        return _Option(action.option_strings, text, "choices", [str(one) for one in action.choices])
    value = {"DIR": "folders"}.get(str(action.metavar), "text")
    return _Option(action.option_strings, text, "files" if str(action.metavar) in _FILES else value)


_BASH = """\
# bash completion of whence; load it with: eval "$(whence completions bash)"
_whence() {
    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} command="" i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command/${COMP_WORDS[i]}" in
@STEPS@
            */--)
                ((i + 1 == COMP_CWORD)) && COMPREPLY=($(compgen -c -- "$word"))
                return
                ;;
        esac
    done
    case "$command $last" in
@VALUES@
    esac
    case "$command" in
@COMMANDS@
    esac
}
complete -o bashdefault -o default -F _whence whence
"""


def _bash(commands: Sequence[_CompletedCommand]) -> str:
    return _in_shell(_BASH, commands)


_ZSH = """\
#compdef whence
# zsh completion of whence; load it with: eval "$(whence completions zsh)"
autoload -U +X bashcompinit && bashcompinit
"""


def _zsh(commands: Sequence[_CompletedCommand]) -> str:
    """zsh runs the same function by its own emulation of bash's completion."""
    return _ZSH + _in_shell(_BASH.partition("\n")[2], commands)


def _in_shell(template: str, commands: Sequence[_CompletedCommand]) -> str:
    steps, values, cases = [], [], []
    for command in commands:
        path = "".join(f"/{word}" for word in command.words)
        if command.words:
            steps.append(f"            {path}) command={path} ;;")
        values += [_bash_value(path, one) for one in command.options if one.value != "none"]
        cases.append(f"        {quote(path)}) {_bash_words(command)} ;;")
    parts = {"@STEPS@": steps, "@VALUES@": values, "@COMMANDS@": cases}
    for mark, lines in parts.items():
        template = template.replace(mark, "\n".join(lines))
    return template


def _bash_value(path: str, option: _Option) -> str:
    found = {
        "choices": f'COMPREPLY=($(compgen -W {quote(" ".join(option.choices))} -- "$word"))',
        "files": 'COMPREPLY=($(compgen -f -- "$word"))',
        "folders": 'COMPREPLY=($(compgen -d -- "$word"))',
        "text": "",
    }[option.value]
    patterns = "|".join(quote(f"{path} {name}") for name in option.names)
    return f"        {patterns}) {found}; return ;;" if found else f"        {patterns}) return ;;"


def _bash_words(command: _CompletedCommand) -> str:
    options = " ".join(name for one in command.options for name in one.names)
    words = " ".join([*command.actions, *command.choices])
    kind = "-c" if command.takes_command else f"-W {quote(words)}"
    return (
        f'if [[ $word == -* ]]; then COMPREPLY=($(compgen -W {quote(options)} -- "$word")); '
        f'else COMPREPLY=($(compgen {kind} -- "$word")); fi'
    )


_FISH = """\
# fish completion of whence; load it with: whence completions fish | source
function __whence_words
    set -l words (commandline -opc)
    for word in $words[2..-1]
        string match -q -- '-*' $word; or echo $word
    end
end
function __whence_at
    set -l words (__whence_words)
    test "$words" = "$argv"
end
function __whence_in
    set -l words (__whence_words)
    set -l depth (count $argv)
    test "$words[1..$depth]" = "$argv"
end
"""


def _fish(commands: Sequence[_CompletedCommand]) -> str:
    lines = []
    for command in commands:
        place = "at" if command.actions else "in"
        start = f"complete -c whence -n {quote(' '.join([f'__whence_{place}', *command.words]))}"
        lines += [
            f"{start} -f -a {name} -d {quote(text)}" for name, text in command.actions.items()
        ]
        if command.choices:
            lines.append(f"{start} -f -a {quote(' '.join(command.choices))}")
        if command.takes_command:
            lines.append(f"{start} -a '(__fish_complete_subcommand --fcs-skip=2)'")
        lines += [f"{start} {_fish_option(one)}" for one in command.options]
    return _FISH + "\n".join(lines) + "\n"


def _fish_option(option: _Option) -> str:
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    )
    value = {
        "none": "",
        "choices": f" -x -a {quote(' '.join(option.choices))}",
        "files": " -r -F",
        "folders": " -x -a '(__fish_complete_directories)'",
        "text": " -x",
    }[option.value]
    return f"{names}{value} -d {quote(option.help)}"
