"""Values of a language's own library read as its users write them, whatever they are made of."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from whence_tools.witness.recording.call_events import read_call_events
from whence_tools.witness.recording.second_run import find_call_recorder, record_command_calls

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.timeout(180),
    pytest.mark.skipif(
        platform.machine() != "x86_64" or sys.platform != "linux",
        reason="gdb reads results on x86-64 Linux",
    ),
]

CPP: Final = """\
#include <array>
#include <cassert>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>
using std::string;
struct Item { string name; double price; std::vector<string> tags; };
struct Shape { string label; virtual ~Shape() = default; };
struct Circle : Shape { double radius = 2; };
struct Span { const int* first; long length; };
std::array<int, 3> numbers() { return {1, 2, 3}; }
std::vector<bool> flags() { return {true, false}; }
std::optional<int> some() { return 3; }
std::optional<string> none() { return std::nullopt; }
std::map<string, std::vector<int>> table() { return {{"a", {1, 2}}}; }
std::set<int> few() { return {3, 1}; }
std::list<int> row() { return {1, 2}; }
std::pair<int, string> both() { return {1, "x"}; }
std::tuple<int, double, string> three() { return {1, 2.5, "t"}; }
std::variant<int, string> either() { return string("v"); }
std::unique_ptr<Item> owned() { return std::make_unique<Item>(Item{"pen", 1.5, {"a"}}); }
std::unique_ptr<Shape> shape()
{
    auto made = std::make_unique<Circle>();
    made->label = "round";
    return made;
}
std::chrono::seconds pause() { return std::chrono::seconds(90); }
std::function<int(int)> action() { return [](int n) { return n + 1; }; }
Span all(const int* first) { return {first, 2}; }
unsigned char byte() { return 44; }
long double exact() { return 2.5L; }
int main()
{
    int held[] = {5, 6};
    numbers(); flags(); some(); none(); table(); few(); row(); both(); three(); either(); owned();
    shape(); pause(); action(); all(held); byte(); exact();
    assert(some() == none()->size());
}
"""
CPP_VALUES: Final = {
    "numbers": "{1, 2, 3}", "flags": "[true, false]", "some": "3", "none": "nullopt",
    "table": '{"a": [1, 2]}', "few": "[1, 3]", "row": "[1, 2]", "both": '(1, "x")',
    "three": '(1, 2.5, "t")', "either": '"v"',
    "owned": '{name: "pen", price: 1.5, tags: ["a"]}', "shape": '{label: "round", radius: 2}',
    "pause": "90", "action": "<function>", "all": "{first: &5…, length: 2}", "byte": "44",
    "exact": "2.5",
}  # fmt: skip

RUST: Final = """\
use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;
pub struct Item { pub name: String, pub tags: Vec<String> }
pub enum Shape { Dot, Circle(f64), Rect { w: u32, h: u32 } }
pub enum Small { Few(u16), One(u8) }
pub trait Sized2 { fn size(&self) -> u32; }
impl Sized2 for Shape { fn size(&self) -> u32 { 7 } }
pub fn item() -> Item { Item { name: "pen".into(), tags: vec!["a".into()] } }
pub fn some() -> Option<Vec<i32>> { Some(vec![3]) }
pub fn wrong() -> Result<i32, String> { Err("bad".into()) }
pub fn dot() -> Shape { Shape::Dot }
pub fn circle() -> Shape { Shape::Circle(1.5) }
pub fn rect() -> Shape { Shape::Rect { w: 1, h: 2 } }
pub fn few() -> Small { Small::Few(513) }
pub fn one() -> Small { Small::One(3) }
pub fn row() -> [i32; 3] { [1, 2, 3] }
pub fn four() -> [u8; 4] { [1, 2, 3, 4] }
pub fn both() -> (f32, f32) { (1.5, 2.5) }
pub fn shared() -> Rc<RefCell<Item>> { Rc::new(RefCell::new(item())) }
pub fn locked() -> Arc<Mutex<i32>> { Arc::new(Mutex::new(2)) }
pub fn pause() -> Duration { Duration::from_millis(1500) }
pub fn names() -> HashSet<i32> { HashSet::from([1]) }
pub fn tree() -> BTreeMap<String, VecDeque<i32>> {
    BTreeMap::from([("a".into(), VecDeque::from([1]))])
}
pub fn first(items: &[String]) -> Option<&String> { items.get(0) }
#[test]
fn all()
{
    item(); some(); let _ = wrong(); dot(); circle(); rect(); few(); one(); row(); four(); both();
    shared(); locked(); pause(); names(); tree(); first(&["x".to_string()]);
    assert_eq!(dot().size(), 8);
}
"""
RUST_VALUES: Final = {
    "shop::item": 'Item {name: "pen", tags: ["a"]}', "shop::some": "Some([3])",
    "shop::wrong": 'Err("bad")', "shop::dot": "Dot", "shop::circle": "Circle(1.5)",
    "shop::rect": "Rect {w: 1, h: 2}", "shop::few": "Few(513)", "shop::one": "One(3)",
    "shop::row": "[1, 2, 3]", "shop::four": "[1, 2, 3, 4]", "shop::both": "(1.5, 2.5)",
    "shop::shared": 'Item {name: "pen", tags: ["a"]}', "shop::locked": "2", "shop::pause": "1.5s",
    "shop::names": "[1]", "shop::tree": '{"a": [1]}', "shop::first": 'Some("x")',
    "shop::Shape::size": "7",
}  # fmt: skip

GO: Final = """\
package shop

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"
)

