"""Several fixes of one problem: which is tried first, which is shown, and which is not tried."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tests.support.daemons import TRACE, offline, write_program
from tests.support.healing import a_worker, healer
from whence.agent.conclude import make_fix
from whence.agent.healing import FixTarget, FixTrials
from whence.config.sources import load
from whence.domain.analysis import Edit, Evidence, Fix, ProblemInput
from whence.domain.events import Event, FixAttempt
from whence.service.options import InvestigationOptions
from whence.service.workspace import open_app
from whence.storage.event_log.entry import LogEntry
from whence_tools.errors import Locator, parse_one
from whence_tools.healing.copying.local import LocalSandbox, Means
from whence_tools.ports import Consent, ToolContext
from whence_tools.worker import Worker

SECONDS = 60.0
COMMAND = (sys.executable, "check.py")
CHECK = """\
import main

assert main.greet("bo") == "Hello Stranger"
"""
PEOPLE = """\
def person():
    return {"firstname": "Ada", "town": "London"}
"""
LETTERS = """\
from pathlib import Path

from people import person

TEMPLATE = Path(__file__).with_name("letter.txt").read_text()


def letter():
    who = person()
    print("A letter to", who["first_name"])
    return TEMPLATE.format(**who)
"""
MAIN = """\
from letters import letter

