"""What every rendering of an analysis says, and that nothing quoted in it can do harm."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

import pytest
from rich.cells import cell_len

from tests.support.analyses import found, not_found
from whence.domain.analysis import RootCauseAnalysis, SimilarCase
from whence.report.brief import write_message
from whence.report.document import take_sentences
from whence.report.html import hash_style, read_style, render_html
from whence.report.links import make_case_link, make_place_link
from whence.report.markdown import render_markdown
from whence.report.terminal import render_terminal
from whence.report.terminals import wants_color
from whence_tools.healing.comparison import Comparison

ANSI = re.compile(r"\x1b\[[0-9;]*m")
STATUSES = ["proven", "passes", "checked", "unverified", "refuted"]


def renderings(analysis: RootCauseAnalysis) -> dict[str, str]:
    return {
        "terminal": render_terminal(analysis, 80),
        "markdown": render_markdown(analysis),
        "html": render_html(analysis, full_page=True),
    }


def plain(rendering: str) -> str:
    """The words of any rendering on one line, without marks."""
    without_style = re.sub(r"<style>.*?</style>", "", rendering, flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", without_style)
    words = " ".join(re.sub(r"[│╭╮╰╯─`*\\#]", " ", unescape(text)).split())
    return words.replace(" :", ":")


def fix(status: str, **verification: Any) -> dict[str, Any]:
    return {
        "edits": [],
        "diff": "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-old\n+new\n",
        "verification": {"status": status, **verification},
    }


class Page(HTMLParser):
    """The tags and attributes a browser would see."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_a_found_cause_shows_error_cause_place_evidence_chain_fix_and_how_to_apply(
    kind: str,
) -> None:
    text = plain(renderings(found())[kind])

    wanted = [
        "TypeError: 'NoneType' object is not subscriptable",
        "load returns None when the file has no [server] table.",
        "shop/config.py:13",
        "dict.get without a default gives None for a missing key.",
        "shop/config.py:12-13",
        "shop/server.py:34",
        "Similar cases",
        "offline analyst",
        "confidence moderate (82 %)",
        "840 ms",
        "whence apply a1f9c2",
    ]
    assert [words for words in wanted if words not in text] == []


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_every_claim_has_its_status_in_words(kind: str) -> None:
    text = plain(renderings(found())[kind])

    assert re.findall("✓ matches the file|unsupported(?=:)", text) == [
        "✓ matches the file",
        "✓ matches the file",
        "unsupported",
    ]


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
@pytest.mark.parametrize("status", STATUSES)
def test_only_a_proven_fix_is_said_to_work(kind: str, status: str) -> None:
    text = plain(renderings(found(fix=fix(status)))[kind]).lower()

    assert "verified" not in text
    assert ("check the result" in text) == (status == "proven")
    assert ("proven:" in text.replace("not proven:", "")) == (status == "proven")


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_a_refuted_fix_is_not_offered(kind: str) -> None:
    text = plain(renderings(found(fix=fix("refuted")))[kind])
    assert "whence apply" not in text
    assert "@@" not in text
    assert found().solution not in text
    assert "it did not help" in text