type Item struct {
	Name string
	Tags []string
}
type Missing struct{ Key string }

func (m *Missing) Error() string { return m.Key }

type Box struct {
	lock sync.Mutex
	text strings.Builder
	n    int
}

func (b *Box) Put(n int) *Box {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.text.WriteString("hi")
	b.n += n
	return b
}
func Start() time.Time         { return time.Date(2023, 4, 5, 6, 7, 8, 500000000, time.UTC) }
func Pause() time.Duration     { return 90 * time.Second }
func Short() time.Duration     { return 1500 * time.Microsecond }
func Fail() error              { return errors.New("no such item") }
func Wrap() error              { return fmt.Errorf("load: %w", Fail()) }
func Own() error               { return &Missing{"pen"} }
func Large() *big.Int          { return big.NewInt(-12345) }
func Bytes() []byte            { return []byte("hello") }
func Any() any                 { return Item{"pen", []string{"a"}} }
func Texts() []any             { return []any{"a", 2, nil, []string{"b"}} }
func Set() map[string]struct{} { return map[string]struct{}{"x": {}} }
func Items() []Item            { return []Item{{Name: "pen", Tags: []string{"a"}}} }
func Split(n int) (half, rest int) {
	half, rest = n/2, n%2
	return
}
func Last[T any](items []T) (last T) { return items[len(items)-1] }
"""
GO_TEST: Final = """\
package shop

import "testing"

