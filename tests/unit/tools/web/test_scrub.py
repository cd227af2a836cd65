"""What leaves the machine in a query, and what does not."""

from __future__ import annotations

import getpass
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence_tools.web import scrub as scrub_module
from whence_tools.web.scrub import MAX_QUERY, scrub


@pytest.fixture(autouse=True)
def jane(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with names of its own."""
    monkeypatch.setattr(getpass, "getuser", lambda: "jane.roe")
    monkeypatch.setattr(socket, "gethostname", lambda: "peregrine.example.internal")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/jroe"))
    scrub_module._own_names.cache_clear()


@pytest.mark.parametrize(
    "query",
    [
        "TypeError Cannot read property map of undefined",
        "KeyError: 'timeout' in dict.get",
        "error TS2322: Type 'string' is not assignable to type 'number'",
        "java.lang.NullPointerException in java.util.stream.Collectors.toMap",
        "org.springframework.beans.factory.BeanCreationException",
        "std::vector operator[] out of range",
        "@angular/core ExpressionChangedAfterItHasBeenCheckedError",
        "go net/http: request canceled and/or timeout",
        "error[E0502]: cannot borrow as mutable",
        "lodash@4.17.21 cloneDeep asp.net socket.io",
        "System.IO.FileNotFoundException",
        "can't resolve a module that is there and it doesn't say why",
    ],
)
def test_what_an_error_has_in_common_with_other_peoples_stays(query: str) -> None:
    assert scrub(query) == query


@pytest.mark.parametrize(
    ("query", "private"),
    [
        ("No such file: '/home/jroe/clients/acme/app.yml'", ["jroe", "acme", "app.yml"]),
        ("cannot open ~/secret/plan.txt today", ["secret", "plan"]),
        (r"OSError C:\Users\Jane Roe\proj\x.py failed", ["Jane", "proj", "x.py"]),
        (r"cannot reach \\fileserver\share\report.xlsx", ["fileserver", "share", "report"]),
        ("failed in src/billing/invoice.py:42", ["billing", "invoice", "42"]),
        ("import ../billing/invoice failed", ["billing", "invoice"]),
        ("connection refused db.acme.internal:5432", ["acme", "internal", "5432"]),
        ("getaddrinfo ENOTFOUND api.acme-corp.com", ["acme"]),
        ("timeout at localhost:8080 and 10.1.2.3:99", ["8080", "10.1.2.3"]),
        ("refused by fe80::1ff:fe23:4567:890a", ["fe80", "890a"]),
        ("mail to jane@acme.com bounced", ["jane", "acme"]),
        ("clone git@git.acme.com:team/repo.git failed", ["acme", "team", "repo"]),
        ("GET https://user:pw@gitlab.acme.io/x?token=1 failed", ["gitlab", "acme", "pw"]),
        ("com.acme.payroll.PayService.run failed", ["acme", "payroll"]),
        ("token ghp_abcdefghijklmnopqrstuvwxyz0123456789 rejected", ["ghp_", "abcdef"]),
        ("password=hunter2secret99 login failed", ["hunter2"]),
        ("commit 3f786850e387550fdab836ed7e6dc881de23001b missing", ["3f78"]),
        ("id 550e8400-e29b-41d4-a716-446655440000 unknown", ["550e", "4466"]),
        ("segfault at 0x7ffdeadbeef in libc", ["0x7f", "beef"]),
        ("order 20240117993 not found", ["20240117993"]),
        ('bad value "Jane Roe of 12 Main Street owes us money" here', ["Jane", "Main", "owes"]),
        ("peregrine: permission denied for jane.roe and JROE", ["peregrine", "roe", "ROE"]),
        ("peregrine.example.internal refused", ["peregrine", "example"]),
    ],
)  # fmt: skip
def test_what_is_this_machines_or_this_projects_goes(query: str, private: list[str]) -> None:
    sent = scrub(query)

    assert [word for word in private if word in sent] == []
    assert sent  # the rest can still be searched for


def test_a_query_of_private_parts_only_leaves_nothing() -> None:
    assert scrub("/home/jroe/clients/acme/app.yml") == ""


def test_names_that_identify_nobody_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "root")
    scrub_module._own_names.cache_clear()

    assert scrub("root cause of the error") == "root cause of the error"


def test_a_long_query_is_cut_between_words() -> None:
    sent = scrub("undefined is not a function " * 20)

    assert len(sent) <= MAX_QUERY
    assert sent.split()[-1] in {"undefined", "is", "not", "a", "function"}


@given(st.text(max_size=400))
def test_scrubbing_never_fails_and_never_makes_a_query_longer(query: str) -> None:
    assert len(scrub(query)) <= min(MAX_QUERY, max(len(query), 1) * 1)


@given(
    st.sampled_from(["failed in {}", "{}: not found", "see '{}' now", "({})", "at {}"]),
    st.lists(st.from_regex(r"[a-z]{3,9}", fullmatch=True), min_size=2, max_size=5),
)
def test_an_absolute_path_never_leaves_wherever_it_stands(frame: str, parts: list[str]) -> None:
    path = "/zq" + "/zq".join(parts)

    assert "zq" not in scrub(frame.format(path))
