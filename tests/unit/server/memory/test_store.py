"""What the store of solved cases promises to the rest of Whence."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.cases import ThreadCpu, analysis, circumstances, fingerprint, line, store_in
from tests.support.waiting import until
from whence.domain.errors import NotFoundError, StoreUnavailableError, UsageError
from whence.memory.case import Outcome
from whence.memory.database import Database
from whence.memory.index_backlog import IndexBacklog
from whence.memory.port import WorkspaceCases
from whence.memory.store import CaseStore
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.errors.model import Frame, Problem
from whence_tools.solved_cases import CaseQuery


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[CaseStore]:
    opened = store_in(tmp_path)
    yield opened
    await opened.close()


def query(text: str, **changes: object) -> CaseQuery:
    return CaseQuery.model_validate({"query": text, "minConfidence": 0} | changes)


def unchanged(_: str) -> str:
    return "a" * 64


def problem(number: int) -> Problem:
    return Problem(
        error_type="KeyError",
        message=f"'column_{number}'",
        frames=(Frame(file="shop/orders.py", line=4, path="shop/orders.py"),),
        fingerprint=fingerprint(number),
    )


async def test_two_runs_of_the_same_bug_make_one_record(store: CaseStore) -> None:
    first = await store.remember(analysis(1, id="run-1"), circumstances())
    second = await store.remember(analysis(1, id="run-2"), circumstances())
    assert (await store.list()).total == 1
    assert second.id == first.id
    assert (await store.get("run-2")).id == "run-1"


async def test_the_same_fingerprint_in_two_workspaces_makes_two_records(store: CaseStore) -> None:
    await store.remember(analysis(1, id="here"), circumstances())
    await store.remember(analysis(1, id="there"), circumstances(workspace_id="bank"))
    assert (await store.list()).total == 2
    assert (await store.list(workspace_id="bank")).total == 1


async def test_text_without_frames_is_one_record_only_when_it_says_the_same(
    store: CaseStore,
) -> None:
    frameless = circumstances(own_frames=False)
    await store.remember(analysis(1, id="a"), frameless)
    await store.remember(analysis(1, id="b", rootCause="Something else."), frameless)
    await store.remember(analysis(1, id="c"), frameless)
    assert (await store.list()).total == 2


async def test_an_unproven_case_is_a_hint_and_a_validated_one_answers(store: CaseStore) -> None:
    case = await store.remember(analysis(1), circumstances())
    hint = await store.recall(fingerprint(1), "shop", unchanged)
    assert hint is not None
    assert hint.doubt == "unproven"
    await store.validate(case.id)
    answer = await store.recall(fingerprint(1), "shop", unchanged)
    assert answer is not None
    assert answer.answers


@pytest.mark.parametrize(
    ("workspace_id", "current", "doubt"),
    [("bank", "a" * 64, "otherWorkspace"), ("shop", "b" * 64, "filesChanged")],
)
async def test_a_validated_case_is_a_hint_elsewhere_and_after_its_files_changed(
    store: CaseStore, workspace_id: str, current: str, doubt: str
) -> None:
    await store.remember(analysis(1, userValidated=True), circumstances())
    found = await store.recall(fingerprint(1), workspace_id, lambda _: current)
    assert found is not None
    assert found.doubt == doubt


async def test_rejected_and_unsolved_cases_are_never_recalled(store: CaseStore) -> None:
    case = await store.remember(analysis(1), circumstances())
    await store.reject(case.id, "wrong file")
    await store.remember(
        analysis(2, outcome="notFound", rootCause="", solution="", nextSteps=["look"]),
        circumstances(),
    )
    assert await store.recall(fingerprint(1), "shop", unchanged) is None
    assert await store.recall(fingerprint(2), "shop", unchanged) is None


async def test_a_weaker_analysis_does_not_take_a_proven_ones_place(store: CaseStore) -> None:
    fix = {"edits": [], "diff": "", "verification": {"status": "proven"}}
    await store.remember(analysis(1, fix=fix), circumstances())
    await store.remember(analysis(1, id="later", rootCause="A guess."), circumstances())
    kept = await store.get("later")
    assert kept.outcome is Outcome.PROVEN
    assert kept.root_cause == analysis(1).root_cause


async def test_a_new_analysis_replaces_a_validated_one_when_its_files_changed(
    store: CaseStore,
) -> None:
    await store.remember(analysis(1, userValidated=True), circumstances())
    moved = circumstances(file_hashes={"shop/orders.py": "b" * 64})
    await store.remember(analysis(1, id="later", rootCause="The file moved."), moved)
    assert (await store.get("later")).root_cause == "The file moved."


async def test_feedback_moves_confidence_and_the_exact_match_comes_first(store: CaseStore) -> None:
    case = await store.remember(analysis(1, confidence=0.3), circumstances())
    validated = await store.validate(case.id)
    assert validated.confidence == pytest.approx(0.8)
    assert (await store.validate(case.id)).confidence == pytest.approx(0.9)
    rejected = await store.reject(case.id)
    assert rejected.confidence <= 0.2
    assert rejected.outcome is Outcome.REJECTED


async def test_a_rejected_case_is_shown_as_tried_and_a_new_idea_stands_beside_it(
    store: CaseStore,
) -> None:
    wrong = await store.remember(analysis(1, id="wrong"), circumstances())
    await store.reject(wrong.id, "not the header")
    again = await store.remember(analysis(1, id="again"), circumstances())
    assert again.rejected
    right = await store.remember(
        analysis(1, id="right", rootCause="The file is in another encoding."), circumstances()
    )
    found = await store.find(query("KeyError"), problem(1))
    assert [match.id for match in found.results] == [right.id]
    assert [match.id for match in found.tried_and_failed or []] == [wrong.id]


async def test_the_exact_fingerprint_comes_first_and_passes_the_confidence_floor(
    store: CaseStore,
) -> None:
    for number in range(1, 6):
        await store.remember(analysis(number, confidence=0.4), circumstances())
    found = await store.find(query("KeyError: 'column_3'", minConfidence=0.7), problem(3))
    assert [(match.id, match.similarity, match.exact) for match in found.results] == [
        ("analysis-3", 1.0, True)
    ]
    by_name = await store.find(query(fingerprint(4), minConfidence=0.7))
    assert [match.id for match in by_name.results] == ["analysis-4"]


async def test_a_frameless_problem_matches_by_meaning_only(store: CaseStore) -> None:
    await store.remember(analysis(1), circumstances())
    frameless = Problem(error_type="KeyError", message="column", fingerprint=fingerprint(1))
    found = await store.find(query("KeyError: column"), frameless)
    assert [match.exact for match in found.results] == [None]


async def test_filters_compare_names_without_case_or_package(store: CaseStore) -> None:
    await store.import_(
        [
            line(1, language="Java", errorType="java.lang.IllegalStateException"),
            line(2, language="python", errorType="TimeoutError"),
        ]
    )
    java = await store.find(query("worker queue is full", language="java"))
    assert [match.language for match in java.results] == ["Java"]
    typed = await store.find(query("worker queue is full", errorType="IllegalStateException"))
    assert [match.language for match in typed.results] == ["Java"]


async def test_cases_of_other_workspaces_are_marked_or_left_out(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.remember(analysis(1), circumstances(workspace_id="bank"))
    await store.import_([line(2)])
    everything = query("KeyError column reading the import of orders")
    found = await WorkspaceCases(store, "shop").search(everything)
    assert [match.other_workspace for match in found.results] == [True]
    await store.close()
    strict = store_in(tmp_path, other_workspaces=False)
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(strict, "shop").search(everything)
    assert failure.value.code is ErrorCode.NO_RESULTS
    neutral = await WorkspaceCases(strict, "shop").search(query("the queue of the worker is full"))
    assert [match.other_workspace for match in neutral.results] == [None]
    await strict.close()


async def test_nothing_near_is_no_results_as_a_tool_and_an_empty_list_otherwise(
    store: CaseStore,
) -> None:
    await store.import_([line(1)])
    far = query("segmentation fault in the audio driver")
    assert (await store.find(far)).results == []
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(store).search(far)
    assert failure.value.code is ErrorCode.NO_RESULTS


async def test_import_counts_and_a_second_import_changes_nothing(store: CaseStore) -> None:
    lines = [line(1), "", line(2), '{"errorDescription": "x"}', "{", line(3, solution=" ")]
    report = await store.import_(lines)
    assert (report.imported, report.updated, report.skipped) == (2, 0, 0)
    assert [error.split(":")[0] for error in report.errors] == ["line 4", "line 5", "line 6"]
    again = await store.import_(lines)
    assert (again.imported, again.updated, again.skipped) == (0, 0, 2)
    assert (await store.list()).total == 2


async def test_what_is_exported_comes_back_whole_in_another_store(
    store: CaseStore, tmp_path: Path
) -> None:
    case = await store.remember(analysis(1), circumstances(command=["pytest", "-q"]))
    await store.validate(case.id)
    lines = await store.export()
    other = store_in(tmp_path / "other")
    assert (await other.import_(lines)).imported == 1
    assert await other.get(case.id) == await store.get(case.id)
    changed = json.loads(lines[0]) | {"solution": "Do it differently."}
    assert (await other.import_([json.dumps(changed)])).updated == 1
    assert (await other.get(case.id)).solution == "Do it differently."
    await other.close()


async def test_a_forgotten_case_is_gone_everywhere_and_may_come_back(store: CaseStore) -> None:
    case = await store.remember(analysis(1), circumstances())
    await store.forget(case.id)
    assert (await store.find(query("KeyError column"), problem(1))).results == []
    with pytest.raises(NotFoundError):
        await store.get(case.id)
    with pytest.raises(NotFoundError):
        await store.forget(case.id)
    await store.remember(analysis(1), circumstances())
    assert (await store.find(query("KeyError column"), problem(1))).total_found == 1


async def test_no_secret_reaches_the_disk(store: CaseStore) -> None:
    secret = "hunter2" * 3
    await store.remember(
        analysis(
            1,
            errorDescription=f"cannot connect to postgres://shop:{secret}@db/orders",
            solution=f"export DB_PASSWORD={secret}",
            evidence=[{"claim": "c", "quote": f'password = "{secret}"'}],
        ),
        circumstances(command=["deploy", "--token", secret]),
    )
    await store.catch_up()
    await store.close()
    files = [path for path in store.directory.rglob("*") if path.is_file()]
    assert any(path.name == "chroma.sqlite3" for path in files)
    assert not [path.name for path in files if secret.encode() in path.read_bytes()]


async def test_a_process_that_will_not_search_leaves_a_few_cases_to_one_that_does(
    tmp_path: Path,
) -> None:
    cpu = ThreadCpu()
    store = store_in(tmp_path, cpu)
    await store.remember(analysis(1), circumstances())
    await store.catch_up(load=False)
    assert "embed" not in cpu.called
    found = await store_in(tmp_path).find(query("reading the import of orders"), problem(2))
    assert found.total_found == 1
    for number in range(2, 12):
        await store.remember(analysis(number), circumstances())
    await store.catch_up(load=False)
    assert "embed" in cpu.called
    await store.close()


async def test_another_collection_is_another_set_and_a_missing_one_is_told(
    store: CaseStore, tmp_path: Path
) -> None:
    fresh = store_in(tmp_path / "fresh", collection="team")
    assert (await fresh.find(query("anything"))).results == []
    await fresh.close()
    await store.import_([line(1)])
    team = store_in(tmp_path, collection="team")
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(team).search(query("worker"))
    assert failure.value.code is ErrorCode.COLLECTION_NOT_FOUND
    await team.import_([line(2)])
    assert (await team.find(query("worker queue full"))).total_found == 1
    await team.close()


def test_a_collection_name_that_leaves_the_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        store_in(tmp_path, collection="../elsewhere")


@pytest.mark.parametrize("setting", ["sentence-transformers:/no/such/model", "lmstudio"])
async def test_an_embedder_that_is_not_there_fails_the_search_but_loses_nothing(
    tmp_path: Path, setting: str
) -> None:
    store = store_in(tmp_path, embedder=setting)
    await store.remember(analysis(1), circumstances())
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(store).search(query("KeyError column"))
    assert failure.value.code is ErrorCode.EMBEDDING_FAILED
    assert "/" not in failure.value.message
    assert (await WorkspaceCases(store).search(query("KeyError"), problem(1))).total_found == 1
    assert (await store.stats()).pending == 1
    await store.close()
    fixed = store_in(tmp_path)
    assert (await fixed.find(query("KeyError column"))).total_found == 1
    await fixed.reindex()
    assert (await fixed.stats()).pending == 0
    await fixed.close()


async def test_a_store_that_cannot_be_opened_says_so_to_model_and_user(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    store = store_in(blocked)
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(store).search(query("anything"))
    assert failure.value.code is ErrorCode.DB_CONNECTION_FAILED
    with pytest.raises(StoreUnavailableError):
        await store.list()
    await store.close()


@pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")  # left open by chromadb
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_a_chroma_server_that_is_not_there_is_a_connection_failure(tmp_path: Path) -> None:
    store = store_in(tmp_path, chroma_url="http://127.0.0.1:9")
    with pytest.raises(ToolFailure) as failure:
        await WorkspaceCases(store).search(query("anything"))
    assert failure.value.code is ErrorCode.DB_CONNECTION_FAILED
    await store.close()


async def test_a_damaged_ledger_is_told_and_made_again_from_the_index(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.remember(analysis(1), circumstances())
    await store.catch_up()
    await store.close()
    (store.directory / "ledger.db").write_bytes(b"this is no database " * 500)
    with pytest.raises(StoreUnavailableError, match="reindex"):
        await store.list()
    stats = await store.reindex()
    assert (stats.total, stats.pending) == (1, 0)
    assert (await store.find(query("KeyError"), problem(1))).total_found == 1
    await store.close()


async def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.import_([line(1)])
    await store.close()
    with sqlite3.connect(store.directory / "ledger.db") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreUnavailableError, match="newer"):
        await store.list()


async def test_a_damaged_index_is_made_again_by_the_search_that_meets_it(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.import_([line(number) for number in range(1, 40)])
    await store.close()
    for path in (store.directory / "chroma").rglob("*"):
        if path.is_file():
            path.write_bytes(b"\xff" * 4096)
    assert (await store.find(query("queue of worker 7 is full", limit=10))).total_found > 1
    assert (await store.stats()).pending == 0
    await store.close()


async def test_another_embedder_takes_over_when_the_user_reindexes(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.import_([line(1)])
    assert (await store.stats()).embedder == "lexical"
    await store.close()
    kept = store_in(tmp_path, embedder="auto")
    await kept.find(query("worker"))
    assert (await kept.stats()).embedder == "lexical"
    await kept.close()


async def test_closing_twice_and_using_it_again_is_allowed(store: CaseStore) -> None:
    await store.import_([line(1)])
    await store.close()
    await store.close()
    assert (await store.list()).total == 1


async def test_a_store_apart_is_searched_and_indexed_without_chroma_in_this_process(
    tmp_path: Path,
) -> None:
    script = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from tests.support.cases import ThreadCpu, analysis, circumstances, store_in\n"
        "from whence_tools.solved_cases import CaseQuery\n"
        "async def main():\n"
        "    store = store_in(Path(sys.argv[1]), apart=True)\n"
        "    for number in range(3):\n"
        "        await store.remember(analysis(number), circumstances())\n"
        "    await store.catch_up()\n"
        "    found = await store.find(CaseQuery(query='KeyError column_2', min_confidence=0))\n"
        "    pending = (await store.stats()).pending\n"
        "    print(found.results[0].id, pending, 'chromadb' in sys.modules)\n"
        "    await store.close()\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    path = tmp_path / "apart.py"
    path.write_text(script)
    done = await asyncio.create_subprocess_exec(
        sys.executable,
        path,
        tmp_path / "data",
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
    )
    said, _ = await asyncio.wait_for(done.communicate(), 50)
    assert said.split() == [b"analysis-2", b"0", b"False"]

    whole = store_in(tmp_path / "data")
    found = await whole.find(query("KeyError column_2"))
    assert found.results[0].id == "analysis-2"
    await whole.close()


async def test_a_write_to_a_store_apart_does_not_wait_for_the_index(tmp_path: Path) -> None:
    store = store_in(tmp_path, apart=True)
    case = await store.remember(analysis(1), circumstances())
    assert (await store.validate(case.id)).confidence > case.confidence

    async def indexed() -> bool:
        return (await store.stats()).pending == 0

    await until(indexed)
    await store.close()


async def test_what_is_pending_is_found_without_looking_through_what_is_not(
    tmp_path: Path,
) -> None:
    store = store_in(tmp_path)
    await store.import_([line(number) for number in range(8)])
    await store.close()
    plans = await asyncio.to_thread(plans_of_pending, store.directory / "ledger.db")
    assert len(plans) == 7
    assert all("USING INDEX" in plan or "USING COVERING INDEX" in plan for plan in plans)


def plans_of_pending(ledger: Path) -> list[str]:
    """How SQLite answers the questions for what is pending."""
    database, statements = Database(ledger), list[str]()
    with closing(sqlite3.connect(ledger)) as connection:
        database._connection.set_trace_callback(statements.append)
        journal = IndexBacklog(database)
        journal.pending("lexical", 32)
        journal.without_vector("lexical", 32)
        database.close()
        explained = [connection.execute(f"EXPLAIN QUERY PLAN {one}") for one in statements]
        return [str(steps.fetchone()[3]) for steps in explained]
