"""From what an error says to the code that says it, where no frame leads there.

Whatever a program prints, looks up or answers stands in its code as a text with gaps: a format
string, a template, a route, a key. Each text of the code is tried as a pattern on what was pasted;
what it says in letters is how much that tells. A line that has such a text speaks for its function
and for the functions it names (a route's handler), a test's for what the test calls. Names that
the text quotes, dots or calls are looked for as names.
"""

from __future__ import annotations

import re
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from whence.playbook.suspects import texts
from whence.playbook.suspects.relevance import WordCounts, measure_rarities, measure_relevance, stem
from whence.playbook.suspects.wording import list_words
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.suspects.wording import Wording
    from whence_tools.code.flow_model import Function

_STRING: Final = re.compile(
    r'"((?:[^"\\\n]|\\.){3,300})"|\'((?:[^\'\\\n]|\\.){3,300})\'|`((?:[^`\\\n]|\\.){3,300})`'
)
_GAP: Final = re.compile(
    r"%(?:\(\w+\))?[-+ #0-9.*]*[a-zA-Z]|\$?\{[^{}]*\}|<\w+(?::\w+)?>|(?<=/):\w+|#\{[^{}]*\}|\\[nrt]"
)
_LETTERS: Final = re.compile(r"[^\W\d_]")
_LEAST: Final = 8  # letters of a text that say anything
_ENOUGH: Final = 24  # letters that leave no doubt
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
_CALLED: Final = re.compile(r"\b([A-Za-z_][\w.]*)\(")
_DOTTED: Final = re.compile(r"\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\b")
_WHOLE_NAME: Final = re.compile(r"\b[A-Za-z]\w*_\w+\b|\b[a-z]+[A-Z]\w+\b|\b(?:[A-Z][a-z]+){2,}\b")
_STATUS: Final = re.compile(r"(?<![\w.:])[345]\d\d(?![\w.])")
_RESOURCE: Final = re.compile(r"https?://[^/\s]+")
_MOST_FILES: Final = 16
_MOST_RELATED: Final = 6  # files, beside those of the frames
_MOST_TESTS: Final = 4
_MOST_NAMED: Final = 3  # files of a name that a title may mean
_MOST_RELEVANT: Final = 60  # functions
_SHOWN: Final = 3  # words that a reason names
_MOST_CALLED: Final = 8  # by tests
_TEST_LINES: Final = 12  # of a test that is a call with a text
_MOST_LINES: Final = 60

_BECAUSE: Final = {
    "says": "it contains text that the error shows",
    "routes": "a line with text from the error names it",
    "throws": "it creates an error of this type",
    "tested": "the test that the error text names calls it",
    "answers": "it contains a status code from the error text",
    "named": "the error text names it",
    "in module": "the error text names its module",
}


@dataclass(frozen=True, slots=True)
class Clue:
    """A function that a text leads to.

    Attributes:
        how: what led to it, as `weights` call it.
        strength: 0..1.
        told: the reason, where it is no one of `_BECAUSE`.
    """

    file: SourceFile
    function: Function
    how: str
    strength: float
    told: str = ""

    @property
    def because(self) -> str:
        """How the text leads there; "" where another clue of the function says so."""
        return self.told or _BECAUSE.get(self.how, "")


def find_clues(case: Case, wording: Wording) -> ToolSteps[list[Clue]]:
    """The functions that a text without own frames leads to."""
    rows = [_RESOURCE.sub("", row) for row in _list_rows(case)]
    scores = yield from _find_files(case, rows, wording)
    files = list(scores)
    clues = list(_find_relevant(case, scores, wording))
    thrown = {case.error_type} - {""}
    for file in files:
        if case.shared.out_of_time:
            break
        literals_shown = list(_find_said(file, rows))
        thrown |= {
            c.function.owner for c in literals_shown if c.function.constructor and c.function.owner
        }
        clues += literals_shown
    for file in files:
        if case.shared.out_of_time:
            break
        clues += _find_throwing(file, thrown)
        clues += _find_named(file, rows)
        clues += _find_answering(file, rows)
    return clues + (yield from _find_tested(case, files, clues, rows))


def _find_relevant(
    case: Case, files: Mapping[SourceFile, float], wording: Wording
) -> Iterator[Clue]:
    """The functions that are most relevant to the text, of those of the files together."""
    functions: list[tuple[SourceFile, Function]] = []
    for file in files:
        if file.flow and not is_test(file.path) and not case.shared.out_of_time:
            functions += [(file, one) for one in file.flow.functions if one.name]
    documents = []
    for file, one in functions:
        counts = Counter(map(stem, list_words(_join_text(file, one))))
        documents.append(WordCounts(counts.total(), counts))
    scores = measure_relevance(documents, wording.query)
    rarity = measure_rarities(documents, wording.query)
    ordered = sorted(range(len(functions)), key=lambda at: -scores[at])[:_MOST_RELEVANT]
    for place, at in enumerate(ordered):
        file, function = functions[at]
        shared = [word for word in wording.words if documents[at].counts.get(stem(word))]
        if not shared:
            break
        shared.sort(key=lambda word: -rarity[stem(word)])
        because = texts.SHARES.format(words=", ".join(f"`{word}`" for word in shared[:_SHOWN]))
        yield Clue(file, function, "relevant", scores[at] / scores[ordered[0]], because)
        yield Clue(file, function, "near the top", 1 / (1 + place))
        yield Clue(file, function, "in a relevant file", files[file])


