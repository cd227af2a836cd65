"""A Java program that is run again tells what its variables held, and ends as it does unwatched."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support.second_runs import JAVAC, run, watch
from whence_tools.witness.recording.second_run import find_watcher

if TYPE_CHECKING:
    from pathlib import Path

    from whence_tools.errors.model import Problem
    from whence_tools.errors.observed import ObservedFrame

pytestmark = pytest.mark.skipif(shutil.which("javac") is None, reason="no JDK is installed")

PROGRAM = """\
import java.util.*;

public class Shop {
    static class Order {
        final String country;
        final int[] amounts = {5, 7};
        final String apiKey = "correct horse";

        Order(String country) { this.country = country; }

        public String toString() { System.exit(9); return ""; }

        int price(Map<String, Integer> rates, String password) {
            int rate = rates.get(country);
            return amounts[0] * rate;
        }
    }

    public static void main(String[] arguments) {
        Map<String, Integer> rates = new TreeMap<>(Map.of("DE", 19, "FR", 20));
        Order order = new Order("GB");
        for (String known : List.of("x")) { }
        WAY
    }
}
"""
WAYS = {
    "uncaught": "order.price(rates, null);",
    "caught": (
        "try { order.price(rates, null); } catch (RuntimeException error)"
        " { error.printStackTrace(); }"
    ),
    "in another thread": "new Thread(() -> order.price(rates, null)).start();",
}


def fail(project: Path, way: str, *options: str) -> tuple[Problem, bool]:
    """What was seen of a program, and whether it ended and printed as it does unwatched."""
    (project / "Shop.java").write_text(PROGRAM.replace("WAY", WAYS[way]))
    assert run([*JAVAC, *options, "Shop.java"], project).returncode == 0
    unwatched = run(["java", "Shop"], project)
    problem, outcome = watch("jdi", ["java", "Shop"], project)
    printed = outcome.stderr.partition("\n")[2]  # the first line tells the machine's options
    is_same = (outcome.returncode, printed) == (unwatched.returncode, unwatched.stderr)
    return problem, is_same


@pytest.fixture(scope="module")
def uncaught(tmp_path_factory: pytest.TempPathFactory) -> tuple[Problem, bool]:
    return fail(tmp_path_factory.mktemp("shop"), "uncaught", "-g")


def seen_of(problem: Problem, line: int) -> ObservedFrame:
    frame = next(one for one in problem.frames if one.line == line)
    assert frame.observed is not None
    return frame.observed


@pytest.mark.parametrize("way", WAYS)
def test_the_values_of_every_own_frame_are_told(
    tmp_path: Path, way: str, uncaught: tuple[Problem, bool]
) -> None:
    problem, is_same = uncaught if way == "uncaught" else fail(tmp_path, way, "-g")
    assert is_same
    seen = seen_of(problem, 14)
    assert "Java" in seen.run
    for text, reads in {
        "this.country": '"GB"',
        "rates": '{"DE"=19, "FR"=20}',
        'rates["DE"]': "19",
        "this.amounts[1]": "7",
    }.items():
        value = seen.value_of(text)
        assert value is not None, text
        assert value.repr == reads
    rates = seen.value_of("rates")
    assert rates is not None
    assert rates.has_all_keys


def test_nothing_under_a_secret_name_is_told_and_nothing_of_the_program_is_run(
    uncaught: tuple[Problem, bool],
) -> None:
    seen = seen_of(uncaught[0], 14)
    assert seen.value_of("password") is None
    assert "correct horse" not in repr(seen)


def test_of_a_program_without_the_names_of_its_variables_the_object_is_told(tmp_path: Path) -> None:
    problem, _ = fail(tmp_path, "uncaught", "-g:lines,source")
    seen = seen_of(problem, 14)
    assert seen.value_of("rates") is None
    country = seen.value_of("this.country")
    assert country is not None
    assert country.repr == '"GB"'


def test_a_program_that_java_compiles_itself_is_watched(tmp_path: Path) -> None:
    (tmp_path / "Shop.java").write_text(PROGRAM.replace("WAY", WAYS["uncaught"]))
    problem, _ = watch("jdi", ["java", "Shop.java"], tmp_path)
    country = seen_of(problem, 14).value_of("this.country")
    assert country is not None
    assert find_watcher(problem, tmp_path) == "jdi"


def test_a_source_file_named_as_one_of_the_compiler_is_told_apart_from_it(project: Path) -> None:
    text = PROGRAM.replace("WAY", WAYS["uncaught"]).replace("class Shop", "class Main")
    (project / "Main.java").write_text(text)
    problem, outcome = watch("jdi", ["java", "Main.java"], project)
    assert outcome.returncode == 1
    rates = seen_of(problem, 14).value_of("rates")
    assert rates is not None
    assert rates.length == 2