func TestAll(t *testing.T) {
	Start(); Pause(); Short(); Fail(); Wrap(); Own(); Large(); Bytes(); Any(); Texts(); Set()
	Items(); Split(7); Last([]string{"a", "b"})
	if got := (&Box{}).Put(2).n; got != 3 {
		t.Errorf("got %d", got)
	}
}
"""
GO_VALUES: Final = {
    "shop.Start": "2023-04-05T06:07:08.5Z", "shop.Pause": "1m30s", "shop.Short": "1.5ms",
    "shop.Fail": 'error("no such item")', "shop.Wrap": 'error("load: no such item")',
    "shop.Own": 'shop.Missing{Key: "pen"}', "shop.Large": "-12345", "shop.Bytes": '"hello"',
    "shop.Any": 'shop.Item{Name: "pen", Tags: ["a"]}', "shop.Texts": '["a", 2, nil, ["b"]]',
    "shop.Set": '{"x": {}}',
    "shop.Items": '[{Name: "pen", Tags: ["a"]}]', "shop.Split": "(3, 1)", "shop.Last": '"b"',
    "shop.(*Box).Put": '{lock: <sync.Mutex>, text: "hi", n: 2}',
}  # fmt: skip

JAVA: Final = """\
import java.time.*;
import java.util.*;
import java.util.function.*;
public class Shop {
    static class Item { String name = "pen"; }
    static Optional<Item> some() { return Optional.of(new Item()); }
    static Optional<Item> none() { return Optional.empty(); }
    static Instant instant() { return Instant.ofEpochSecond(1700000000); }
    static BitSet bits() { BitSet made = new BitSet(); made.set(3); return made; }
    static Map.Entry<String, Integer> entry() { return Map.entry("k", 1); }
    static Function<Integer, Integer> adder() { return n -> n + 1; }
    static int check(int n) {
        if (n != 3) throw new AssertionError("expected:<3> but was:<" + n + ">");
        return n;
    }
    public static void main(String[] arguments) {
        some(); none(); instant(); bits(); entry(); adder();
        check(2);
    }
}
"""
JAVA_VALUES: Final = {
    "Shop.some": 'Optional[Item{name="pen"}]', "Shop.none": "Optional.empty",
    "Shop.instant": "2023-11-14T22:13:20Z", "Shop.bits": "{3}", "Shop.entry": '"k"=1',
    "Shop.adder": "<lambda>",
}  # fmt: skip

JAVASCRIPT: Final = """\
const assert = require('node:assert');
const test = require('node:test');
function day() { return new Date(Date.UTC(2024, 0, 2)); }
function link() { return new URL('http://a.example/c?x=1'); }
function query() { return new URLSearchParams('a=1&b=2'); }
function problem() { return new RangeError('out'); }
function fill(list, map) { list.push(7); map.set('k', list); return list; }
test('all', () => {
  day(); link(); query(); problem();
  assert.strictEqual(fill([], new Map()).length, 2);
});
"""
JAVASCRIPT_VALUES: Final = {
    "day": "2024-01-02T00:00:00.000Z", "link": "http://a.example/c?x=1", "query": "a=1&b=2",
    "problem": "RangeError: out", "fill": "[7]",
}  # fmt: skip

RUBY: Final = """\
require 'bigdecimal'
require 'minitest/autorun'
class Shop
  def price = BigDecimal('1.20')
  def problem = ArgumentError.new('bad')
  def pattern = /a+/
  def action = ->(n) { n }
  def total = 2
end
class ShopTest < Minitest::Test
  def test_all
    shop = Shop.new
    shop.price; shop.problem; shop.pattern; shop.action
    assert_equal 3, shop.total
  end
