"""How a trap's line is mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from whence.domain.analysis import Edit
from whence.playbook.engine.source import Site
from whence.playbook.fixes import text_edits
from whence_tools.code.flow_model import Expr

Words = Mapping[str, str]
"""The words of a trap's sentences as they are written, and the `language` of its file."""
Mend = Callable[[str, Words], str | None]
"""From a line and the words of its trap to the line without it, which may be several lines; None
where more than one edit would do, or the line is not written as expected."""
EditMaker = Callable[[Site, Mapping[str, object]], tuple[Edit, ...]]
"""From where a trap stands and the words of its sentences to the edits without it, where they are
of other lines, or of what may take several; none as above."""
_Kind = TypeVar("_Kind", bound=Expr)


def replace(line: str, old: str, new: str) -> str | None:
    """None where it does not stand there once, or was cut."""
    return line.replace(old, new) if line.count(old) == 1 and "…" not in old else None


def substitute(line: str, pattern: str, new: str) -> str | None:
    found, count = re.subn(pattern, new, line)
    return found if count == 1 else None


def rewrite(word: str, pattern: str, new: str) -> Mend:
    """A mend that writes what one of the words says otherwise, where it is written as expected.

    Args:
        pattern, new: of the whole word, as `re.sub` takes them; `{name}` is another word.
    """

    def mend(line: str, words: Words) -> str | None:
        quoted = {name: re.escape(text) for name, text in words.items()}
        match = re.fullmatch(_fill(pattern, quoted), words[word])
        return replace(line, words[word], match.expand(_fill(new, words))) if match else None

    return mend


def _fill(text: str, words: Words) -> str:
    """Braces of a pattern stay as they are."""
    return re.sub(r"\{([a-z]+)\}", lambda found: words[found[1]], text)


def put_before(statement: str) -> Callable[[str, Words], str]:
    def put(line: str, words: Words) -> str:
        return f"{indent_of(line)}{statement.format(**words)}\n{line}"

    return put


def write_expression(kind: type[_Kind], write: Callable[[_Kind], str | None]) -> EditMaker:
    """What writes the expression that a trap is told of, its word `expr`, otherwise.

    Args:
        write: gives its new text; None where it is not written as expected.
    """

    def make(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
        expr = words.get("expr")
        new = write(expr) if isinstance(expr, kind) else None
        return text_edits.rewrite(at.file, expr, new) if isinstance(expr, kind) and new else ()

    return make


def is_statement(at: Site) -> bool:
    """Whether a line is a whole statement, after which another one of its block may stand."""
    text = at.text.strip()
    above = (at.on(one).text.strip() for one in range(at.line - 1, 0, -1))
    before = next((one for one in above if one), "")
    is_open = re.search(r"[({\[,:]$|^[)}\]]", text) or any(
        text.count(one) != text.count(other) for one, other in ("()", "[]", "{}")
    )
    is_branch = re.match(r"(?:if|else|elif|for|foreach|while|return|break|continue)\b", text)
    is_body = re.match(r"(?:\}\s*)?(?:if|else|for|foreach|while)\b.*(?:\)|\belse)$", before)
    return bool(text) and not (is_open or is_branch or is_body)


def indent_of(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def semicolon_of(line: str) -> str:
    """What a statement like that of a line ends with: a semicolon or nothing."""
    return ";" if line.rstrip().endswith(";") else ""
