"""Questions that need an operation of the gateway itself, from the question to the answer.

The gateway imports its own document; the model chooses by its descriptions alone, see
`tests.support.lmstudio.chooser`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import httpx
import pytest
import pytest_asyncio

from tests.support.cases import analysis, circumstances
from tests.support.daemons import TRACE, write_program
from tests.support.talking import SECONDS, WAYS, Talk, check, talking

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATCH = {
    "error_type": "SYNTAX",
    "message": "Close the bracket",
    "patch_code": "total(1)",
    "original_code": "total(1",
}


@dataclass(frozen=True)
class Known:
    """What nobody can know without asking the gateway for it."""

    cause: str
    solution: str
    said: str
    patch_id: str
    envelope_hash: str
    investigation: str
    investigated_cause: str
    begun: Callable[[], str]


@dataclass(frozen=True)
class Golden:
    """A question and the tool that it needs."""

    tool: str
    question: Callable[[Known], str]
    value: Callable[[Known], str]


GOLDENS = (
    Golden(
        "health",
        lambda _: "Check whether Whence works: what is the message on the model?",
        lambda _: "1 model",
    ),
    Golden(
        "tools_list",
        lambda _: (
            "List the tools with their schemas: what are the error codes of "
            '"find_callers_of_function"?'
        ),
        lambda _: "FUNCTION_NOT_FOUND",
    ),
    Golden(
        "memory_search",
        lambda _: (
            "Search the solved cases by an error's trace: \"KeyError: 'column_7' while "
            'reading the import": what is its root cause?'
        ),
        lambda known: known.cause,
    ),
    Golden(
        "history_similar",
        lambda _: (
            "Find solved cases like an error with the message \"KeyError: 'column_7' while "
            'reading the import": what is their solution?'
        ),
        lambda known: known.solution,
    ),
    Golden(
        "memory_list",
        lambda _: (
            "List the solved cases, newest first: what is the solution for the import of orders?"
        ),
        lambda known: known.solution,
    ),
    Golden(
        "memory_get",
        lambda _: 'Get the whole case with the id "analysis-7": what is its root cause?',
        lambda known: known.cause,
    ),
    Golden(
        "envelopes_list",
        lambda _: "List the envelopes of the last attempts: what is the patch id of each?",
        lambda known: known.patch_id,
    ),
    Golden(
        "envelopes_get",
        lambda known: (
            f'Get the envelope by the id of its patch, "{known.patch_id}": what is its '
            "envelope hash?"
        ),
        lambda known: known.envelope_hash,
    ),
    Golden(
        "investigations_list",
        lambda _: "List running and finished investigations: what is the id of the analysis?",
        lambda known: known.investigation,
    ),
    Golden(
        "investigations_get",
        lambda known: (
            f'Get how the investigation with the id "{known.investigation}" stands, with '
            "its analysis: what is the root cause?"
        ),
        lambda known: known.investigated_cause,
    ),
    Golden(
        "investigations_begin",
        lambda _: (
            'Begin to investigate, offline, the error with the text "ValueError: no such '
            'day": what is the id to follow?'
        ),
        lambda known: known.begun(),
    ),
    Golden(
        "chat_messages",
        lambda _: 'List the last messages of the session "s-7": what is their content?',
        lambda known: known.said,
    ),
)


async def known_in(talk: Talk) -> Known:
    """What was done there before."""
    cause, solution, said = (f"{word}-{secrets.token_hex(4)}" for word in ("cause", "do", "said"))
    app = await talk.host.app()
    case = analysis(7, rootCause=f"It is {cause}.", solution=f"Do {solution}.")
    await app.store.remember(case, circumstances())
    async with httpx.AsyncClient(base_url=talk.url, timeout=SECONDS) as client:
        mirrored = {"role": "user", "content": f"I said {said}."}
        assert (await client.post("/api/chat/s-7/message", json=mirrored)).status_code == 204
        envelope = (await client.post("/api/debug/run", json=PATCH)).json()["envelope"]
        problem = {"text": TRACE, "analyst": "offline"}
        begun = (await client.post("/api/investigations", json=problem)).json()["id"]
        investigations = talk.host.daemon.investigations
        async with asyncio.timeout(SECONDS):
            await investigations.settled()
        told = (await client.get(f"/api/investigations/{begun}")).json()["analysis"]
    return Known(
        cause=cause,
        solution=solution,
        said=said,
        patch_id=envelope["patch_id"],
        envelope_hash=envelope["envelopeHash"],
        investigation=begun,
        investigated_cause=told["rootCause"],
        begun=lambda: investigations.all()[0].id,
    )


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Talk, Known]]:
    """A gateway that has been used for a while."""
    project = tmp_path_factory.mktemp("golden") / "project"
    await asyncio.to_thread(write_program, project)
    async with talking(project, own=True) as talk:
        yield talk, await known_in(talk)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.tool)
async def test_the_model_finds_the_operation_that_tells_what_is_asked(
    golden: Golden, way: str, world: tuple[Talk, Known]
) -> None:
    talk, known = world
    told = await talk.ask(way, golden.question(known))
    await check(talk, told, golden.tool, golden.value(known))


async def test_every_operation_of_the_gateway_is_a_tool(world: tuple[Talk, Known]) -> None:
    talk, _ = world
    async with httpx.AsyncClient(base_url=talk.url, timeout=SECONDS) as client:
        document = (await client.get("/api/openapi.json")).json()
    imports = await (await talk.host.app()).import_tools()
    assert imports is not None
    operations = (one for path in document["paths"].values() for one in path.values())
    assert {one["operationId"] for one in operations} == {tool.name for tool in imports.tools}
