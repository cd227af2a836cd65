"""Where a bad value was made, through the forms that languages pass values by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path

_DIVIDED = "ZeroDivisionError: integer division or modulo by zero"
_UBSAN = "{place}: runtime error: {what}\n"
_C_POINTER = """\
static void bounds(int n, int *total, int *step)
{
    *total = n;
    *step = 0;
}

int main(void)
{
    int total, step;
    bounds(40, &total, &step);
    return total / step;
}
"""
_C_LEFT_OUT = """\
struct page { const char *title; int size; };

int main(void)
{
    struct page page = { .title = "Letters" };
    return 120 / page.size;
}
"""
_RUST_LEFT_OUT = """\
#[derive(Clone, Default)]
struct Profile {
    name: &'static str,
    part_size: usize,
}

fn archive() -> Profile {
    Profile { name: "archive", ..Default::default() }
}

fn split(body: &[u8], profile: &Profile) -> usize {
    body.chunks(profile.part_size).count()
}

fn main() {
    println!("{}", split(b"letters", &archive()));
}
"""
_RUST_PANIC = """\
thread 'main' panicked at main.rs:12:10:
chunk size must be non-zero
stack backtrace:
   0: letters::split
             at ./main.rs:12:10
   1: letters::main
             at ./main.rs:16:20
"""
_C_ELEMENT = """\
struct node { int weight; };
struct list { struct node *items[8]; int count; };

static void add(struct list *l, struct node *n)
{
    l->items[l->count++] = n;
}

int main(void)
{
    struct list l = { .count = 0 };
    add(&l, 0);
    add(&l, NULL);
    return l.items[1]->weight;
}
"""
_CPP_UNPACKED = """\
static std::pair<int, int> bounds(int n)
{
    return {n, 0};
}

int main()
{
    auto [total, step] = bounds(40);
    return total / step;
}
"""
_GO_APPENDED = """\
package main

type node struct{ label string }

func collect() []*node {
	var nodes []*node
	nodes = append(nodes, nil)
	return nodes
}

func main() {
	for _, one := range collect() {
		println(one.label)
	}
}
"""
_GO_PANIC = """\
panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation]

goroutine 1 [running]:
main.main()
	/app/main.go:13 +0x1d
"""
_CSHARP_BASE = """\
class Base
{
    protected readonly StringBuilder log;

    protected Base(StringBuilder log)
    {
        this.log = log;
    }
}

class Worker : Base
{
    public Worker() : base(null)
    {
    }

    public void Run()
    {
        log.Append("done");
    }
}
"""
_CSHARP_WITH = """\
class Program
{
    static Options Of()
    {
        return new Options(3, 0);
    }

    static void Main()
    {
        var chosen = Of() with { Retries = 5 };
        Console.WriteLine(100 / chosen.Batch);
    }
}

record Options(int Retries, int Batch);
"""
_PHP_PUSHED = """\
<?php
function collect(): array
{
    $names = [];
    $names[] = null;
    return $names;
}

foreach (collect() as $name) {
    echo $name->label();
}
"""
_PHP_UNPACKED = """\
<?php
function bounds(int $n): array
{
    return ['total' => $n, 'step' => 0];
}

['total' => $total, 'step' => $step] = bounds(40);
echo intdiv($total, $step);
"""
_RUBY_PUSHED = """\
def collect
  names = []
  names << nil
  names
end

collect.each do |name|
  puts name.upcase
end
"""
_KOTLIN_BASE = """\
open class Base(protected val log: StringBuilder?)

class Worker : Base(null) {
    fun run() {
        log!!.append("done")
    }
}
"""
_JAVA_BASE = """\
class Base {
    protected final StringBuilder log;

    Base(StringBuilder log) {
        this.log = log;
    }
}

class Worker extends Base {
    Worker() {
        super(null);
    }

    void run() {
        log.append("done");
    }
}
"""
_ENVIRONMENT = """\
import os


def workers():
    return int(os.environ.get("WORKERS", "0"))