end
"""
RUBY_VALUES: Final = {
    "Shop#price": "1.2", "Shop#problem": 'ArgumentError("bad")', "Shop#pattern": "/a+/",
    "Shop#action": "<lambda>",
}  # fmt: skip

PHP: Final = """\
<?php
namespace Acme\\Shop;
class Item { public string $name = 'pen'; }
function item() { return new Item(); }
function list_of() { return new \\ArrayObject([1, 2]); }
function stack() { $made = new \\SplStack(); $made->push(1); $made->push(2); return $made; }
function pause() { return new \\DateInterval('P1DT2H'); }
function problem() { return new \\RuntimeException('bad'); }
function total() { return 2; }
function check() {
    item(); list_of(); stack(); pause(); problem();
    if (total() !== 3) { echo "FAIL total: expected 3, got 2\\n"; exit(1); }
}
check();
"""
PHP_VALUES: Final = {
    "item": 'Item {name: "pen"}', "list_of": "[1, 2]", "stack": "[2, 1]",
    "pause": "P0Y0M1DT2H0M0S", "problem": 'RuntimeException("bad")',
}  # fmt: skip


def record_results(
    project: Path, language: str, command: list[str], failed_at: tuple[str, int]
) -> dict[str, str]:
    """By function what the failing test saw it return the last time."""
    file = project / "calls.jsonl"
    recorder = find_call_recorder(language, project)
    assert recorder is not None
    argv = record_command_calls(recorder, command, os.environ, project, file)
    subprocess.run(argv, cwd=project, capture_output=True, timeout=150, check=False)
    replay = read_call_events(file.read_bytes(), project, failed_at)
    assert replay is not None
    [failed] = replay.failed_tests
    return {one.name: one.result.repr for one in failed.calls if one.result is not None}


def select(results: dict[str, str], expected: dict[str, str]) -> dict[str, str | None]:
    return {name: results.get(name) for name in expected}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [one for one in programs if shutil.which(one) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


@needs("gdb", "g++")
def test_of_cpp_also_what_comes_in_registers_and_what_a_pointer_really_points_to(
    tmp_path: Path,
) -> None:
    (tmp_path / "shop.cpp").write_text(CPP)
    command = ["sh", "-c", "g++ -std=c++17 -o shop shop.cpp && ./shop"]
    results = record_results(tmp_path, "cpp", command, ("shop.cpp", 46))
    assert select(results, CPP_VALUES) == CPP_VALUES


@needs("gdb", "cargo")
def test_of_rust_also_enums_arrays_and_what_is_shared_or_locked(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lib.rs").write_text(RUST)
    (tmp_path / "Cargo.toml").write_text(
        '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n'
    )
    command = ["cargo", "test", "-q", "--offline"]
    results = record_results(tmp_path, "rust", command, ("src/lib.rs", 35))
    assert select(results, RUST_VALUES) == RUST_VALUES


@needs("gdb", "go")
def test_of_go_also_times_errors_interfaces_named_results_and_functions_that_defer(
    tmp_path: Path,
) -> None:
    (tmp_path / "go.mod").write_text("module example.com/acme/shop\n\ngo 1.19\n")
    (tmp_path / "shop.go").write_text(GO)
    (tmp_path / "shop_test.go").write_text(GO_TEST)
    results = record_results(tmp_path, "go", ["go", "test"], ("shop_test.go", 9))
    assert select(results, GO_VALUES) == GO_VALUES


@needs("javac")
def test_of_java_also_optionals_entries_and_lambdas(tmp_path: Path) -> None:
    (tmp_path / "Shop.java").write_text(JAVA)
    command = ["java", "Shop.java"]
    results = record_results(tmp_path, "java", command, ("Shop.java", 13))
    assert select(results, JAVA_VALUES) == JAVA_VALUES


@needs("node")
def test_of_javascript_also_dates_urls_and_lists_as_long_as_they_became(tmp_path: Path) -> None:
    (tmp_path / "shop.test.js").write_text(JAVASCRIPT)
    command = ["node", "--test"]
    results = record_results(tmp_path, "javascript", command, ("shop.test.js", 10))
    assert select(results, JAVASCRIPT_VALUES) == JAVASCRIPT_VALUES


@needs("ruby")
def test_of_ruby_also_exceptions_and_patterns(tmp_path: Path) -> None:
    (tmp_path / "shop_test.rb").write_text(RUBY)
    command = ["ruby", "shop_test.rb"]
    results = record_results(tmp_path, "ruby", command, ("shop_test.rb", 14))
    assert select(results, RUBY_VALUES) == RUBY_VALUES


@needs("php")
def test_of_php_also_its_own_collections_and_without_namespaces(tmp_path: Path) -> None:
    (tmp_path / "shop.php").write_text(PHP)
    command = ["php", "shop.php"]
    results = record_results(tmp_path, "php", command, ("shop.php", 12))
    plain = {name.rpartition("\\")[2]: value for name, value in results.items()}
    assert select(plain, PHP_VALUES) == PHP_VALUES