@pytest.mark.parametrize(
    ("state", "exact", "is_quoted"),
    [("solved", True, True), ("seen", True, False), ("solved", None, False)],
)
def test_only_what_solved_the_same_error_is_quoted(
    state: Literal["seen", "solved"], *, exact: bool | None, is_quoted: bool
) -> None:
    case = SimilarCase(
        id="c1", state=state, error_description="E", root_cause="why", solution="do it",
        similarity=1.0, confidence=0.9, exact=exact, other_workspace=True,
    )  # fmt: skip
    text = plain(renderings(found(similar=[case]))["markdown"])
    assert ("Solved by: do it" in text) == is_quoted


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_a_tried_fix_says_what_was_run_and_seen(kind: str) -> None:
    tried = fix("proven", command=["pytest", "-q"], before="1 failed", after="12 passed")
    text = plain(renderings(found(fix=tried))[kind])

    assert "Tested with: pytest -q" in text
    assert "Before the fix: 1 failed" in text
    assert "After the fix: 12 passed" in text


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_a_tried_fix_says_what_was_compared(kind: str) -> None:
    compared = Comparison(
        tests_before=3, tests_after=3, assertions_before=4, assertions_after=5,
        assertions_by="runner", gone=["test_total"], remaining=["test_mean"], new=[],
    )  # fmt: skip
    tried = fix("proven", command=["pytest", "-q"], after="2 passed", compared=compared)
    text = plain(renderings(found(fix=tried))[kind])

    assert "Assertions, counted by the test runner: 4 before the fix, 5 after it." in text
    assert "Failing as before: test_mean" in text
    assert "Failing anew" not in text


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_a_fix_that_is_not_proven_says_why_and_whether_it_was_tried(kind: str) -> None:
    reason = "The command passed already before the patch."
    tried = plain(renderings(found(fix=fix("unverified", command=["make"], reason=reason)))[kind])
    untried = plain(renderings(found(fix=fix("unverified", reason="No command was run.")))[kind])

    assert "tested, not proven" in tried.lower()
    assert reason in tried
    assert "not tested" in untried.lower()
    assert "No command was run." in untried


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_what_a_command_printed_keeps_its_lines(kind: str) -> None:
    tried = fix("proven", before="a.py F\n  1 failed", after="a.py .\n1 passed")
    text = renderings(found(fix=tried))[kind]

    lines = [re.sub(r"<[^>]+>", "", line).strip("│ ") for line in text.split("\n")]
    wanted = ["a.py F", "1 failed", "a.py .", "1 passed"]
    assert [line for line in lines if line in wanted] == wanted


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_an_unfound_cause_says_what_was_seen_what_not_and_what_to_do(kind: str) -> None:
    text = plain(renderings(not_found())[kind])

    headings = ["No cause found", "What Whence read", "Unsupported claims", "Next steps"]
    positions = [text.find(heading) for heading in headings]
    assert positions == sorted(positions)
    assert min(positions) >= 0
    assert text.index("No caller passes another file.") > positions[2]  # it was not confirmed
    assert "confidence" not in text
    assert "whence apply" not in text


def test_without_any_evidence_an_unfound_cause_still_reads_as_a_whole() -> None:
    text = plain(render_terminal(not_found(evidence=[], callChain=[], location=None)))

    assert "No file in this workspace." in text
    assert "No cause found." in text
    assert "Unsupported claims" not in text


def test_an_ungrounded_quote_gets_no_line_numbers() -> None:
    made_up = {
        "claim": "It is cached.", "filePath": "shop/config.py", "lineStart": 77, "lineEnd": 77,
        "quote": "cache[path] = table", "status": "ungrounded",
    }  # fmt: skip
    text = render_terminal(found(evidence=[made_up]))

    assert "the quote doesn't match" in text
    assert "77 │" not in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"analyst": {"kind": "lmstudio", "model": "qwen3-8b"}}, "LM Studio, qwen3-8b"),
        ({"analyst": {"kind": "memory"}}, "from memory"),
        ({"confidence": 0.95}, "confidence high (95 %)"),
        ({"confidence": 0.3}, "confidence low (30 %)"),
        ({"confidence": 0.0}, "confidence very low (0 %)"),
        ({"userValidated": True}, "you marked it as solved"),
    ],
)
def test_the_footer_says_who_analysed_and_how_sure(changes: dict[str, Any], words: str) -> None:
    assert words in " ".join(render_terminal(found(**changes)).split())


@pytest.mark.parametrize(
    ("milliseconds", "words"), [(999, "999 ms"), (3210, "3.2 s"), (125_000, "2 min 5 s")]
)
def test_durations_read_as_people_say_them(milliseconds: int, words: str) -> None:
    metadata = {
        "createdAt": "2026-01-05T10:00:00Z", "durationMs": milliseconds, "stopReason": "seconds"
    }  # fmt: skip
    text = " ".join(render_terminal(found(metadata=metadata)).split())

    assert words in text
    assert "stopped at the time limit" in text


