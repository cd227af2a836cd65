"""A failing test that is run again tells what its functions were given and returned."""

from __future__ import annotations

import base64
import json
import os
import platform
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from whence_tools.witness.recording.call_events import read_call_events
from whence_tools.witness.recording.second_run import find_call_recorder, record_command_calls

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from whence_tools.witness.recording.replay import CallRecord

C = {
    "Makefile": """\
CFLAGS = -O2 -Wall -Werror
check: shop_test
	./shop_test
shop_test: shop.o shop_test.o
	$(CC) -o $@ $^
""",
    "shop.c": """\
static int rate(int total, const char *password)
{
    if (total > 100)
        return 5;
    return 0;
}

int pay(int total)
{
    return total - rate(total, "correct horse");
}
""",
    "shop_test.c": """\
#include <assert.h>
int pay(int total);
static void test_small(void)
{
    assert(pay(7) == 7);
}
static void test_large(void)
{
    assert(pay(200) == 190);
}
int main(void)
{
    test_small();
    test_large();
    return 0;
}
""",
}
CPP = {
    "shop.cpp": """\
#include <cassert>
#include <string>
#include <vector>
struct Pair { int first; float second; };
Pair pair(int a) { return {a, 0.5f}; }
std::vector<int> twice(const std::vector<int>& given)
{
    std::vector<int> found = given;
    found.push_back(pair(9).first);
    return found;
}
struct Login { std::string user; std::string password; };
int size(const Login& login) { return login.user.size(); }
std::string name(bool formal) { return formal ? "Sir" : "Al"; }
int main()
{
    assert(name(true).size() == 3);
    assert(size({"al", "correct horse"}) == 2);
    assert(twice({1, 2}).back() == 8);
}
""",
}
RUST = {
    "Cargo.toml": """\
[package]
name = "shop"
version = "0.1.0"
edition = "2021"
""",
    "src/lib.rs": """\
pub fn half(n: u32) -> Option<u32> {
    if n > 1 { Some(n / 2) } else { None }
}

pub fn name(n: u32) -> String {
    format!("{}!", half(n).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small() {
        assert_eq!(name(1), "0!");
    }

    #[test]
    fn odd() {
        assert_eq!(name(7), "4!");
    }
}
""",
}
GO = {
    "go.mod": """\
module example.com/shop

go 1.19
""",
    "shop.go": """\
package shop

import (
	"errors"
	"strings"
)

type counter struct{ calls int }

func (c *counter) count() {
	c.calls++
}

func Slug(text string) (string, int) {
	words := split(text)
	new(counter).count()
	held := map[string]bool{words[0]: true}
	if first(held, nil) == nil {
		return "", 0
	}
	return strings.Join(words, "-"), len(words)
}

func first(held map[string]bool, none map[string]bool) error {
	if len(held) > len(none) {
		return errors.New("more")
	}
	return nil
}

func split(text string) []string {
	return strings.Split(text, " ")
}
""",
    "shop_test.go": """\
package shop

import "testing"

func TestOne(t *testing.T) {
	if got, _ := Slug("a"); got != "a" {
		t.Fatal(got)
	}
}

func TestTwo(t *testing.T) {
	if got, _ := Slug("a  b"); got != "a-b" {
		t.Errorf("got %q, want %q", got, "a-b")
	}
}
""",
}
JAVA = {
    "Shop.java": """\
import java.util.*;

class Shop {
    static List<Integer> sorted(List<Integer> given) {
        List<Integer> found = new ArrayList<>(given);
        found.sort(Comparator.reverseOrder());
        note(found);
        return found;
    }

    static void note(List<Integer> found) {
        found.add(7);
        count(new HashMap<>(Map.of("small", 1, "large", 5)));
    }

    static void count(Map<String, Integer> seen) {
        seen.merge("small", 1, Integer::sum);
    }

    interface Pick {
        int from(List<Integer> given);
    }

    static int first(List<Integer> given) {
        return given.get(0);
    }

    static int least(List<Integer> given, String password) {
        Pick pick = Shop::first;
        return pick.from(sorted(given));
    }
}
""",
    "ShopTest.java": """\
import java.util.List;

public class ShopTest {
    static void testOne() {
        check(Shop.least(List.of(4), "correct horse"), 4);
    }
    static void testTwo() {
        check(Shop.least(List.of(4, 2), "correct horse"), 2);
    }
    static void check(int actual, int expected) {
        if (actual != expected) throw new AssertionError(actual + "");
    }
    public static void main(String[] none) {
        testOne();
        testTwo();
    }
}
""",
}
NODE = {
    "shop.js": """\
function rate(total, { member }) {
  return member ? 0.5 : 0;
}

function note(customer) {
  customer.seen = 1;
}

async function pay(total, customer) {
  await null;
  note(customer);
  return total - total * rate(total, customer);
}

module.exports = { pay };
""",
    "shop.test.js": """\
const { test } = require('node:test');
const assert = require('node:assert');
const { pay } = require('./shop.js');

test('guests', async () => {
  assert.equal(await pay(10, { member: false }), 10);
});

test('members', async () => {
  assert.equal(await pay(10, { member: true, password: 'correct horse' }), 9);
});
""",
}
NODE_RETURNS = {
    "pick.js": """\
function pick(bins) {
  const found = [];
  for (const bin of bins) {
    if (bin < 0) return found;
    found.push(bin);
  }
  return found;
}

function read(text) {
  try {
    return check(text).slice(
      1,
      2,
    );
  } finally {
    read.calls = (read.calls || 0) + 1;
  }
}

function check(text) {
  if (text === '{') throw new Error(text);
  return text;
}

module.exports = { pick, read };
""",
    "pick.test.js": """\
const { test } = require('node:test');
const assert = require('node:assert');
const { pick, read } = require('./pick.js');

test('all', () => {
  assert.deepEqual(pick([1, 2]), [1, 2]);
});

test('some', () => {
  assert.throws(() => read('{'));
  assert.equal(read('[3]'), '3');
  assert.deepEqual(pick([4, -1, 5]), [4, 5]);
});
""",
}
RUBY = {
    "lib/shop.rb": """\
class Basket
  def initialize
    @items = []
  end

  def put(name, password)
    @items << name unless @items.include?(name)
  end

  def lines
    @items.map { |one| one.upcase }
  end
end
""",
    "test/shop_test.rb": """\
require "minitest/autorun"
require "shop"

class ShopTest < Minitest::Test
  def test_one
    basket = Basket.new
    basket.put("tea", "correct horse")
    assert_equal ["TEA"], basket.lines
  end

  def test_twice
    basket = Basket.new
    basket.put("tea", "correct horse")
    assert_equal ["TEA", "TEA"], basket.lines
  end
end
""",
}
PHP = {
    "src/Basket.php": """\
<?php
declare(strict_types=1);
class Basket {
    private array $items = [];
    public function put(string $name, string $password): void {
        if (!in_array($name, $this->items)) $this->items[] = $name;
    }
    public function lines(array &$log): array {
        $log[] = 'lines';
        return $this->upper();
    }
    public function &kept(): array { return $this->items; }
    private function upper(): array {
        return array_map(fn ($one) => strtoupper($one), $this->items);
    }
}
""",
    "test.php": """\
<?php
require 'src/Basket.php';
function test_one(): void {
    $basket = new Basket();
    $log = $basket->kept();
    $basket->put('tea', 'correct horse');
    assert($basket->lines($log) === ['TEA']);
}
function test_twice(): void {
    $basket = new Basket();
    $log = [];
    $kept = $basket->kept();
    foreach (['tea', 'tea'] as $name) $basket->put($name, 'correct horse');
    assert($basket->lines($log) === ['TEA', 'TEA']);
}
test_one();
test_twice();
""",
}
_JAVA = "mkdir -p out && javac -d out *.java && java -cp out ShopTest"


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [one for one in programs if shutil.which(one) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


needs_results = pytest.mark.skipif(
    platform.machine() != "x86_64" or sys.platform != "linux",
    reason="gdb reads results on x86-64 Linux",
)


def record(
    files: Mapping[str, str], command: list[str], language: str, failed_at: tuple[str, int],
    project: Path,
) -> dict[str, list[CallRecord]]:  # fmt: skip
    """By name the calls of the test that failed, of which there is one."""
    for path, text in files.items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text)
    file = project / "calls.jsonl"
    recorder = find_call_recorder(language, project)
    assert recorder is not None
    argv = record_command_calls(recorder, command, os.environ, project, file)
    subprocess.run(argv, cwd=project, capture_output=True, timeout=150, check=False)
    content = file.read_bytes()
    assert b"correct horse" not in content
    replay = read_call_events(content, project, failed_at)
    assert replay is not None
    assert replay.passed_tests or language == "cpp" or len(replay.tests) == 1
    [failed] = replay.failed_tests
    assert failed_at in failed.lines
    calls: dict[str, list[CallRecord]] = {}
    for one in failed.calls:
        calls.setdefault(one.name, []).append(one)
    return calls


