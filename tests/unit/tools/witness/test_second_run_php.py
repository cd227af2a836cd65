"""A PHP program that is run again tells what its variables held, and does what it did before."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.second_runs import run, watch
from whence_tools.errors.observed import Assertion, Side
from whence_tools.witness.recording.second_run import record_command_calls, watch_command

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem
    from whence_tools.errors.observed import ObservedFrame

pytestmark = pytest.mark.skipif(shutil.which("php") is None, reason="PHP is not installed")

ORDER = """\
<?php
namespace Shop;
final class Order {
    private ?string $code;
    protected string $apiKey = 'correct horse';
    public function __construct(public string $country) {}
    public function rate(array $rates): float {
        $found = $rates[$this->country] ?? null;
        return $found->percent(1) / 100;
    }
}
"""
CALLER = """\
<?php
require 'Order.php';
$password = 'correct horse';
$order = new Shop\\Order('GB');
"""
RATES = "['DE' => 19, 'FR' => [20, 5.5]]"
WAYS = {
    "uncaught.php": f"{CALLER}echo $order->rate({RATES});\n",
    "caught.php": f"{CALLER}try {{ $order->rate({RATES}); }} catch (Error $e) {{ echo $e; }}\n",
    "handled.php": f"{CALLER}set_exception_handler(fn ($e) => print($e));$order->rate({RATES});",
    "generator.php": f"{CALLER}(function ($o) {{ yield $o->rate({RATES}); }})($order)->next();",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "Order.php").write_text(ORDER)
    return folder


def see(project: Path, name: str, text: str, *options: str) -> tuple[Problem, ObservedFrame]:
    (project / name).write_text(text)
    problem, _ = watch("php", ["php", *options, name], project)
    own = problem.own_frame
    assert own is not None
    assert own.observed is not None
    return problem, own.observed


@pytest.mark.parametrize("name", WAYS)
def test_the_values_of_each_frame_are_recorded_however_it_fails(project: Path, name: str) -> None:
    problem, observed = see(project, name, WAYS[name])
    found, country = observed.value_of("$found"), observed.value_of("$this->country")
    assert found is not None
    assert found.is_none
    assert country is not None
    assert country.repr == '"GB"'
    rates = observed.value_of("$rates")
    assert rates is not None
    assert [one.repr for one in rates.keys] == ['"DE"', '"FR"']
    assert rates.has_all_keys
    assert "correct horse" not in repr(problem)


def test_the_main_script_is_a_frame_with_its_global_variables(project: Path) -> None:
    text = "<?php\n$count = 0;\n$sum = [1, 2];\necho intdiv(3, $count);\n"
    _, observed = see(project, "main.php", text)
    assert [(one.text, one.value.repr) for one in observed.locals] == [
        ("$count", "0"), ("$sum", "[1, 2]"),
    ]  # fmt: skip


def test_a_warning_has_the_values_of_its_own_statement(project: Path) -> None:
    text = """\
<?php
function names(array $rows): array {
    $names = [];
    foreach ($rows as $row) {
        $names[] = $row['name'];
    }
    return $names;
}
names([['name' => 'Ana'], ['nam' => 'Bo'], ['name' => 'Cy']]);
$line = 'x';
exit(1);
"""
    _, observed = see(project, "main.php", text)
    row = observed.value_of("$row")
    assert row is not None
    assert row.repr == '["nam" => "Bo"]'


def test_the_head_of_a_loop_and_the_arguments_of_a_call_are_taken_apart(project: Path) -> None:
    text = """\