# -- terminal ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("color", [False, True], ids=["plain", "color"])
def test_no_line_is_wider_than_the_terminal(width: int, *, color: bool) -> None:
    long = "x" * 300
    wide = {
        "claim": f"word {long} 全角文字" * 3, "filePath": f"src/{long}.py", "lineStart": 99999,
        "lineEnd": 99999, "quote": f"value = {long}全角{long}", "status": "grounded",
    }  # fmt: skip
    analysis = found(
        errorDescription=f"Error: {long}", rootCause=f"Because {long}.", evidence=[wide],
        callChain=[{"name": long, "filePath": f"{long}.py", "line": 1}] * 2,
        fix={"edits": [], "diff": f"-{long}\n+全角{long}"}, nextSteps=[long],
    )  # fmt: skip

    lines = ANSI.sub("", render_terminal(analysis, width, color=color)).split("\n")

    assert max(map(cell_len, lines)) <= width
    assert "".join(lines).replace(" ", "").count("x") >= 2000  # folded, not cut off


def test_without_colour_there_is_no_escape_code() -> None:
    assert "\x1b" not in render_terminal(found(), 80)


def test_colour_changes_no_word() -> None:
    colored = render_terminal(found(), 80, color=True)

    assert "\x1b[" in colored
    stripped = [line.rstrip() for line in ANSI.sub("", colored).split("\n")]
    assert stripped == render_terminal(found(), 80).split("\n")