def told(call: CallRecord) -> str:
    given = ", ".join(f"{name}={one.repr}" for name, one in (call.arguments or {}).items())
    return f"({given}) -> {call.result.repr if call.result is not None else None}"


def changed(call: CallRecord) -> list[tuple[str, str | None, str | None]]:
    return [
        (one.name, one.before.repr if one.before else None, one.after.repr if one.after else None)
        for one in call.changes
    ]


@pytest.mark.timeout(180)
@needs_results
@needs("gdb", "gcc", "make")
def test_c_under_make(project: Path) -> None:
    calls = record(C, ["make"], "c", ("shop_test.c", 9), project)
    assert told(calls["pay"][0]) == "(total=200) -> 195"
    assert told(calls["rate"][0]) == "(total=200, password=[redacted]) -> 5"
    assert calls["rate"][0].lines == {3, 4}
    assert calls["rate"][0].by == calls["pay"][0].id


@pytest.mark.timeout(180)
@needs_results
@needs("gdb", "g++")
def test_cpp_with_containers_and_small_structures(project: Path) -> None:
    command = ["sh", "-c", "g++ -o shop shop.cpp && ./shop"]
    calls = record(CPP, command, "cpp", ("shop.cpp", 19), project)
    assert told(calls["twice"][0]) == "(given=[1, 2]) -> [1, 2, 9]"
    assert told(calls["pair"][0]) == "(a=9) -> {first: 9, second: 0.5}"
    assert told(calls["name"][0]) == '(formal=true) -> "Sir"'
    assert told(calls["size"][0]) == '(login={user: "al", …}) -> 2'


