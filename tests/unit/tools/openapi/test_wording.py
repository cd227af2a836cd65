"""Descriptions in words that a model can use."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence_tools.openapi.wording import (
    MAX_DESCRIPTION,
    cut,
    imperative,
    starts_with_verb,
    to_plain_text,
    write_description,
)


@pytest.mark.parametrize(
    ("text", "method", "said"),
    [
        ("Returns a list of users", "get", "Return a list of users"),
        ("Lists users", "get", "List users"),
        ("Lists of users", "get", "Get lists of users"),
        ("Creating a user", "post", "Create a user"),
        ("Applies a patch", "post", "Apply a patch"),
        ("Searches the files", "get", "Search the files"),
        ("This endpoint allows you to create users.", "post", "Create users."),
        ("This API returns the balance", "get", "Return the balance"),
        ("Use this endpoint to delete a user", "delete", "Delete a user"),
        ("Used to send mail", "post", "Send mail"),
        ("A user", "get", "Get a user"),
        ("The current status", "get", "Get the current status"),
        ("Server status", "get", "Get server status"),
        ("API status", "get", "Get API status"),
        ("File search", "post", "Run file search"),
        ("Permanently delete a user", "delete", "Permanently delete a user"),
        ("get the user", "get", "Get the user"),
    ],
)
def test_a_description_is_an_instruction(text: str, method: str, said: str) -> None:
    assert imperative(text, method) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("RetrieveInventoryCount", "Retrieve inventory count"),
        ("list_users", "List users"),
        ("GitHub", "Get GitHub"),
    ],
)
def test_the_name_of_an_operation_is_read_as_words(name: str, said: str) -> None:
    assert write_description(name, "get", deprecated=False) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<p>Get the <b>balance</b> &amp; more.</p>", "Get the balance & more."),
        ("Get\n\n  the\tbalance ", "Get the balance"),
        ("**Get** the `balance` of [an account](https://example.org/a)", "Get the balance of an"),
        ("Get <script>alert(1)</script>it", "Get it"),
        ("Get &lt;b&gt;it&lt;/b&gt;", "Get it"),
        ("Get it if a < b and c > d", "Get it if a < b and c > d"),
        ("Get\u200b the\u202e name", "Get the name"),
    ],
)
def test_markup_is_removed(text: str, said: str) -> None:
    assert to_plain_text(text).startswith(said)
    assert "  " not in to_plain_text(text)


def test_a_long_description_is_cut_between_words() -> None:
    said = write_description("Search the files " + "of the project " * 30, "get", deprecated=True)
    assert len(said) <= MAX_DESCRIPTION
    assert said.startswith("[DEPRECATED] Search the files")
    assert said.removesuffix("…").split()[-1] in {"of", "the", "project"}


def test_one_long_word_is_cut_too() -> None:
    assert len(cut("x" * 500)) == MAX_DESCRIPTION


@given(st.text(max_size=400), st.sampled_from(["get", "post", "delete"]))
def test_whatever_is_written_the_description_is_short_and_an_instruction(
    text: str, method: str
) -> None:
    said = write_description(text, method, deprecated=False)
    assert len(said) <= MAX_DESCRIPTION
    assert "\n" not in said
    said.encode()
    if said:
        assert starts_with_verb(said)


@pytest.mark.parametrize("piece", ["<a ", "[x](", "<!--", "<script>", "&#x", "a [b ", "(((("])
def test_hostile_markup_takes_no_time(piece: str) -> None:
    began = time.perf_counter()
    write_description(piece * 20_000, "get", deprecated=False)
    assert time.perf_counter() - began < 2


VERBS = """List Search Get Create Update Delete Read Write Run Check Fetch Retrieve Return Show Find
Add Remove Set Start Stop Cancel Send Upload Download Validate Verify Generate Convert Parse Apply
Archive Restore Enable Disable Move Copy Rename Replace Merge Split Sort Filter Count Lock Unlock
Publish Subscribe Unsubscribe Follow Resolve Register Reindex Revoke Rotate Rebuild Invite Accept
Reject Approve Assign Unassign Attach Detach Connect Disconnect Import Export Sync Refresh Query
Execute Invoke Call Trigger Schedule Pause Resume Retry Ask Tell Try Begin Conclude Report Forget
Render Preview Compare Compute Calculate Estimate Summarize Translate Classify Tokenize Authorize
Grant Deny Allow Block Mark Tag Label Star Pin Watch Ping Test Look Give Take Put Patch Make Build
Deploy Install Configure Initialize Bulk-delete Deauthorize Prefetch Soft-delete Upsert Dispatch"""


@pytest.mark.parametrize("verb", VERBS.split())
def test_common_verbs_are_known(verb: str) -> None:
    assert starts_with_verb(f"{verb} the thing")


@pytest.mark.parametrize(
    "text",
    ["The files", "A list", "Returns it", "Status", "Files of it", "This gets it", "Getting it",
     "User by id", "Endpoint for it", "", "42", "Information about it"],
)  # fmt: skip
def test_what_is_no_verb_is_none(text: str) -> None:
    assert not starts_with_verb(text)
