"""What the rules on code that does not parse say: `{at}` is the cause."""

from __future__ import annotations

from whence.playbook.engine.conclusion import SHOWN, TRACED, AbstentionText, FindingText

PARSER_STOPS = "the parser stops here, after the cause"


def _text(cause: str, fix: str, claim: str, confidence: float, other: str = "") -> FindingText:
    """A text with the cause quoted after the line the parser reports.

    Args:
        other: what a second line shows, the word `other`.
    """
    quotes = {"reported": PARSER_STOPS, "at": claim, "other": other}
    return FindingText(cause, fix, confidence, blame="at", **quotes)


# Merges.
UNRESOLVED_CONFLICT = FindingText(
    "{first.path} has the marks of a merge conflict that was not resolved: its two versions stand "
    "at lines {first.line} to {middle.line} and {middle.line} to {last.line}.",
    "Keep what is right of the two versions, and remove the three marks.",
    SHOWN,
    blame="first",
    first="one version begins here",
    middle="the other version begins here",
    last="the conflict ends here",
)

# Strings and brackets.
UNCLOSED_STRING = _text(
    "The string that starts with {quote} at {at} is never closed, so the rest of the text is read "
    "as part of it.",
    "Close the string with {quote} where it ends.",
    "this {quote} has no closing {quote}",
    SHOWN,
)
UNCLOSED = _text(
    "The {kind} `{opener}` at {at} is never closed.",
    "Close it with `{closer}` where what it encloses ends.",
    "`{opener}` is opened here and never closed",
    SHOWN,
    "`{met}` comes before the missing `{closer}`",
)
CLOSED_TOO_LATE = _text(
    "The {kind} `{opener}` at {at} is not closed: the `{closer}` at line {other.line}, which by "
    "its indentation belongs to an outer block, closes it instead.",
    "Add the missing `{closer}` before line {other.line}.",
    "`{opener}` is opened here, {indent} columns in",
    TRACED,
    "this `{closer}` is {outer} columns in, so it was written for another block",
)
SURPLUS = _text(
    "The `{closer}` at {at} closes more than was opened.",
    "Remove the `{closer}`, or add what it should close.",
    "this `{closer}` has no opener of its own",
    SHOWN,
)

# Small marks.
COMMA = _text(
    "A comma is missing at the end of {at}, between the element there and the next one.",
    "Add a comma at the end of the line.",
    "the line ends without a comma",
    SHOWN,
)
SEMICOLON = _text(
    "The statement at {at} doesn't end with a semicolon.",
    "End the statement with `;`.",
    "the statement ends here without a semicolon",
    TRACED,
)
COLON = _text(
    "The header of the block at {at} doesn't end with a colon.",
    "End the line with `:`.",
    "a block starts here without its colon",
    SHOWN,
)
ASSIGNMENT = _text(
    "{at} assigns with `=` where `==` is meant.",
    "Compare with `==`.",
    "`=` is inside an expression",
    TRACED,
)
NO_END = _text(
    "The block opened at {at} is never closed with `end`: by its indentation, the next `end` "
    "belongs to an outer block.",
    "Add `end`, {indent} columns in, where the block ends.",
    "the block that starts here has no `end` of its own",
    TRACED,
)
KEYWORD = _text(
    "`{word}` at {at} is not a keyword; `{near}` is.",
    "Write `{near}`.",
    "`{word}` starts the statement",
    TRACED,
)

# Indentation.
EMPTY_BLOCK = _text(
    "The {what} at {at} has no indented block: the next line ({crash.line}) is not deeper.",
    "Indent the block, or write `pass` where there is nothing to do.",
    "the header of a block",
    SHOWN,
)
MIXED = _text(
    "{at} is indented with {ours}, the lines around it with {theirs}, so its depth is ambiguous.",
    "Indent the line with {theirs}.",
    "indented with {ours}",
    SHOWN,
    "indented with {theirs}",
)
UNLIKE_ITS_BLOCK = _text(
    "{at} is indented by {ours} columns, which fits no block around it; the line before has "
    "{theirs}.",
    "Give the line the indentation of the block it belongs to.",
    "indented by {ours} columns",
    TRACED,
    "the line before is indented by {theirs} columns",
)

ALL_PAIRED = AbstentionText(
    "Brackets, quotes and indentation of the file pair up; only the parser's message is left.",
    "Look at {crash} and the line above for what the message names: {message}",
    crash="the line the parser reports",
)
GENERATED = AbstentionText(
    "{name} doesn't parse. It is text that exists only while the program runs, or is outside "
    "the workspace.",
    to_see="Print the text that is parsed, or write it to a file, and look at the reported line.",
)
THE_TEXT = "The parsed text"
