"""A C++ or Rust program that is run again under gdb tells what its variables held."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.obvious import find_reason
from whence_tools.errors.parse import parse_one
from whence_tools.witness.questions.observe import locate, observe
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.second_run import find_watcher, watch_command

if TYPE_CHECKING:
    from pathlib import Path

    from whence_tools.errors.observed import ObservedFrame

CPP = """\
#include <cstdlib>
#include <string>
#include <vector>
struct Item { std::string name; int count; };
const Item* find(const std::vector<Item>& items, const std::string& name) {
    for (const auto& item : items)
        if (item.name == name) return &item;
    return nullptr;
}
int count(const std::vector<Item>& items, const std::string& wanted) {
    const std::string password = "correct horse";
    const Item* item = find(items, wanted);
    return item->count;
}
int main() {
    std::vector<Item> items = {{"bolt", 4}};
    return count(items, "nut");
}
"""
RUST = """\
use std::collections::HashMap;
fn price(name: &str, prices: &HashMap<String, u32>) -> u32 {
    let found = prices.get(name);
    *found.unwrap()
}
fn main() {
    let prices = HashMap::from([("bolt".to_string(), 4)]);
    println!("{}", price("nut", &prices));
}
"""
SEGFAULT = Problem(message="Segmentation fault")


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [one for one in programs if shutil.which(one) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def watch(problem: Problem, command: list[str], project: Path) -> Problem:
    watcher = find_watcher(problem, project)
    assert watcher is not None
    file = project / "values.jsonl"
    argv = watch_command(watcher, command, os.environ, project, file)
    subprocess.run(argv, cwd=project, capture_output=True, timeout=120, check=False)
    assert "correct horse" not in file.read_text()
    failures = read_failures(file.read_bytes().splitlines())

    def read(path: str) -> str:
        return (project / path).read_text()

    return observe(locate(problem, failures, project), failures, project, read)


def innermost(problem: Problem) -> ObservedFrame:
    assert problem.own_frame is not None
    assert problem.own_frame.observed is not None
    return problem.own_frame.observed


def test_what_a_compiler_reports_has_no_values_that_a_second_run_could_show(tmp_path: Path) -> None:
    outputs = (
        "main.c:3:5: error: expected expression\n",
        "error[E0308]: mismatched types\n --> src/main.rs:2:5\n",
        "# shop\n./main.go:8:2: undefined: total\n",
    )
    problems = [parse_one(output) for output in outputs]
    assert [one.language for one in problems] == ["c", "rust", "go"]
    assert [find_watcher(one, tmp_path) for one in problems] == [None, None, None]


@needs("gdb", "g++")
def test_a_signal_without_a_trace_gets_its_frames_and_values(tmp_path: Path) -> None:
    (tmp_path / "stock.cpp").write_text(CPP)
    (tmp_path / "run.sh").write_text("./stock\necho ended\n")
    compiled = subprocess.run(["g++", "-g", "-o", "stock", "stock.cpp"], cwd=tmp_path, check=False)
    assert compiled.returncode == 0
    problem = watch(SEGFAULT, ["sh", "run.sh"], tmp_path)
    assert (problem.error_type, problem.language) == ("SIGSEGV", "cpp")
    assert [(one.path, one.line, one.function) for one in problem.frames] == [
        ("stock.cpp", 13, "count"),
        ("stock.cpp", 17, "main"),
    ]
    assert [(one.text, one.value.repr) for one in innermost(problem).operands] == [("item", "null")]
    wanted = innermost(problem).value_of("wanted")
    assert wanted is not None
    assert wanted.repr == '"nut"'


@needs("gdb", "gcc")
def test_a_recursion_that_fills_the_stack_is_told_from_a_wrong_access(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        "int fact(int n) { return n * fact(n - 1); }\nint main(void) { return fact(5); }\n"
    )
    compiled = subprocess.run(["gcc", "-g", "-o", "main", "main.c"], cwd=tmp_path, check=False)
    assert compiled.returncode == 0
    problem = watch(SEGFAULT, ["./main"], tmp_path)
    assert problem.error_type == "stack-overflow"
    assert {(one.path, one.line, one.function) for one in problem.frames} == {("main.c", 1, "fact")}


@needs("gdb", "gcc", "make")
def test_a_crash_that_make_reports_gets_the_place_of_the_crash(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text("int main(void)\n{\n    int *at = 0;\n    return *at;\n}\n")
    (tmp_path / "Makefile").write_text("run:\n\tgcc -g -o main main.c\n\t./main\n")
    made = subprocess.run(["make"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert find_reason(made.stderr) is None
    problem = watch(parse_one(made.stderr), ["make"], tmp_path)
    assert (problem.error_type, problem.message) == ("SIGSEGV", "Segmentation fault")
    assert [(one.path, one.line, one.function) for one in problem.frames] == [("main.c", 4, "main")]


@needs("gdb", "cargo")
def test_a_panic_is_recorded_with_the_standard_types_as_rust_writes_them(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/main.rs").write_text(RUST)
    (tmp_path / "Cargo.toml").write_text(
        '[package]\nname = "stock"\nversion = "0.1.0"\nedition = "2021"\n'
    )
    frame = Frame(path="src/main.rs", line=4)
    problem = Problem(language="rust", error_type="panic", frames=(frame,))
    seen = innermost(watch(problem, ["cargo", "run", "--offline"], tmp_path))
    assert {one.text: one.value.repr for one in seen.operands} == {"found": "None"}
    prices = seen.value_of("prices")
    assert prices is not None
    assert '"bolt": 4' in prices.repr


SMART = """\
#include <memory>
#include <vector>
struct Sensor { virtual int read() const { return 1; } virtual ~Sensor() = default; };
int sum(const std::vector<std::unique_ptr<Sensor>>& sensors) {
    int total = 0;
    for (auto& one : sensors) total += one->read();
    return total;
}
int main() {
    std::vector<std::unique_ptr<Sensor>> sensors;
    sensors.push_back(std::make_unique<Sensor>());
    sensors.push_back(nullptr);
    return sum(sensors);
}
"""


@needs("gdb", "g++")
def test_a_smart_pointer_that_holds_nothing_is_null_in_the_line_of_its_loop(tmp_path: Path) -> None:
    (tmp_path / "sensors.cpp").write_text(SMART)
    built = ["g++", "-g", "-o", "sensors", "sensors.cpp"]
    assert subprocess.run(built, cwd=tmp_path, check=False).returncode == 0
    problem = Problem(language="cpp", error_type="SIGSEGV", message="Segmentation fault")
    seen = innermost(watch(problem, ["./sensors"], tmp_path))
    one = seen.value_of("one")
    assert one is not None
    assert one.is_none
    assert not [name.text for name in seen.locals if name.text.startswith("__")]


GO = {
    "go.mod": "module example.com/shop\n\ngo 1.19\n",
    "main.go": """\