<?php
$data = ['feed' => ['title' => 'News']];
foreach ($data['feed']['items'] as $entry) {
    echo $entry['title'];
}
exit(1);
"""
    _, observed = see(project, "main.php", text)
    assert observed.failing == "foreach ($data['feed']['items'] as $entry)"
    assert [one.text for one in observed.operands] == ["$data['feed']", "$data"]
    text = "<?php\n$keys = ['a', 'b'];\n$cells = ['x'];\n$row = array_combine($keys, $cells);\n"
    _, observed = see(project, "main.php", text)
    assert [one.text for one in observed.operands] == ["$keys", "$cells"]


def test_a_plain_assertion_is_taken_apart_with_the_values_that_were_seen(project: Path) -> None:
    text = "<?php\nfunction test_sum() { $sum = 6; assert($sum === 3, 'sum'); }\ntest_sum();\n"
    _, observed = see(project, "main.php", text, "-d", "zend.assertions=1")
    assert observed.assertion == Assertion(Side("$sum", "6"), "==", Side("3", "3"))


def test_a_warning_in_a_loop_without_braces_has_no_values(project: Path) -> None:
    text = "<?php\nforeach ([['a' => 1], [], ['a' => 2]] as $row) echo $row['a'];\nexit(1);\n"
    (project / "main.php").write_text(text)
    problem, _ = watch("php", ["php", "main.php"], project)
    assert problem.message == 'Undefined array key "a"'
    assert not problem.was_observed


def test_each_activation_of_a_recursion_is_its_own_although_it_throws_again(project: Path) -> None:
    text = """\
<?php
function sink(int $left) {
    if ($left === 0) throw new LogicException('bottom');
    try {
        sink($left - 1);
    } catch (LogicException $e) {
        $seen = true;
        throw $e;
    }
}
sink(2);
"""
    problem, observed = see(project, "main.php", text)
    assert observed.value_of("$left") is not None
    assert [one.text for one in observed.locals] == ["$left"]
    assert observed.unbound == ("$e", "$seen")
    assert "$password" not in repr(problem)


def test_what_a_program_does_is_the_same_watched_and_unwatched(
    project: Path, tmp_path: Path
) -> None:
    text = (Path(__file__).parent / "fixtures" / "everything.php").read_text()
    for folder in (project, tmp_path / "values", tmp_path / "calls"):
        folder.mkdir(exist_ok=True)
        (folder / "main.php").write_text(text)
    command = ["php", "-d", "zend.assertions=1", "main.php"]
    runs = [
        (project, command),
        (tmp_path / "values", watch_command(
            "php", command, os.environ, tmp_path / "values", tmp_path / "values.jsonl")),
        (tmp_path / "calls", record_command_calls(
            "php", command, os.environ, tmp_path / "calls", tmp_path / "calls.jsonl")),
    ]  # fmt: skip
    outcomes = [
        (
            done.stdout.replace(str(folder), ""),
            done.stderr.replace(str(folder), ""),
            done.returncode,
        )
        for folder, argv in runs
        for done in [run(argv, folder)]
    ]
    assert outcomes[0][2] == 255
    assert outcomes[1] == outcomes[0]
    assert outcomes[2] == outcomes[0]
    for name in ("values.jsonl", "calls.jsonl"):
        assert [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]


def test_a_file_that_is_no_php_of_this_interpreter_runs_as_it_is(project: Path) -> None:
    (project / "broken.php").write_text("<?php\nfunction f( {\n")
    caught = "catch (ParseError $e) { echo $e->getMessage(); }"
    text = f"<?php\ntry {{ require 'broken.php'; }} {caught}\nnope();\n"
    (project / "main.php").write_text(text)
    plain = run(["php", "main.php"], project)
    _, watched = watch("php", ["php", "main.php"], project)
    assert (watched.stdout, watched.stderr, watched.returncode) == (
        plain.stdout, plain.stderr, plain.returncode,
    )  # fmt: skip


def test_a_linked_file_is_never_written_through(project: Path, tmp_path: Path) -> None:
    original = tmp_path / "original.php"
    original.write_text(ORDER)
    (project / "Order.php").unlink()
    os.link(original, project / "Order.php")
    see(project, "main.php", WAYS["uncaught.php"])
    assert original.read_text() == ORDER


def test_a_program_without_php_in_its_name_is_watched_too(project: Path) -> None:
    (project / "tool").write_text("#!/usr/bin/env php\n<?php\n$n = 0;\necho 1 % $n;\n")
    (project / "tool").chmod(0o755)
    problem, _ = watch("php", ["./tool"], project)
    assert problem.was_observed