@pytest.mark.timeout(180)
@needs_results
@needs("gdb", "cargo")
def test_rust_with_an_option_and_a_text(project: Path) -> None:
    calls = record(RUST, ["cargo", "test", "-q", "--offline"], "rust", ("src/lib.rs", 20), project)
    assert told(calls["shop::half"][0]) == "(n=7) -> Some(3)"
    assert told(calls["shop::name"][0]) == '(n=7) -> "3!"'


@pytest.mark.timeout(180)
@needs_results
@needs("gdb", "go")
def test_go_with_two_results_and_maps(project: Path) -> None:
    calls = record(GO, ["go", "test"], "go", ("shop_test.go", 13), project)
    assert told(calls["shop.split"][0]) == '(text="a  b") -> ["a", "", "b"]'
    assert told(calls["shop.Slug"][0]) == '(text="a  b") -> ("a--b", 3)'
    assert told(calls["shop.first"][0]) == '(held={"a": true}, none=nil) -> error("more")'
    assert changed(calls["shop.(*counter).count"][0]) == [("c.calls", "0", "1")]


@pytest.mark.timeout(180)
@needs("java", "javac")
def test_java_with_a_list_and_a_map(project: Path) -> None:
    calls = record(JAVA, ["sh", "-c", _JAVA], "java", ("ShopTest.java", 8), project)
    assert told(calls["Shop.least"][0]) == "(given=[4, 2], password=[redacted]) -> 4"
    assert told(calls["Shop.sorted"][0]) == "(given=[4, 2]) -> [4, 2, 7]"
    assert changed(calls["Shop.note"][0]) == [("found", "[4, 2]", "[4, 2, 7]")]
    assert changed(calls["Shop.count"][0]) == [('seen["small"]', "1", "2")]
    assert calls["Shop.sorted"][0].lines == {5, 6, 7, 8}
    every = [call for each in calls.values() for call in each]
    assert all(min([call.first_line, *call.lines]) > 0 for call in every)
    assert calls["Shop.first"][0].by == calls["Shop.least"][0].id


@needs("node")
def test_node_with_a_function_that_waits(project: Path) -> None:
    calls = record(NODE, ["node", "--test"], "javascript", ("shop.test.js", 10), project)
    assert told(calls["rate"][0]) == "(total=10, member=true) -> 0.5"
    assert told(calls["pay"][0]) == "(total=10, customer={member: true, password: [redacted]}) -> 5"
    assert calls["rate"][0].by == calls["pay"][0].id
    assert changed(calls["note"][0]) == [("customer.seen", None, "1")]