package main

import "example.com/shop/store"

func main() {
	password := "correct horse"
	println(store.New().Count([]string{"bolt", "nut"}), password)
}
""",
    "store/store.go": """\
package store

type Item struct{ Count int }

type Store struct{ items map[string]*Item }

func New() *Store { return &Store{map[string]*Item{"bolt": {4}}} }

func (s *Store) Count(names []string) (total int) {
	for _, name := range names {
		item := s.items[name]
		total += item.Count
	}
	return total
}

func Mean(values []int) int { return len(values) / 2 }
""",
    "store/store_test.go": """\
package store

import "testing"

func TestMean(t *testing.T) {
	got := Mean([]int{2, 4, 6})
	if got != 4 {
		t.Errorf("Mean = %d, want 4", got)
	}
}
""",
}


@needs("gdb", "go")
@pytest.mark.parametrize("script", [None, "run.sh"])
def test_a_go_program_and_its_tests_are_built_anew_so_that_their_values_are_seen(
    tmp_path: Path, script: str | None
) -> None:
    for name, text in GO.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "run.sh").write_text("go run .\n")
    frames = (Frame(path="store/store.go", line=12), Frame(path="main.go", line=7))
    problem = Problem(language="go", error_type="nil-pointer-dereference", frames=frames)
    command = ["sh", script] if script else ["go", "run", "."]
    seen = innermost(watch(problem, command, tmp_path))
    assert {one.text: one.value.repr for one in seen.operands} == {"total": "4", "item": "nil"}
    asked = seen.value_of("name")
    assert asked is not None
    assert asked.repr == '"nut"'


GO_ALONE = """\
package main

import "strings"

