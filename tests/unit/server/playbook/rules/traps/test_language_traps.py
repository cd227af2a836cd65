"""Traps are told of programs that ran and failed far from where the trap stands."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import JAVAC, explain_second_run, run

if TYPE_CHECKING:
    from pathlib import Path

_GO = """\
package main

import "fmt"

func squares(n int) <-chan int {
	found := make(chan int, n)
	for i := 0; i < n; i++ {
		found <- i * i
	}
	return found
}

func main() {
	sum := 0
	for one := range squares(4) {
		sum += one
	}
	fmt.Println(sum)
}
"""
_JAVA = """\
import java.util.List;

public class Main {
    record Ticket(Integer number, String owner) {}

    static Ticket find(List<Ticket> all, Integer number) {
        for (Ticket one : all) {
            if (one.number() == number) return one;
        }
        return null;
    }

    public static void main(String[] args) {
        List<Ticket> all = List.of(new Ticket(7, "Ann"), new Ticket(700, "Bo"));
        System.out.println(find(all, 7).owner());
        System.out.println(find(all, 700).owner());
    }
}
"""


def test_a_channel_that_nobody_closes_is_told_of_go_that_sleeps(project: Path) -> None:
    if shutil.which("go") is None:
        pytest.skip("go is not installed")
    (project / "go.mod").write_text("module squares\n\ngo 1.19\n")
    (project / "main.go").write_text(_GO)
    failed = run(["go", "run", "."], project)
    draft = asyncio.run(investigate(project, failed.stderr)).draft
    assert (draft.file_path, draft.line) == ("main.go", 10), draft
    assert "nothing closes the channel `found`" in draft.root_cause.lower()


def test_objects_that_are_compared_by_identity_are_told_of_java(project: Path) -> None:
    if shutil.which("javac") is None:
        pytest.skip("a JDK is not installed")
    (project / "Main.java").write_text(_JAVA)
    subprocess.run([*JAVAC, "-g", "Main.java"], cwd=project, check=True, timeout=100)
    draft = explain_second_run(project, "jdi", ["java", "Main"])
    assert (draft.file_path, draft.line) == ("Main.java", 8), draft
    assert "`one.number() == number`" in draft.root_cause


_CATALOG = """\
import java.util.*;

public class Main {
    private final Map<String, List<String>> needed = new HashMap<>();

    void read(String line) {
        int colon = line.indexOf(':');
        needed.put(line.substring(0, colon).trim(), List.of(line.substring(colon + 1)));
    }

    List<String> needs(String course) {
        return needed.get(course);
    }

    void show(String line) {
        String course = line.split(",")[0];
        for (String before : needs(course)) System.out.println(before);
    }

    public static void main(String[] args) {
        Main main = new Main();
        main.read("Analysis: Algebra");
        main.show("ASKED");
    }
}
"""


@pytest.mark.parametrize("asked", ["Analysis ,exam", "Algebra,exam"])
def test_a_key_is_in_another_form_only_if_the_form_changes_what_was_seen(
    project: Path, asked: str
) -> None:
    if shutil.which("javac") is None:
        pytest.skip("a JDK is not installed")
    (project / "Main.java").write_text(_CATALOG.replace("ASKED", asked))
    subprocess.run([*JAVAC, "-g", "Main.java"], cwd=project, check=True, timeout=100)
    draft = explain_second_run(project, "jdi", ["java", "Main"])
    assert bool(draft.found) == (" " in asked), draft


_SETTINGS = """\
package main

import (
	"encoding/json"
	"fmt"
)

type Settings map[string]interface{}

func (s Settings) Number(key string) int {
	return s[key].(int)
}

func main() {
	var read Settings
	if err := json.Unmarshal([]byte(`{"litres": 60}`), &read); err != nil {
		panic(err)
	}
	fmt.Println(read.Number("litres"))
}
"""


def test_a_number_of_json_that_is_taken_for_a_whole_one_is_told_of_go(project: Path) -> None:
    if shutil.which("go") is None:
        pytest.skip("go is not installed")
    (project / "go.mod").write_text("module settings\n\ngo 1.19\n")
    (project / "main.go").write_text(_SETTINGS)
    failed = run(["go", "run", "."], project)
    draft = asyncio.run(investigate(project, failed.stderr)).draft
    assert (draft.file_path, draft.line) == ("main.go", 11), draft
    assert "encoding/json makes every number" in draft.root_cause