@needs("node")
def test_node_with_exports_that_a_bundler_put_in(project: Path) -> None:
    mapping = {"version": 3, "sources": ["price.ts"], "names": [], "mappings": "AAAA;AAAA;AAAA"}
    inline = base64.b64encode(json.dumps(mapping).encode()).decode()
    files = {
        "price.ts": "export function price(total: number) { return total * 2; }\n",
        "price.js": (
            "const get = () => { try { return price } catch {} };\n"
            'Object.defineProperty(exports, "price", { get });\n'
            "function price(total) { return total * 2; }\n"
            f"//# sourceMappingURL=data:application/json;base64,{inline}\n"
        ),
        "price.test.js": (
            "const lib = require('./price.js');\n"
            "require('node:test')('doubles', () => {\n"
            "  require('node:assert').equal((0, lib.price)(2), 5);\n"
            "});\n"
        ),
    }
    at = ("price.test.js", 3)
    calls = record(files, ["node", "--test"], "javascript", at, project)
    assert [told(call) for call in calls["price"]] == ["(total=2) -> 4"]
    assert {call.path for each in calls.values() for call in each} == {"price.ts", "price.test.js"}
    assert "get" not in calls


@needs("node")
def test_node_with_returns_that_have_something_to_do_before_they_leave(project: Path) -> None:
    at = ("pick.test.js", 12)
    calls = record(NODE_RETURNS, ["node", "--test"], "javascript", at, project)
    failed, parsed = calls["read"]
    assert failed.has_raised
    assert told(parsed) == '(text="[3]") -> "3"'
    assert told(calls["pick"][0]) == "(bins=[4, -1, 5]) -> [4]"
    assert not calls["pick"][0].has_raised


@needs("ruby")
def test_ruby_with_an_object_that_a_call_changes(project: Path) -> None:
    if subprocess.run(["ruby", "-e", "require 'minitest'"], check=False).returncode:
        pytest.skip("minitest is not installed")
    command = ["ruby", "-Ilib", "test/shop_test.rb"]
    calls = record(RUBY, command, "ruby", ("test/shop_test.rb", 14), project)
    [put], [lines] = calls["Basket#put"], calls["Basket#lines"]
    assert told(lines) == '(self=Basket(items=["tea"])) -> ["TEA"]'
    assert changed(put) == [("self.items", "[]", '["tea"]')]
    assert lines.lines == {11}
    assert put.by == lines.by == calls["ShopTest#test_twice"][0].id


@needs("php")
def test_php_with_an_argument_that_a_call_changes(project: Path) -> None:
    command = ["php", "-d", "zend.assertions=1", "test.php"]
    calls = record(PHP, command, "php", ("test.php", 14), project)
    [put, again] = calls["Basket.put"]
    [lines], [upper] = calls["Basket.lines"], calls["Basket.upper"]
    assert told(upper) == '($this=Basket {items: ["tea"]}) -> ["TEA"]'
    assert calls["Basket.kept"][0].result is None
    assert told(again) == (
        '($this=Basket {items: ["tea"]}, $name="tea", $password=[redacted]) -> null'
    )
    assert changed(put) == [("$this.items", "[]", '["tea"]')]
    assert changed(lines) == [("$log", "[]", '["lines"]')]
    assert lines.lines == {9, 10}
    assert upper.by == lines.id
    assert put.by == lines.by == calls["test_twice"][0].id


@needs("php")
def test_php_without_a_function_around_its_checks(project: Path) -> None:
    script = """\
<?php
require 'src/Basket.php';
function check($expected, $actual) { if ($expected !== $actual) throw new Exception('differ'); }
$basket = new Basket();
$basket->put('tea', 'correct horse');
$log = [];
check(
    ['tea'],
    $basket->lines($log),
);
"""
    files = {**PHP, "test.php": script}
    calls = record(files, ["php", "test.php"], "php", ("test.php", 3), project)
    [put], [lines], [check] = calls["Basket.put"], calls["Basket.lines"], calls["check"]
    assert (put.at, lines.at) == (5, 7)
    assert put.by == lines.by == check.by == calls["main"][0].id
    assert told(lines).endswith('-> ["TEA"]')


def test_a_debugger_that_lies_in_the_workspace_is_not_used(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "node").write_text("#!/bin/sh\n")
    (project / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(project))
    assert find_call_recorder("javascript", project) is None
    assert find_call_recorder("haskell", project) is None
