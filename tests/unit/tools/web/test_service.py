"""The services, each by a stand-in on loopback that answers as its reference says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.support.web import FIXTURES, NOW, WebStandIn, web_stand_in
from whence_tools.web import PublicWeb
from whence_tools.web.model import SearchOutcome, SourceName

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

QUERY = "TypeError Cannot read property map of undefined"


@pytest.fixture
async def stand_in() -> AsyncIterator[WebStandIn]:
    async with web_stand_in() as running:
        yield running


@pytest.fixture
def now() -> list[float]:
    return [NOW]


@pytest.fixture
def web(stand_in: WebStandIn, tmp_path: Path, now: list[float]) -> PublicWeb:
    return PublicWeb(cache_dir=tmp_path, endpoints=stand_in.endpoints, clock=lambda: now[0])


async def ask(
    web: PublicWeb, *sources: SourceName, query: str = QUERY, languages: tuple[str, ...] = ()
) -> SearchOutcome:
    return await web.search(query, sources, languages)


def test_every_fixture_says_that_it_is_not_recorded_and_what_it_was_written_from() -> None:
    fixtures = [json.loads(path.read_text("utf-8")) for path in FIXTURES.glob("*.json")]

    assert fixtures
    assert all(item["recorded"] is False and item["reference"] for item in fixtures)


async def test_stack_overflow_is_asked_by_relevance_and_read_as_plain_text(
    web: PublicWeb, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow")
    outcome = await ask(web, "stackoverflow")

    first = outcome.findings[0]
    assert first.title == "Cannot read property 'map' of undefined in a list"
    assert first.url == "https://stackoverflow.com/questions/101"
    assert first.text.startswith("The list is undefined until the fetch returns. data.users.map")
    assert first.endorsement > outcome.findings[1].endorsement
    params = stand_in.requests[0].params
    assert params["q"] == QUERY
    assert (params["site"], params["sort"]) == ("stackoverflow", "relevance")
    assert stand_in.requests[0].headers["user-agent"].startswith("whence")


async def test_github_is_asked_for_issues(web: PublicWeb, stand_in: WebStandIn) -> None:
    stand_in.serve("github")
    outcome = await ask(web, "github")

    assert [finding.url for finding in outcome.findings] == [
        "https://github.com/example/widgets/issues/7",
        "https://github.com/example/widgets/issues/9",
    ]
    assert outcome.findings[0].text == (
        "What happened Log map of undefined, see the docs. A Vec<String> stays."
    )
    assert stand_in.requests[0].params["q"] == f"{QUERY} is:issue"
    assert stand_in.requests[0].headers["x-github-api-version"] == "2022-11-28"


async def test_mdn_links_to_its_pages(web: PublicWeb, stand_in: WebStandIn) -> None:
    stand_in.serve("mdn")
    outcome = await ask(web, "mdn")

    assert outcome.findings[0].url.endswith(
        "/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/map"
    )
    assert "creates a new array" in outcome.findings[0].text
    assert outcome.findings[0].source == "mdn"


@pytest.mark.parametrize(
    ("language", "query", "served", "title", "page", "text"),
    [
        (
            "python", "KeyError in dict.get", ["docs_python_inventory", "docs_python_page"],
            "KeyError (exception) - Python documentation",
            "/python/library/exceptions.html#KeyError",
            "exception KeyError Raised when a mapping key is not found.",
        ),
        (
            "java", "java.lang.NullPointerException", ["docs_java_index", "docs_java_page"],
            "java.lang.NullPointerException (type) - Java documentation",
            "/java/java.base/java/lang/NullPointerException.html",
            "Thrown when an application",
        ),
        (
            "kotlin", "NullPointerException in list", ["docs_kotlin_index", "docs_kotlin_page"],
            "kotlin.NullPointerException (declaration) - Kotlin documentation",
            "/kotlin/kotlin-stdlib/kotlin/-null-pointer-exception/index.html",
            "The base of failures",
        ),
        (
            "typescript", "Array map undefined", ["mdn"], "Array.prototype.map()",
            "/Global_Objects/Array/map", "The map() method",
        ),
        (
            "go", "http request canceled", ["docs_go"], "net/http", "/go/net/http",
            "Package http provides",
        ),
        (
            "rust", "error[E0502] cannot borrow", ["docs_rust_error", "docs_crates"],
            "E0502 - Rust documentation", "/rust/error_codes/E0502.html",
            "Error code E0502 A variable already borrowed",
        ),
        (
            "cpp", "vector at out of range", ["docs_cppreference"],
            "cpp/container/vector/operator at",
            "/cppreference/w/cpp/container/vector/operator_at",
            "Returns a reference to the element",
        ),
        (
            "csharp", "NullReferenceException", ["docs_microsoft"],
            "NullReferenceException Class (System)",
            "/dotnet/api/system.nullreferenceexception", "The exception that is thrown",
        ),
        (
            "ruby", "NoMethodError undefined method", ["docs_ruby_page"],
            "NoMethodError - Ruby documentation", "/ruby/NoMethodError.html",
            "Raised when a method is called",
        ),
        (
            "php", "TypeError array_map( expects", ["docs_php_page"],
            "array_map( - PHP documentation", "/php/manual/en/function.array-map.php",
            "Applies the callback",
        ),
    ],
)  # fmt: skip
async def test_each_language_has_its_documentation(
    web: PublicWeb,
    stand_in: WebStandIn,
    language: str,
    query: str,
    served: list[str],
    title: str,
    page: str,
    text: str,
) -> None:
    stand_in.serve(*served)
    outcome = await ask(web, "docs", query=query, languages=(language,))

    assert outcome.failures == {}
    best = outcome.findings[0]
    assert (best.title, best.source) == (title, "docs")
    assert best.url.endswith(page)
    assert best.text.startswith(text)


async def test_documentation_of_an_unknown_language_says_so(web: PublicWeb) -> None:
    outcome = await ask(web, "docs", languages=("cobol",))

    assert outcome.failures["docs"].message == "has no documentation for the workspace's languages"


async def test_a_page_without_its_excerpt_is_still_found(
    web: PublicWeb, stand_in: WebStandIn
) -> None:
    stand_in.serve("docs_python_inventory")
    stand_in.serve_raw("/python/library/exceptions.html", "", status=500)
    outcome = await ask(web, "docs", query="KeyError", languages=("python",))

    assert outcome.findings[0].text == "KeyError: exception in the Python documentation."


async def test_the_users_searxng_is_asked_for_documentation(
    stand_in: WebStandIn, tmp_path: Path
) -> None:
    stand_in.serve("searxng")
    web = PublicWeb(f"{stand_in.url}/searxng/", cache_dir=tmp_path, endpoints=stand_in.endpoints)
    outcome = await ask(web, "docs")

    assert [finding.title for finding in outcome.findings] == ["Mapping an undefined list"]
    assert outcome.findings[0].text == "How map fails on undefined."
    assert stand_in.requests[0].params["format"] == "json"


async def test_one_documentation_site_that_fails_does_not_fail_the_others(
    web: PublicWeb, stand_in: WebStandIn
) -> None:
    stand_in.serve("docs_go")
    stand_in.serve_raw("/python/objects.inv", "<html>", status=200)
    outcome = await ask(web, "docs", languages=("python", "go"))

    assert [finding.title for finding in outcome.findings] == ["net/http"]
    assert outcome.failures == {}


async def test_an_answer_is_asked_for_once_a_day(
    web: PublicWeb, stand_in: WebStandIn, now: list[float]
) -> None:
    stand_in.serve("stackoverflow")
    first = await ask(web, "stackoverflow")
    assert (await ask(web, "stackoverflow")) == first
    assert len(stand_in.requests) == 1

    now[0] += 24 * 60 * 60 + 1
    await ask(web, "stackoverflow")
    assert len(stand_in.requests) == 2


async def test_an_error_is_not_cached(web: PublicWeb, stand_in: WebStandIn) -> None:
    stand_in.serve_raw("/github/search/issues", "{}", status=503)
    outcome = await ask(web, "github")
    assert outcome.failures["github"].message == "answered with status 503"

    stand_in.serve("github")
    assert (await ask(web, "github")).findings


@pytest.mark.parametrize(
    ("source", "served", "seconds"),
    [
        ("github", "github_limited", 42),
        ("github", "github_secondary_limit", 30),
        ("stackoverflow", "stackoverflow_throttled", 71),
    ],
)
async def test_a_rate_limit_says_when_to_come_back_and_is_kept(
    web: PublicWeb,
    stand_in: WebStandIn,
    now: list[float],
    source: SourceName,
    served: str,
    seconds: int,
) -> None:
    stand_in.serve(served)
    outcome = await ask(web, source)
    assert outcome.failures[source].retry_after == seconds

    stand_in.serve("github", "stackoverflow")
    again = await ask(web, source, query="another question")
    assert again.failures[source].retry_after == seconds
    assert len(stand_in.requests) == 1  # it was left alone

    now[0] += seconds + 1
    assert (await ask(web, source, query="another question")).findings


async def test_a_requested_backoff_is_kept_though_the_answer_counts(
    web: PublicWeb, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow_backoff")
    assert (await ask(web, "stackoverflow")).findings

    again = await ask(web, "stackoverflow", query="another question")
    assert again.failures["stackoverflow"].retry_after == 10


async def test_a_date_in_retry_after_is_understood(web: PublicWeb, stand_in: WebStandIn) -> None:
    stand_in.serve_raw(
        "/mdn/api/v1/search", "{}", status=503,
        headers={"retry-after": "Tue, 14 Nov 2023 22:14:20 GMT"},  # a minute after NOW
    )  # fmt: skip
    outcome = await ask(web, "mdn")

    assert outcome.failures["mdn"].retry_after == 60


async def test_one_failing_source_does_not_fail_the_others(
    web: PublicWeb, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow")
    stand_in.serve_raw("/github/search/issues", "not json")
    outcome = await ask(web, "stackoverflow", "github")

    assert len(outcome.findings) == 2
    assert outcome.failures["github"].message == "answered with something that is not JSON"


@pytest.mark.parametrize("body", ["[]", "{}", '{"items": 3}', "null", '{"items": null}'])
async def test_an_answer_of_another_shape_is_a_failure_of_its_source(
    web: PublicWeb, stand_in: WebStandIn, body: str
) -> None:
    stand_in.serve_raw("/stackexchange/2.3/search/advanced", body)
    outcome = await ask(web, "stackoverflow")

    assert outcome.failures["stackoverflow"].message == "answered in an unexpected shape"


async def test_missing_and_null_fields_are_no_failure(web: PublicWeb, stand_in: WebStandIn) -> None:
    items = '{"items": [{"link": "https://stackoverflow.com/q/1", "title": null}, 7, {}]}'
    stand_in.serve_raw("/stackexchange/2.3/search/advanced", items)
    outcome = await ask(web, "stackoverflow")

    assert [finding.url for finding in outcome.findings] == ["https://stackoverflow.com/q/1"]


async def test_a_redirect_is_not_followed(web: PublicWeb, stand_in: WebStandIn) -> None:
    stand_in.serve("github")
    stand_in.serve_raw(
        "/mdn/api/v1/search", "", status=302,
        headers={"location": f"{stand_in.url}/github/search/issues"},
    )  # fmt: skip
    outcome = await ask(web, "mdn")

    assert "redirected" in outcome.failures["mdn"].message
    assert len(stand_in.requests) == 1


async def test_a_source_that_never_answers_is_given_up(
    web: PublicWeb, stand_in: WebStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whence_tools.web.service._SOURCE_SECONDS", 0.3)
    stand_in.serve("stackoverflow")
    stand_in.silent.add("/github/search/issues")
    outcome = await ask(web, "stackoverflow", "github")

    assert outcome.findings
    assert "did not answer within" in outcome.failures["github"].message


async def test_a_service_that_is_not_there_is_a_failure_without_its_address(
    tmp_path: Path,
) -> None:
    async with web_stand_in() as gone:
        endpoints = gone.endpoints
    web = PublicWeb(cache_dir=tmp_path, endpoints=endpoints)
    outcome = await ask(web, "mdn")

    assert outcome.failures["mdn"].message == "could not be reached (ConnectError)"


async def test_an_endless_answer_is_cut_off(
    web: PublicWeb, stand_in: WebStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whence_tools.web.http._MAX_BODY", 100)
    stand_in.serve("stackoverflow")
    outcome = await ask(web, "stackoverflow")

    assert "more than" in outcome.failures["stackoverflow"].message