def _join_text(file: SourceFile, function: Function) -> str:
    """A function's text, its name counting twice more, with its class."""
    lines = file.lines[function.line - 1 : function.last_line]
    return "\n".join([function.owner or "", function.name, function.name, *lines])


def _list_rows(case: Case) -> list[str]:
    text = case.reported.text or "\n".join([case.message, *case.problem.notes])
    rows = [case.message, *text.split("\n")]
    return [row for row in dict.fromkeys(row.strip() for row in rows) if row][:_MOST_LINES]


def find_relevant(case: Case, wording: Wording) -> ToolSteps[list[Clue]]:
    """The functions that are most relevant to a text with own frames, those of the frames' files
    among them."""
    paths = [frame.path for frame in case.frames if frame.path]
    files = yield from case.read_all([*dict.fromkeys(paths)][:_MOST_RELATED])
    found = yield from _find_files(case, (), wording, most=_MOST_RELATED)
    return list(_find_relevant(case, dict.fromkeys(files, 0.0) | found, wording))


def _find_files(
    case: Case, rows: Sequence[str], wording: Wording, most: int = _MOST_FILES
) -> ToolSteps[dict[SourceFile, float]]:
    """The files that are most relevant to the text, and tests that are, each with how relevant it
    is: 0..1."""
    paths = [path for path in case.search.files() if language_of(path)]
    suffixes = frozenset(f".{path.rpartition('.')[2]}" for path in paths)
    query = dict(wording.query) | {HTTPStatus(code).name: 1.0 for code in _list_statuses(rows)}
    counted = case.search.count(list(query), suffixes)
    documents = [WordCounts(size, counts) for size, counts in counted.values()]
    weights = dict(zip(counted, measure_relevance(documents, query), strict=True))
    best = max(weights.values(), default=0.0)
    for name in {name for row in rows for name in _DOTTED.findall(row)}:
        for path in paths:
            if _is_module(path, name):
                weights[path] = weights.get(path, 0.0) + best
    named = [path for path in paths if wording.names_file(path) and not is_test(path)]
    for path in named if len(named) <= _MOST_NAMED else ():
        weights[path] = weights.get(path, 0.0) + best
    ordered = sorted(weights, key=lambda path: -weights[path])
    code = [path for path in ordered if not is_test(path)][:most]
    tests = [path for path in ordered if is_test(path)][:_MOST_TESTS] if rows else []
    best = max(weights.values(), default=0.0) or 1.0
    files = yield from case.read_all([*code, *tests])
    return {file: weights[file.path] / best for file in files}


def _find_said(file: SourceFile, rows: Sequence[str]) -> Iterator[Clue]:
    """What has a text of the code's in it, and what such a line names."""
    flow = file.flow
    if flow is None:
        return
    for number, line in enumerate(file.lines, 1):
        letters = sum(_count_letters_shown(literal, rows) for literal in _list_literals(line))
        if letters < _LEAST:
            continue
        strength = min(1.0, letters / _ENOUGH)
        function = flow.function_at(number) or _find_decorated(file, number)
        outside = _STRING.sub("", line)
        for other in _list_named_in_line(file, outside):
            if other is not function:
                yield Clue(file, other, "routes", strength)
        if function is not None:
            yield Clue(file, function, "says", strength)
        elif bound := _find_bound_name(outside):
            for user in _find_users(file, bound):
                yield Clue(file, user, "says", strength)


def _find_users(file: SourceFile, name: str) -> Iterator[Function]:
    """The functions that use a name of the module's."""
    whole = re.compile(rf"\b{re.escape(name)}\b")
    for number, line in enumerate(file.lines, 1):
        function = file.flow.function_at(number) if file.flow and whole.search(line) else None
        if function is not None:
            yield function


def _list_named_in_line(file: SourceFile, line: str) -> Iterator[Function]:
    """The functions that a line names and doesn't call: a route's handler."""
    for name in set(_NAME.findall(line)):
        if file.flow is not None and f"{name}(" not in line:
            yield from file.flow.function_named(name)


def _list_literals(line: str) -> Iterator[str]:
    for match in _STRING.finditer(line):
        yield match[1] or match[2] or match[3]