assert letter() == "Dear Ada of London\\n"
"""
CAUSE = "    return ACCOUNTS.get(name)"
EVIDENCE = [
    Evidence(
        claim="it gives None", file_path="accounts.py", line_start=5, line_end=5, quote=CAUSE,
        status="grounded",
    )
]  # fmt: skip


def instead(path: str, line: int, old: str, new: str) -> Edit:
    return Edit(file_path=path, line_start=line, line_end=line, new_text=new, old_text=old)


def of_the_cause(new: str) -> Edit:
    return instead("accounts.py", 5, CAUSE, new)


WRONG = of_the_cause("    return ACCOUNTS.get(name.lower())")
SPACED = of_the_cause("    return ACCOUNTS.get(name.lower())  ")
RIGHT = of_the_cause("    stranger = 'stranger'\n    return ACCOUNTS.get(name, stranger)")
ALSO_RIGHT = of_the_cause("    visitor = 'stranger'\n    return ACCOUNTS.get(name, visitor)")
UNPARSED = of_the_cause("    return ACCOUNTS.get(name")
ELSEWHERE = instead("main.py", 9, 'print(greet("bo"))', 'print(greet("ada"))')


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with a_worker() as worker:
        yield worker


async def nothing_is_known(_fix: Fix) -> bool:
    return False


@dataclass
class Table:
    """The program of `TRACE`, where fixes of it are tried."""

    context: ToolContext
    events: list[Event] = field(default_factory=list)
    id: str = "first"

    @property
    def attempts(self) -> list[tuple[int, str]]:
        return [(one.attempt, one.status) for one in self.events if isinstance(one, FixAttempt)]

    async def fix(self, edit: Edit) -> Fix:
        made = await asyncio.to_thread(make_fix, [edit], self.context.workspace.read)
        assert made is not None
        return made

    def trials(self, command: tuple[str, ...] = COMMAND) -> FixTrials:
        problem = parse_one(TRACE, Locator("", ["accounts.py", "main.py"]))
        defect = FixTarget(problem, TRACE, command)
        return FixTrials(self.id, self.context, defect, self.events.append, SECONDS)

    async def best_of(
        self,
        edits: Sequence[Edit],
        has_failed: Callable[[Fix], Awaitable[bool]] = nothing_is_known,
        seconds: float | None = None,
        command: tuple[str, ...] = COMMAND,
    ) -> Fix:
        fixes = [await self.fix(edit) for edit in edits]
        return await self.trials(command).best_of(fixes, EVIDENCE, has_failed, seconds)

    async def diffs(self, *edits: Edit) -> list[str]:
        return [(await self.fix(edit)).diff for edit in edits]

    async def tried(self) -> list[str]:
        """The diffs of what was tried, in the order in which it was."""
        assert self.context.envelopes is not None
        stored = await self.context.envelopes.of_session(self.id)
        return [one.wire["patch_data"]["diff"] for one in stored]


@pytest.fixture
async def table(project: Path, worker: Worker) -> Table:
    write_program(project)
    (project / "check.py").write_text(CHECK)
    made = await healer(project, worker, project.parent / "data", Consent(any_command=True))
    return Table(made.context)


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
async def test_a_fix_says_when_it_was_proven_in_weaker_isolation(
    project: Path, table: Table
) -> None:
    weaker = LocalSandbox(project, project.parent / "copies", (Means("plain", "landlock"),))
    table.context = replace(table.context, sandbox=weaker)
    proof = (await table.best_of([RIGHT])).verification
    assert proof.status == "proven"
    assert proof.reason is not None
    assert proof.reason.startswith("Weaker isolation: a command in the copy can still ")


async def test_where_the_first_of_two_spellings_is_refuted_the_other_is_shown(
    project: Path,
) -> None:
    files = {
        "people.py": PEOPLE,
        "letters.py": LETTERS,
        "check.py": MAIN,
        "letter.txt": "Dear {firstname} of {town}\n",
    }
    for name, text in files.items():
        (project / name).write_text(text)
    heard: list[LogEntry] = []
    settings = await asyncio.to_thread(
        load, project, {}, offline(project.parent / "data"), trusted=False
    )
    async with open_app(project, settings) as app, asyncio.timeout(SECONDS):
        trace = await asyncio.to_thread(printed, project)
        given = ProblemInput(text=trace, command=list(COMMAND), cwd=str(project))
        options = InvestigationOptions(agreed=True, fresh=True, listeners=[heard.append])
        analysis = await app.investigate(await app.read(given), options)
        stored = await app.store.get(analysis.id)
        verification = analysis.fix.verification if analysis.fix else None
        assert verification is not None
        envelope = await app.envelopes.fetch(str(verification.envelope_id))
    assert analysis.fix is not None
    attempts = [one.event for one in heard if isinstance(one.event, FixAttempt)]
    assert [(one.attempt, one.status) for one in attempts] == [
        (1, "running"), (1, "refuted"), (2, "running"), (2, "proven"),
    ]  # fmt: skip
    assert [edit.new_text for edit in analysis.fix.edits] == [
        '    print("A letter to", who["firstname"])'
    ]
    assert (verification.status, stored.outcome) == ("proven", "proven")
    assert analysis.confidence == 0.85  # what failed at run time is less sure without a proven fix
    assert envelope["patch_data"]["diff"] == analysis.fix.diff


def printed(project: Path) -> str:
    return subprocess.run(COMMAND, cwd=project, capture_output=True, text=True, check=False).stderr


async def test_the_plan_decides_the_order_and_all_are_tried(table: Table) -> None:
    shown = await table.best_of([ELSEWHERE, RIGHT, WRONG])
    assert await table.tried() == await table.diffs(WRONG, RIGHT, ELSEWHERE)
    assert (shown.edits, shown.verification.status) == ([RIGHT], "proven")
    assert shown.alternatives is None


async def test_two_fixes_that_could_be_proven_prove_neither(table: Table) -> None:
    shown = await table.best_of([RIGHT, ALSO_RIGHT])
    assert (shown.edits, shown.verification.status) == ([RIGHT], "passes")
    assert "which of the two is right" in str(shown.verification.reason)
    assert shown.alternatives is not None
    (other,) = shown.alternatives
    assert (other.edits, other.verification.status) == ([ALSO_RIGHT], "passes")


async def test_a_fix_that_was_searched_for_passes_and_is_not_doubted_further(table: Table) -> None:
    fix = await table.fix(RIGHT)
    shown = await table.trials().best_of([fix], EVIDENCE, nothing_is_known, were_searched=True)
    assert table.attempts == [(1, "running"), (1, "passes")]
    assert "Whence tried many edits" in str(shown.verification.reason)


async def test_the_same_fix_is_tried_once_in_an_investigation_and_not_in_the_next(
    table: Table,
) -> None:
    trials = table.trials()
    wrong, spaced = await table.fix(WRONG), await table.fix(SPACED)
    first = await trials.best_of([wrong, spaced], EVIDENCE, nothing_is_known)
    again = await trials.best_of([spaced, wrong], EVIDENCE, nothing_is_known)
    assert table.attempts == [(1, "running"), (1, "refuted")]
    assert first.verification == again.verification
    table.id = "second"
    shown = await table.best_of([WRONG, RIGHT])
    assert table.attempts[2:] == [(1, "running"), (1, "refuted"), (2, "running"), (2, "proven")]
    assert [bool(one) for one in await runs(table)] == [False, True]
    assert shown.edits == [RIGHT]


async def runs(table: Table) -> list[object]:
    assert table.context.envelopes is not None
    stored = await table.context.envelopes.of_session(table.id)
    return [one.wire["verification"].get("before") for one in stored]


async def test_a_fix_that_is_known_to_fail_is_left_out_where_there_is_another(
    table: Table,
) -> None:
    (known,) = await table.diffs(WRONG)

    async def has_failed(fix: Fix) -> bool:
        return fix.diff == known

    shown = await table.best_of([WRONG, RIGHT], has_failed)
    assert table.attempts == [(1, "running"), (1, "proven")]
    assert shown.edits == [RIGHT]


async def test_where_all_are_known_to_fail_the_first_one_is_shown_as_refuted(
    table: Table,
) -> None:
    async def has_failed(_fix: Fix) -> bool:
        return True

    shown = await table.best_of([RIGHT, WRONG], has_failed, command=())
    assert (shown.edits, shown.verification.status) == ([RIGHT], "refuted")


async def test_without_a_proof_the_one_that_came_furthest_is_shown(table: Table) -> None:
    shown = await table.best_of([RIGHT, UNPARSED], command=())
    assert sorted(await table.tried()) == sorted(await table.diffs(UNPARSED, RIGHT))
    assert (shown.edits, shown.verification.status) == ([RIGHT], "unverified")


async def test_all_share_the_time_that_is_left(table: Table) -> None:
    (table.context.workspace.root / "hangs.py").write_text("import time\ntime.sleep(600)\n")
    shown = await table.best_of([RIGHT, WRONG], seconds=2, command=(sys.executable, "hangs.py"))
    assert table.attempts == [(1, "running"), (1, "unverified")]
    assert shown.edits == [WRONG]
    assert shown.verification.reason == "Not tested: there was no time left."
