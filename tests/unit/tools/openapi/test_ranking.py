"""Of many tools those that a question is about."""

from __future__ import annotations

import pytest

from tests.support.openapi import document, generated, operation, parameter
from whence_tools.openapi.ranking import choose, split_words

SUBJECTS = {
    "files_search": "Search the files of the project for a text",
    "files_tree": "List the directory tree",
    "files_view": "Read a small file",
    "policy_check": "Check whether a policy allows an action",
    "server_status": "Show the status of the server",
    "users_list": "List the users",
    "users_create": "Create a user",
    "invoices_pay": "Pay an invoice",
    "droplets_create": "Create a virtual machine",
}
PATHS = {
    f"/{name}": {"get": operation(name, parameter(f"{name}_option"), summary=text)}
    for name, text in SUBJECTS.items()
}
TOOLS = generated(document(PATHS)).tools


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ('Search files for "embedding" and summarize.', "files_search"),
        ("Which directories are there?", "files_tree"),
        ("Is deleting allowed by the policies?", "policy_check"),
        ("How is the server doing, what is its status?", "server_status"),
        ("please pay my invoices", "invoices_pay"),
        ("create a droplet", "droplets_create"),
    ],
)
def test_the_tool_that_a_question_is_about_comes_first(question: str, name: str) -> None:
    assert choose(TOOLS, question, 3)[0].name == name


def test_few_tools_stay_as_they_are() -> None:
    assert choose(TOOLS, "invoices", len(TOOLS)) == list(TOOLS)


def test_a_question_about_nothing_keeps_the_order() -> None:
    assert choose(TOOLS, "zzz qqq", 2) == list(TOOLS[:2])
    assert choose(TOOLS, "", 2) == list(TOOLS[:2])


def test_names_are_taken_apart() -> None:
    assert (
        split_words("filesSearch")
        == split_words("files_search")
        == split_words("the file searches")
    )


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("Who follows octocat?", "List the followers of a user"),
        ("Assign alice to it", "Add assignees"),
        ("Close ticket 12", "Update a ticket"),
        ("Show the ticket 12", "Get a ticket"),
        ("Which releases has acme/ticket?", "List the releases of a repository"),
        ("Show the organizations", "List orgs"),
    ],
)
def test_forms_of_words_and_what_is_wanted_count(question: str, best: str) -> None:
    texts = [
        *("Get a ticket", "Update a ticket", "Delete a ticket", "List the followers of a user"),
        *("Add assignees", "List the releases of a repository", "List orgs", "Delete a user"),
    ]
    paths = {f"/{n}": {"get": operation(f"t{n}", summary=text)} for n, text in enumerate(texts)}
    (found,) = choose(generated(document(paths)).tools, question, 1)
    assert found.description == best
