"""Plain text out of HTML and Markdown."""

from __future__ import annotations

from whence_tools.web.text import SNIPPET, cut_snippet, text_of_html, text_of_markdown


def test_html_becomes_its_visible_text_on_one_line() -> None:
    html = "<style>p{}</style><p>One &amp; <b>two</b></p><script>no()</script><pre>x &lt; y</pre>"

    assert text_of_html(html) == "One & two x < y"


def test_an_anchor_starts_the_text_there() -> None:
    html = '<p>Before</p><dt id="here">Name</dt><dd>Its text</dd>'

    assert text_of_html(html, "here") == "Name Its text"


def test_markdown_loses_marks_tags_and_link_targets_but_not_generics() -> None:
    markdown = "<!-- t -->\n## Title\n> [text](https://x.example)\n- **bold** `Vec<String>`<br/>"

    assert text_of_markdown(markdown) == "Title text bold Vec<String>"


def test_a_snippet_is_cut_between_words_and_never_longer_than_the_contract() -> None:
    cut = cut_snippet("word " * 100)

    assert len(cut) <= SNIPPET
    assert cut.endswith("word…")
    assert len(cut_snippet("x" * 1000)) <= SNIPPET
    assert cut_snippet("a\n b") == "a b"
