"""With a real model that is too weak to help, the result is the offline one, in time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.models.comparing import AROUND, LIMIT, Explained, chosen, differences, explain, settings
from tests.models.install import RANDOM, SMOLLM2, missing
from tests.models.server import HERMES, SMOLLM, Served, running

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
    pytest.mark.timeout(600),
]

MODELS = [
    SMOLLM,
    Served(SMOLLM2, "Qwen-Qwen2.5-7B-Instruct"),
    HERMES,
    *(
        Served(RANDOM, template)
        for template in (
            "Qwen-Qwen3-0.6B",
            "meta-llama-Llama-3.1-8B-Instruct",
            "mistralai-Mistral-Nemo-Instruct-2407",
            "google-gemma-2-2b-it",
            "openai-gpt-oss-120b",
            "CohereForAI-c4ai-command-r7b-12-2024-tool_use",
        )
    ),
]

Offline = dict[str, Explained]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs, each in a folder of its name."""
    folder = tmp_path_factory.mktemp("programs")
    for program in chosen():
        program.write(folder / program.name)
    return folder


@pytest.fixture(scope="module")
def offline(folder: Path) -> Offline:
    return {one.name: explain(folder / one.name, one.trace, analyst="offline") for one in chosen()}


@pytest.mark.parametrize("served", MODELS, ids=lambda served: served.name)
def test_a_weak_model_changes_no_result(
    served: Served,
    folder: Path,
    offline: Offline,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    with running(served, tmp_path) as server:
        found = {
            one.name: explain(folder / one.name, one.trace, *settings(server.url))
            for one in chosen()
        }
        record_property("server", server.version)
    unlike = {name: differences(one, offline[name]) for name, one in found.items()}
    longer = {name: one.seconds - offline[name].seconds for name, one in found.items()}
    record_property("model", served.name)
    record_property("equal", f"{sum(not one for one in unlike.values())} of {len(unlike)}")
    record_property("longer", f"{max(longer.values()):.1f}")
    assert not any(unlike.values()), {name: (unlike[name], found[name].note) for name in unlike}
    assert all(one.note for one in found.values()), "the model was asked, and the report says so"
    assert max(longer.values()) < LIMIT + AROUND