def test_colour_needs_a_terminal_that_may_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_color(is_terminal=True)
    assert not wants_color(is_terminal=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_color(is_terminal=True)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_color(is_terminal=True)


HOSTILE = (
    "\x1b[2J\x1b]0;title\x07 \u202egnp.exe \x9b31m <script>alert(1)</script> [x](command:evil) "
    "<img src=x onerror=alert(1)> ``` `tick` \\ $x$ \ud800 [red]markup[/red] :smile:"
)


def hostile() -> RootCauseAnalysis:
    evidence = {
        "claim": HOSTILE, "filePath": HOSTILE, "lineStart": 1, "lineEnd": 2,
        "quote": f"{HOSTILE}\n```\n# heading\n{HOSTILE}", "status": "grounded",
    }  # fmt: skip
    case = {
        "id": HOSTILE, "errorDescription": HOSTILE, "rootCause": HOSTILE, "solution": HOSTILE,
        "similarity": 0.5, "confidence": 0.5,
    }  # fmt: skip
    return found(
        id=HOSTILE, errorDescription=HOSTILE, rootCause=HOSTILE, solution=HOSTILE,
        location={"filePath": HOSTILE, "line": 1, "symbol": HOSTILE}, evidence=[evidence],
        callChain=[{"name": HOSTILE, "filePath": HOSTILE, "line": 1}],
        fix={"edits": [], "diff": f"+{HOSTILE}\n-{HOSTILE}\n```"}, nextSteps=[HOSTILE],
        similar=[case], analyst={"kind": "lmstudio", "model": HOSTILE},
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["terminal", "markdown", "html"])
def test_control_characters_become_visible_and_everything_can_be_written(kind: str) -> None:
    text = renderings(hostile())[kind]

    text.encode("utf-8")
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e", "\r"}
    assert "␛" in text


def test_the_terminal_takes_no_markup_from_what_is_quoted() -> None:
    text = "".join(render_terminal(hostile(), 400))

    assert "[red]markup[/red] :smile:" in text


# -- html --------------------------------------------------------------------------------------


def test_html_has_no_tag_or_attribute_that_came_from_the_analysis() -> None:
    page = Page(render_html(hostile(), full_page=True, link=lambda path, _: path))

    assert {tag for tag, _ in page.tags}.isdisjoint({"script", "img"})
    assert not [name for _, names in page.tags for name in names if name.startswith("on")]
    assert "<script>alert(1)</script>" in page.text


def test_the_page_needs_nothing_a_strict_policy_forbids() -> None:
    page = Page(render_html(found(), full_page=True, link=lambda path, line: f"{path}#{line}"))
    names = {name for _, attributes in page.tags for name in attributes}
    policies = [attributes["content"] for _, attributes in page.tags if "http-equiv" in attributes]

    assert not names & {"style", "src", "srcset"}
    assert "link" not in {tag for tag, _ in page.tags}
    assert policies == [
        f"default-src 'none'; style-src '{hash_style()}'; base-uri 'none'; form-action 'none'"
    ]
    assert "url(" not in read_style()
    assert "@import" not in read_style()


def test_places_link_to_where_the_host_says() -> None:
    html = render_html(found(), link=lambda path, line: f"vscode://file/{path}:{line}")
    below = html.partition("</figure>")[2]
    links = [attributes["href"] for tag, attributes in Page(below).tags if tag == "a"]

    assert links[:2] == ["vscode://file/shop/config.py:13", "vscode://file/shop/config.py:12"]


@pytest.mark.parametrize(
    "path", ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x"]
)
def test_a_path_never_becomes_a_link_that_runs_code(path: str) -> None:
    analysis = found(location={"filePath": path, "line": 1}, evidence=[], callChain=[])
    html = render_html(analysis, link=lambda name, _: name)

    assert "a" not in [tag for tag, _ in Page(html).tags]


def test_lines_and_similar_cases_are_links_that_a_script_can_take() -> None:
    html = render_html(found(), link=make_place_link, case_link=make_case_link)
    below = html.partition("</figure>")[2]
    links = [attributes for tag, attributes in Page(below).tags if tag == "a"]

    assert links[0] == {"href": "#whence-open?path=shop%2Fconfig.py&line=13"}
    assert links[1] == {
        "href": "#whence-open?path=shop%2Fconfig.py&line=12",
        "data-last-line": "13",
    }
    assert links[-1] == {"href": "#whence-report?id=c7d001"}


def test_a_link_holds_any_path() -> None:
    path = "a b&c=#?/\ud800é.py"
    href = make_place_link(path, 3)

    (name, line) = parse_qsl(urlsplit(href).fragment.partition("?")[2])
    assert name == ("path", "a b&c=#?/?é.py")
    assert line == ("line", "3")
    assert make_place_link("x.py", None) == "#whence-open?path=x.py"


def test_a_fragment_is_one_article_without_style() -> None:
    html = render_html(found())

    assert html.startswith('<article class="whence">')
    assert "<style" not in html
    assert "<html" not in html


def test_the_style_serves_light_and_dark() -> None:
    assert "prefers-color-scheme: dark" in read_style()


# -- markdown ----------------------------------------------------------------------------------


def test_markdown_escapes_what_would_be_a_link_html_or_a_heading() -> None:
    analysis = found(
        rootCause="It is <b>bold</b> [x](command:evil). Then\n# not a heading\n1. not a list",
        evidence=[],
    )
    text = render_markdown(analysis)

    assert r"\<b\>bold\</b\> \[x\](command:evil)." in text
    assert not re.search(r"^# not", text, re.MULTILINE)


def test_a_markdown_fence_is_longer_than_any_in_the_quote() -> None:
    evidence = {
        "claim": "c", "filePath": "x.md", "lineStart": 1, "lineEnd": 3,
        "quote": "````\n# inside\n````", "status": "grounded",
    }  # fmt: skip
    text = render_markdown(found(evidence=[evidence]))

    assert text.count("`````") == 2


def test_a_code_span_keeps_backticks_inside_it() -> None:
    analysis = found(location={"filePath": "odd`name.py", "line": 3})

    assert "``odd`name.py:3``" in render_markdown(analysis)


@pytest.mark.parametrize("cause", ["`load` returns None", "`load` returns None."])
def test_the_cause_and_how_sure_it_is_are_two_sentences(cause: str) -> None:
    said = write_message(found(rootCause=cause, confidence=0.82))
    assert said == "`load` returns None. Confidence moderate (82 %)."


def test_a_sentence_does_not_end_within_code() -> None:
    text = "`$a ?? 'b . C'` is null at main.php:3, which fails. Check it. Twice."
    assert take_sentences(text, 1) == "`$a ?? 'b . C'` is null at main.php:3, which fails."
    assert take_sentences(text, 2).endswith("Check it.")