print(40 // workers())
"""
_PYTHON_TRACE = 'Traceback (most recent call last):\n  File "main.py", line {line}, in {where}\n'


def _csharp(error: str, *places: str) -> str:
    return f"Unhandled exception. {error}\n" + "".join(f"   at {one}\n" for one in places)


@pytest.mark.parametrize(
    ("path", "code", "trace", "maker"),
    [
        ("a.c", _C_POINTER, _UBSAN.format(place="a.c:11:18", what="division by zero"), 4),
        ("a.c", _C_LEFT_OUT, _UBSAN.format(place="a.c:6:16", what="division by zero"), 5),
        ("main.rs", _RUST_LEFT_OUT, _RUST_PANIC, 8),
        (
            "a.c",
            _C_ELEMENT,
            _UBSAN.format(
                place="a.c:14:23", what="member access within null pointer of type 'struct node'"
            ),
            13,
        ),
        ("a.cpp", _CPP_UNPACKED, _UBSAN.format(place="a.cpp:9:18", what="division by zero"), 3),
        ("main.go", _GO_APPENDED, _GO_PANIC, 7),
        (
            "Worker.cs",
            _CSHARP_BASE,
            _csharp(
                "System.NullReferenceException: Object reference not set to an instance of an "
                "object.",
                "Worker.Run() in /app/Worker.cs:line 19",
            ),
            13,
        ),
        (
            "Program.cs",
            _CSHARP_WITH,
            _csharp(
                "System.DivideByZeroException: Attempted to divide by zero.",
                "Program.Main() in /app/Program.cs:line 11",
            ),
            5,
        ),
        (
            "main.php",
            _PHP_PUSHED,
            (
                "PHP Fatal error:  Uncaught Error: Call to a member function label() on null in "
                "/app/main.php:10\nStack trace:\n#0 {main}\n  thrown in /app/main.php on line 10\n"
            ),
            5,
        ),
        (
            "main.php",
            _PHP_UNPACKED,
            (
                "PHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in "
                "/app/main.php:8\n"
                "Stack trace:\n#0 {main}\n  thrown in /app/main.php on line 8\n"
            ),
            4,
        ),
        (
            "main.rb",
            _RUBY_PUSHED,
            (
                "main.rb:8:in `block in <main>': undefined method `upcase' for nil:NilClass "
                "(NoMethodError)\n"
            ),
            3,
        ),
        (
            "Worker.kt",
            _KOTLIN_BASE,
            (
                'Exception in thread "main" java.lang.NullPointerException\n'
                "\tat Worker.run(Worker.kt:5)\n"
            ),
            3,
        ),
        (
            "Worker.java",
            _JAVA_BASE,
            (
                'Exception in thread "main" java.lang.NullPointerException: Cannot invoke '
                '"java.lang.StringBuilder.append(String)" because "this.log" is null\n'
                "\tat Worker.run(Worker.java:15)\n"
            ),
            11,
        ),
        ("main.py", _ENVIRONMENT, _PYTHON_TRACE.format(line=8, where="<module>") + _DIVIDED, 5),
    ],
)
async def test_a_value_is_followed_to_where_it_was_made(
    tmp_path: Path, path: str, code: str, trace: str, maker: int
) -> None:
    (tmp_path / path).write_text(code)
    draft = (await investigate(tmp_path, trace)).draft
    assert draft.found, draft.next_steps
    assert (draft.file_path, draft.line) == (path, maker)


@pytest.mark.parametrize(
    "code",
    [
        _RUST_LEFT_OUT.replace(", Default)", ")")
        + 'impl Default for Profile { fn default() -> Self { named("plain", 0) } }\n',
        _RUST_LEFT_OUT + "impl Profile { fn resize(&mut self) { self.part_size = 0; } }\n",
        _RUST_LEFT_OUT.replace("..Default::default()", "..standard()"),
    ],
    ids=["a default that is written by hand", "a field that is set later", "another object"],
)
async def test_a_field_with_another_value_is_not_said_to_be_left_out(
    tmp_path: Path, code: str
) -> None:
    (tmp_path / "main.rs").write_text(code)
    draft = (await investigate(tmp_path, _RUST_PANIC)).draft
    assert "leaves out" not in draft.root_cause


_ROWS = """\
import csv

with open("prices.csv") as file:
    for row in csv.DictReader(file):
        print(int(row["amount"]) // int(row["packs"]))
"""
_SECTIONS = """\
import configparser

settings = configparser.ConfigParser()
settings.read("crawl.ini")
workers = settings.getint("crawl", "workers")
print(40 // workers)
"""


async def test_a_zero_in_a_row_of_a_csv_file_is_the_first_suspect(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(_ROWS)
    (tmp_path / "prices.csv").write_text("name,amount,packs\noats,300,5\nrye,200,0\n")
    trace = _PYTHON_TRACE.format(line=5, where="<module>") + _DIVIDED
    suspects = (await investigate(tmp_path, trace)).draft.suspects or []
    assert [(one.file_path, one.line) for one in suspects][:1] == [("prices.csv", 3)]


async def test_an_option_of_a_section_is_followed_into_the_ini_file(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(_SECTIONS)
    (tmp_path / "crawl.ini").write_text("[crawl]\ndepth = 3\nworkers = 0\n")
    trace = _PYTHON_TRACE.format(line=6, where="<module>") + _DIVIDED
    draft = (await investigate(tmp_path, trace)).draft
    assert (draft.file_path, draft.line) == ("crawl.ini", 3)


_MAYBE = """\
import sys


def share(total, people):
    return total // people


print(share(10, int(sys.stdin.readline() or 0)))
"""


async def test_a_default_beside_what_comes_from_outside_is_a_suspect_only(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(_MAYBE)
    trace = _PYTHON_TRACE.format(line=5, where="share") + _DIVIDED
    draft = (await investigate(tmp_path, trace)).draft
    assert not draft.found


_EXTENDED = """\
def load(lines):
    rows = []
    rows.extend(line for line in lines if line.startswith("x"))
    return rows


print(10 // len(load(["a", "b"])))
"""
_HANDED_ON = """\
def fill(into, lines):
    for line in lines:
        if line.startswith("x"):
            into.append(line)


rows = []
fill(rows, ["a", "b"])
print(10 // len(rows))
"""
_BY_REFERENCE = """\
<?php
function fill(array &$into, int $n): void
{
    for ($i = 0; $i < $n; $i++) {
        $into[] = $i;
    }
}

$rows = [];
fill($rows, 0);
echo intdiv(10, count($rows));
"""
_COPIED_INTO = """\
#include <string.h>

struct conf { int parts; const char *name; };

static void load(struct conf *c, const void *raw)
{
    memcpy(c, raw, sizeof *c);
}

int main(int count, char **given)
{
    struct conf c = { .name = "y" };
    load(&c, given);
    return 10 / c.parts;
}
"""
_BY_ANY_NAME = """\
class Job {
  owner;
  constructor(given) {
    Object.assign(this, given);
  }
}
console.log(new Job({ owner: null }).owner.name);
"""
_NODE = "{file}:{line}\n\n{error}\n    at Object.<anonymous> (/app/{file}:{line}:20)\n"


@pytest.mark.parametrize(
    ("path", "code", "trace"),
    [
        ("main.py", _EXTENDED, _PYTHON_TRACE.format(line=7, where="<module>") + _DIVIDED),
        ("main.py", _HANDED_ON, _PYTHON_TRACE.format(line=9, where="<module>") + _DIVIDED),
        (
            "main.php",
            _BY_REFERENCE,
            (
                "PHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in "
                "/app/main.php:11"
                "\nStack trace:\n#0 {main}\n  thrown in /app/main.php on line 11\n"
            ),
        ),
        ("a.c", _COPIED_INTO, _UBSAN.format(place="a.c:14:15", what="division by zero")),
        (
            "main.js",
            _BY_ANY_NAME,
            _NODE.format(
                file="main.js",
                line=7,
                error="TypeError: Cannot read properties of null (reading 'name')",
            ),
        ),
    ],
)
async def test_what_other_code_may_fill_is_not_said_to_be_empty(
    tmp_path: Path, path: str, code: str, trace: str
) -> None:
    (tmp_path / path).write_text(code)
    draft = (await investigate(tmp_path, trace)).draft
    assert not draft.found, draft.root_cause


_GO_STORE = """\
package store

type Store struct {
	Limit string
}

func New() *Store { return &Store{Limit: "3"} }
"""
_GO_MAIN = """\
package main

import "shop/store"

func repeat(n int) string { return "x" }

func main() {
	s := store.New()
	println(repeat(s.Limit))
}
"""


async def test_the_value_that_a_compiler_writes_out_is_the_one_that_does_not_fit(
    tmp_path: Path,
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "go.mod").write_text("module shop\n\ngo 1.19\n")
    (tmp_path / "store/store.go").write_text(_GO_STORE)
    (tmp_path / "main.go").write_text(_GO_MAIN)
    message = "cannot use s.Limit (variable of type string) as type int in argument to repeat"
    draft = (await investigate(tmp_path, f"./main.go:9:17: {message}\n")).draft
    assert "The field `Store.Limit` is declared as `string`" in draft.root_cause