func score(line string) string {
	known := map[string]int{"bob": 2}
	for name := range known {
		line = strings.TrimSuffix(line, name)
	}
	parts := strings.Split(line, ",")
	return parts[known["bob"]-1]
}

func main() { println(score("ann")) }
"""


@needs("gdb", "go")
def test_values_are_seen_in_the_package_that_go_runs(tmp_path: Path) -> None:
    (tmp_path / "go.mod").write_text("module example.com/score\n\ngo 1.19\n")
    (tmp_path / "main.go").write_text(GO_ALONE)
    frames = (Frame(path="main.go", line=11), Frame(path="main.go", line=14))
    problem = Problem(language="go", error_type="index-out-of-range", frames=frames)
    seen = innermost(watch(problem, ["go", "run", "."], tmp_path))
    line, known = seen.value_of("line"), seen.value_of("known")
    assert line is not None
    assert known is not None
    assert (line.repr, seen.operands[0].value.length) == ('"ann"', 1)
    assert known.repr == '{"bob": 2}'  # also after it was iterated


@needs("gdb", "go")
def test_a_failing_go_test_shows_what_it_compared(tmp_path: Path) -> None:
    for name, text in GO.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    frame = Frame(path="store/store_test.go", line=8)
    problem = Problem(language="go", error_type="test-failure", frames=(frame,))
    seen = innermost(watch(problem, ["go", "test", "./..."], tmp_path))
    assert [(one.text, one.value.repr) for one in seen.operands] == [("got", "1")]


@needs("gdb", "cc")
def test_a_pointer_to_pointers_is_told_by_the_first_of_them(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        "#include <stdio.h>\n"
        "int fill(int **rows, char **names, FILE *log)\n"
        "{\n"
        "    return rows[0][1] + names[0][0] + fputc(0, log);\n"
        "}\n"
        "int main(void)\n"
        "{\n"
        '    int *rows[2] = {NULL, NULL}; char *names[] = {"ana", "bo"};\n'
        "    return fill(rows, names, stderr);\n"
        "}\n"
    )
    subprocess.run(["cc", "-g", "-O0", "main.c"], cwd=tmp_path, check=True)
    seen = innermost(watch(SEGFAULT, ["./a.out"], tmp_path))
    assert {one.text: one.value.repr for one in seen.locals}.items() >= {
        ("rows", "&null…"), ("names", '&"ana"…'),
    }  # fmt: skip
    assert all(one.value.repr for one in seen.locals)


THROWN = """\
#include <map>
#include <string>
struct Prices {
    std::map<std::string, int> by_name;
    int of(const std::string& name) const { return by_name.at(name); }
};
int main() {
    Prices prices{{{"nut ", 3}}};
    return prices.of("nut");
}
"""
DECLARED = """\
#include <stdlib.h>
#include <string.h>
struct config { char keys[2][16]; };
int read(const struct config *config, const char *key) {
    int found = atoi(strstr(config->keys[1], key));
    return found;
}
int main(void) {
    struct config config;
    memset(&config, 'x', sizeof config);
    strcpy(config.keys[0], "host");
    strcpy(config.keys[1], "port");
    return read(&config, "path");
}
"""


def build(command: list[str], project: Path) -> None:
    assert subprocess.run(command, cwd=project, check=False).returncode == 0


@needs("gdb", "g++")
def test_what_a_container_holds_is_seen_where_a_library_has_thrown(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(THROWN)
    build(["g++", "-g", "-o", "main", "main.cpp"], tmp_path)
    problem = parse_one("terminate called after throwing an instance of 'std::out_of_range'\n")
    seen = innermost(watch(replace(problem, message="Aborted"), ["./main"], tmp_path))
    by_name = seen.value_of("by_name")
    assert by_name is not None
    assert [one.repr for one in by_name.keys] == ['"nut "']


@needs("gdb", "gcc")
def test_a_declaration_has_operands_and_arrays_of_characters_end_with_their_text(
    tmp_path: Path,
) -> None:
    (tmp_path / "main.c").write_text(DECLARED)
    build(["gcc", "-g", "-O0", "-o", "main", "main.c"], tmp_path)
    seen = innermost(watch(SEGFAULT, ["./main"], tmp_path))
    assert seen.failing.startswith("int found = atoi(")
    keys = seen.value_of("config->keys")
    assert keys is not None
    assert keys.repr == '{"host", "port"}'
    assert "key" in [one.text for one in seen.operands]
