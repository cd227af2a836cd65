"""The brain solves the demonstration's programs with the real tools, over the real command."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import whence.demo
from tests.support.lmstudio import PROFILES, LMStudio, Turn
from tests.support.lmstudio.brain import Brain

DEMO = Path(whence.demo.__file__).parent
STORE = "app/src/main/java/com/example/trips/TripStore.kt"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    shutil.copytree(DEMO, tmp_path / "demo", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "demo"


async def explained(lmstudio: LMStudio, folder: Path, *action: str) -> dict[str, Any]:
    """What the command says of a failure."""
    async with lmstudio:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "whence", action[0], "--json", "--fresh"),
            *("--analyst", "lmstudio", "--lmstudio-url", lmstudio.url),
            *("--workspace", str(folder), "--data-dir", str(folder.parent / "data")),
            *action[1:],
            cwd=folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(50):
            printed, _ = await child.communicate()
    answer: dict[str, Any] = json.loads(printed)["analysis"]
    return answer


def place(answer: dict[str, Any]) -> tuple[str, int]:
    return answer["location"]["filePath"], answer["location"]["line"]


def agrees(answer: dict[str, Any]) -> bool:
    """Whether the model came to the line that the offline analyst had named."""
    return "named the same line" in answer["analyst"].get("note", "")


async def python(lmstudio: LMStudio, programs: Path) -> dict[str, Any]:
    command = ("run", "--", sys.executable, "-B", "main.py")
    return await explained(lmstudio, programs / "python", *command)


async def android(lmstudio: LMStudio, programs: Path) -> dict[str, Any]:
    return await explained(lmstudio, programs / "android", "explain", "--trace", "logcat.txt")


def blind(word: str) -> Any:
    """A brain to which no tool is described with a word."""

    def brain(raw: bytes) -> Turn:
        body = json.loads(raw)
        for tool in body.get("tools", ()):
            if word in tool["function"]["description"].casefold():
                tool["function"]["description"] = ""
        return Brain()(json.dumps(body).encode())

    return brain


async def test_the_python_program_is_solved(programs: Path) -> None:
    answer = await python(LMStudio(brain=Brain(), limited=True), programs)
    assert place(answer) == ("sales/settings.py", 21)
    assert agrees(answer)


async def test_the_android_log_is_solved(programs: Path) -> None:
    answer = await android(LMStudio(brain=Brain()), programs)
    assert place(answer) == (STORE, 12)
    assert agrees(answer)


@pytest.mark.thorough
async def test_a_changed_file_changes_the_run(programs: Path) -> None:
    store = programs / "android" / STORE
    moved = store.read_text().replace("class TripStore", "\n\nclass TripStore")
    store.write_text(moved.replace("firstOrNull", "lastOrNull"))
    answer = await android(LMStudio(brain=Brain()), programs)
    assert place(answer) == (STORE, 14)
    assert agrees(answer)


@pytest.mark.thorough
async def test_without_a_description_of_callers_the_trail_ends(programs: Path) -> None:
    answer = await python(LMStudio(brain=blind("call")), programs)
    assert answer["analyst"]["note"].endswith("found no other cause.")


@pytest.mark.thorough
@pytest.mark.parametrize(("profile", "fault"), [("legacy", "F51"), ("engine", "F16")])
async def test_what_can_be_repaired_does_not_keep_the_brain_from_solving(
    profile: str, fault: str, programs: Path
) -> None:
    lmstudio = LMStudio(brain=Brain(), profile=PROFILES[profile], fault=fault)
    answer = await python(lmstudio, programs)
    assert place(answer) == ("sales/settings.py", 21)
    assert agrees(answer)
    assert fault in lmstudio.fired
