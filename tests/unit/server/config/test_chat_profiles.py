"""Chat profiles: what is built in, what the user sets, and what reaches the model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.bridge import Bridge
from tests.support.lmstudio import LMStudio, Model, Turn
from whence.config.chat_profiles import BUILT_IN, Profile, profile_of
from whence.config.settings import ProfileSettings
from whence.config.sources import load
from whence.domain.errors import UsageError
from whence.service.chat_requests import ChatRequest
from whence.service.workspace import App, open_app
from whence_tools.catalogue import all_tools
from whence_tools.tool import AnyTool

SECONDS = 20.0
THINKER = "vendor/thinker"


@dataclass
class Imported:
    """So much of an imported tool as a profile looks at."""

    name: str
    is_imported: bool = True


def tools(*imported: str) -> list[AnyTool]:
    return [*all_tools(), *(Imported(name) for name in imported)]  # type: ignore[list-item]


def test_two_profiles_are_built_in_and_both_are_deterministic() -> None:
    assert set(BUILT_IN) == {"debugger", "pythagoras"}
    assert {(one.temperature, one.tool_choice) for one in BUILT_IN.values()} == {(0.0, "auto")}


def test_pythagoras_is_told_to_go_stepwise_to_use_tools_and_to_invent_nothing() -> None:
    prompt = BUILT_IN["pythagoras"].prompt.casefold()
    for rule in ("mathematically", "stepwise", "use a tool whenever", "never invent the result"):
        assert rule in prompt


def test_the_debugger_has_every_tool_and_pythagoras_prefers_those_of_documents() -> None:
    names = [tool.name for tool in all_tools()]
    assert BUILT_IN["debugger"].choose(tools("files_search")) == [*names, "files_search"]
    assert BUILT_IN["pythagoras"].choose(tools("files_search")) == ["files_search", *names]


@pytest.mark.parametrize(
    ("policy", "chosen"),
    [
        (("@openapi",), ["files_search", "status"]),
        (("status", "files_*"), ["status", "files_search"]),
        (("files_*", "@openapi"), ["files_search", "status"]),
        (("read_file",), ["read_file"]),
        ((), []),
    ],
)
def test_a_policy_chooses_tools_by_pattern_in_its_order(
    policy: tuple[str, ...], chosen: list[str]
) -> None:
    profile = Profile("own", "Be brief.", policy)
    assert profile.choose(tools("files_search", "status")) == chosen


def test_what_the_user_does_not_set_stays_as_it_is_built_in() -> None:
    mine = {"pythagoras": ProfileSettings(temperature=0.4), "terse": ProfileSettings(prompt="One.")}
    pythagoras, terse = profile_of("pythagoras", mine), profile_of("terse", mine)
    assert pythagoras.temperature == 0.4
    assert pythagoras.prompt == BUILT_IN["pythagoras"].prompt
    assert (terse.name, terse.prompt, terse.temperature) == ("terse", "One.", 0.0)
    assert terse.tools == BUILT_IN["debugger"].tools


def test_a_profile_that_is_not_there_names_the_nearest_one() -> None:
    with pytest.raises(UsageError, match="'pythagors'; did you mean pythagoras"):
        profile_of("pythagors", {})
    with pytest.raises(UsageError, match="did you mean debugger or mine or pythagoras"):
        profile_of("zzz", {"mine": ProfileSettings()})


@asynccontextmanager
async def opened(
    project: Path, environment: Mapping[str, str], **settings: str
) -> AsyncIterator[tuple[App, LMStudio]]:
    models = [Model(), Model(THINKER)]
    async with LMStudio(Turn(text="Four."), models=models) as lmstudio:
        options = {
            "lmstudio.url": lmstudio.url,
            "data_dir": str(project.parent / "data"),
            "embedder": "lexical",
            **settings,
        }
        loaded = await asyncio.to_thread(load, project, environment, options)
        async with open_app(project, loaded) as app:
            yield app, lmstudio


async def capture_request(app: App, lmstudio: LMStudio, profile: str) -> dict[str, Any]:
    """The request that the model gets."""
    messages = [{"role": "user", "content": "What is two and two?"}]
    async with asyncio.timeout(SECONDS):
        await app.chat(ChatRequest(messages, profile=profile))
    return lmstudio.requests[0].body


async def test_the_environment_sets_the_model_of_pythagoras_alone(project: Path) -> None:
    environment = {"PYTHAGORAS_MODEL": THINKER}
    for profile, model in (("pythagoras", THINKER), ("debugger", Model().key)):
        async with opened(project, environment) as (app, lmstudio):
            body = await capture_request(app, lmstudio, profile)
        assert body["model"] == model
        assert body["messages"][0]["content"] == BUILT_IN[profile].prompt


async def test_temperature_zero_and_free_choice_reach_the_model(project: Path) -> None:
    async with opened(project, {}) as (app, lmstudio):
        body = await capture_request(app, lmstudio, "pythagoras")
    assert body["temperature"] == 0
    assert body.get("tool_choice", "auto") == "auto"
    assert body["tools"]


async def test_an_own_profile_reaches_the_model_whole(project: Path) -> None:
    own = {
        "profiles.terse.prompt": "One word.",
        "profiles.terse.tools": '["read_*"]',
        "profiles.terse.model": THINKER,
        "profiles.terse.temperature": "0.7",
        "profiles.terse.toolChoice": "required",
    }
    async with opened(project, {}, **own) as (app, lmstudio):
        body = await capture_request(app, lmstudio, "terse")
    assert body["messages"][0]["content"] == "One word."
    assert (body["model"], body["temperature"], body["tool_choice"]) == (THINKER, 0.7, "required")
    assert offered(body) == ["read_file"]


async def test_pythagoras_is_offered_the_documents_operations_first(project: Path) -> None:
    async with (
        Bridge(project) as bridge,
        opened(project, {"OPENAPI_URL": bridge.document_url}) as (app, lmstudio),
    ):
        names = offered(await capture_request(app, lmstudio, "pythagoras"))
    own = {tool.name for tool in all_tools()}
    imported = [name for name in names if name not in own]
    assert "files_search" in imported
    assert names[: len(imported)] == imported


def offered(body: Mapping[str, Any]) -> Sequence[str]:
    return [tool["function"]["name"] for tool in body["tools"]]