def _count_letters_shown(literal: str, rows: Sequence[str]) -> int:
    """How many letters of a text stand in what was pasted; 0 where it isn't there."""
    parts = [part for part in _GAP.split(literal) if part.strip()]
    letters = sum(len(_LETTERS.findall(part)) for part in parts)
    if letters < _LEAST / 2:
        return 0
    pattern = r".{0,200}?".join(r"\s+".join(map(re.escape, part.split())) for part in parts)
    edges = (
        r"(?<!\w)" if parts[0][:1].isalnum() else "",
        r"(?!\w)" if parts[-1][-1:].isalnum() else "",
    )
    if literal.isalpha():  # a word of prose, if nothing sets it off
        edges = r"(?<=[\"'`])", r"(?=[\"'`])"
    found = re.compile(edges[0] + pattern + edges[1])
    return letters if any(found.search(row) for row in rows) else 0


def _find_bound_name(line: str) -> str | None:
    """The name that a line outside of functions gives a value to."""
    match = re.match(
        r"\s*(?:var|let|const|export|static|final|public|private|pub)?\s*"
        r"(?:const |var )?([A-Za-z_]\w*)\s*(?::[^=]+)?:?=(?!=)",
        line,
    )
    return match[1] if match else None


def _find_decorated(file: SourceFile, number: int) -> Function | None:
    """The function that a decorator's or an annotation's line belongs to."""
    if file.flow is None or not file.line(number).lstrip().startswith(("@", "#[", "[")):
        return None
    below = [one for one in file.flow.functions if number < one.line <= number + 4]
    return min(below, key=lambda one: one.line, default=None)


def _find_throwing(file: SourceFile, types: set[str]) -> Iterator[Clue]:
    """What makes an error of these types."""
    if file.flow is None or not types:
        return
    made = re.compile(rf"\b(?:raise|throw|new|return)\b.*\b(?:{'|'.join(map(re.escape, types))})\b")
    for number, line in enumerate(file.lines, 1):
        function = file.flow.function_at(number) if made.search(line) else None
        if function is not None and function.owner not in types:
            yield Clue(file, function, "throws", 1.0)


def _find_named(file: SourceFile, rows: Sequence[str]) -> Iterator[Clue]:
    """What the text calls, dots or writes as names are written."""
    if file.flow is None:
        return
    for place, row in enumerate(rows):
        called = [name.rpartition(".")[2] for name in _CALLED.findall(row)]
        dotted = _DOTTED.findall(row)
        plain = [*called, *_WHOLE_NAME.findall(row), *(name.rpartition(".")[2] for name in dotted)]
        for function in file.flow.functions:
            if any(
                f".{name}".endswith(f".{function.qualified}") for name in dotted if function.owner
            ):
                yield Clue(file, function, "named", 1.0)
            elif function.name in plain:
                yield Clue(file, function, "named", 0.5 + 0.3 * place / len(rows))
            elif any(_is_module(file.path, name) for name in dotted):
                yield Clue(file, function, "in module", 1.0)


def _is_module(path: str, dotted: str) -> bool:
    return f"/{path.rpartition('.')[0]}".endswith(f"/{dotted.replace('.', '/')}")


def _list_statuses(rows: Sequence[str]) -> list[int]:
    known = {status.value for status in HTTPStatus}
    found = (int(code) for row in rows for code in _STATUS.findall(row))
    return [code for code in dict.fromkeys(found) if code in known]


def _find_answering(file: SourceFile, rows: Sequence[str]) -> Iterator[Clue]:
    """What answers with a status of the text, by number or by name."""
    if file.flow is None:
        return
    for code in _list_statuses(rows):
        name = HTTPStatus(code).name
        joined = name.replace("_", "")
        for number, line in enumerate(file.lines, 1):
            if re.search(rf"(?<![\w.]){code}(?![\w.])", line) or joined in line.upper().replace(
                "_", ""
            ):
                function = file.flow.function_at(number)
                if function is not None:
                    yield Clue(file, function, "answers", 0.5)


def _find_tested(
    case: Case, files: Sequence[SourceFile], clues: Sequence[Clue], rows: Sequence[str]
) -> ToolSteps[list[Clue]]:
    """What the tests call that the text names."""
    found: list[Clue] = []
    for test in (file for file in files if is_test(file.path)):
        bodies = [
            test.lines[one.function.line : one.function.last_line]
            for one in clues
            if one.file is test
        ]
        bodies += [
            test.lines[number : number + _TEST_LINES]
            for number, line in enumerate(test.lines)
            if sum(_count_letters_shown(literal, rows) for literal in _list_literals(line))
            >= _LEAST
        ]
        called = (_CALLED.findall("\n".join(body)) for body in bodies)
        names = dict.fromkeys(name.rpartition(".")[2] for each in called for name in each)
        for name in list(names)[:_MOST_CALLED]:
            for file in (yield from case.locate(name, test.path, limit=4)):
                known = file.flow.function_named(name) if file.flow else []
                found += [Clue(file, one, "tested", 1.0) for one in known]
    return found
