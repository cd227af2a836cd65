"""Calls that only following values shows: one mechanism a case, each over two files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.code_workspace import brief, callers, write
from whence_tools import find_callers_of_function

if TYPE_CHECKING:
    from pathlib import Path


class Case(NamedTuple):
    """`function` of `path` is called by `caller` only, and the answer says that it is all."""

    path: str
    function: str
    caller: str
    files: dict[str, str]


CASES = {
    "a function that a member of a lambda's receiver hides elsewhere": Case(
        "Main.kt",
        "bold",
        "plain",
        {
            "Dsl.kt": (
                "class Para {\n    fun bold(text: String) = text\n}\n\n"
                "fun para(build: Para.() -> Unit) = Para().apply(build)\n"
            ),
            "Main.kt": (
                'fun bold(text: String) = text\n\nfun page() = para { bold("x") }\n\n'
                'fun plain() = bold("y")\n\nfun main() {\n    page()\n}\n'
            ),
        },
    ),
    "a sign before a call": Case(
        "Expr.kt",
        "Expr.unaryMinus",
        "main",
        {
            "Expr.kt": (
                "class Expr(val n: Int) {\n    operator fun unaryMinus() = Expr(-n)\n}\n\n"
                "fun num(n: Int): Expr = Expr(n)\n"
            ),
            "Main.kt": "fun main() {\n    val e = -num(4)\n}\n",
        },
    ),
    "an operator of an object": Case(
        "Registry.kt",
        "Registry.get",
        "boot",
        {
            "Registry.kt": "object Registry {\n    operator fun get(name: String) = name\n}\n",
            "Main.kt": 'fun boot() {\n    val plugin = Registry["a"] ?: return\n}\n',
        },
    ),
    "what a list is folded with from its end": Case(
        "Layers.kt",
        "auth",
        "Layers.run",
        {
            "Layers.kt": (
                "fun auth(n: Int): Int = n\n\nclass Layers {\n"
                "    private val layers = mutableListOf<(Int) -> Int>()\n\n"
                "    fun use(layer: (Int) -> Int) {\n        layers += layer\n    }\n\n"
                "    fun run() = layers.foldRight(1) { layer, sum -> layer(sum) }\n}\n"
            ),
            "Main.kt": (
                "fun main() {\n    val layers = Layers()\n    layers.use(::auth)\n"
                "    layers.run()\n}\n"
            ),
        },
    ),
    "a method with a body of a functional interface in another file": Case(
        "Rule.java",
        "Rule.and",
        "Main.check",
        {
            "Rule.java": (
                "interface Rule {\n  boolean test(int x);\n"
                "  static Rule positive() { return x -> x > 0; }\n"
                "  default Rule and(Rule other) { return x -> test(x) && other.test(x); }\n}\n"
            ),
            "Main.java": (
                "class Main {\n  static Rule check() {\n"
                "    return Rule.positive().and(x -> x < 9);\n  }\n}\n"
            ),
        },
    ),
    "an extension that is imported under another name": Case(
        "Cache.kt",
        "lazily",
        "build",
        {
            "Cache.kt": "package store\n\nclass Box\n\nfun Box.lazily() = 1\n",
            "Main.kt": "import store.Box\nimport store.lazily as later\n\n"
            "fun build(box: Box) = box.later()\n",
        },
    ),
    "what a class takes many of": Case(
        "Rules.kt",
        "first",
        "Rules.run",
        {
            "Rules.kt": (
                "class Rules(private vararg val rules: (Int) -> Int) {\n"
                "    fun run() = rules.map { it(1) }\n}\n\nfun first(x: Int) = x\n\n"
                "fun second(x: Int) = x\n"
            ),
            "Main.kt": "fun main() {\n    Rules(::second, ::first).run()\n}\n",
        },
    ),
    "a name that is a word of the language elsewhere": Case(
        "Queue.kt",
        "Job.run",
        "Queue.drain",
        {
            "Queue.kt": (
                "class Job {\n    fun run() {}\n}\n\nclass Queue {\n"
                "    private val open = ArrayDeque<Job>()\n\n"
                "    fun drain() {\n        open += Job()\n"
                "        while (open.isNotEmpty()) open.removeFirst().run()\n    }\n}\n"
            ),
            "Main.kt": "fun main() = Queue().drain()\n",
        },
    ),
    "methods of a struct in another file of its package": Case(
        "main.go",
        "work",
        "box.run",
        {
            "go.mod": "module x\n",
            "box.go": "package main\n\ntype box struct {\n\tf func()\n}\n",
            "run.go": "package main\n\nfunc (b *box) set(f func()) { b.f = f }\n\n"
            "func (b *box) run() { b.f() }\n",
            "main.go": "package main\n\nfunc work() {}\n\n"
            "func main() {\n\tb := &box{}\n\tb.set(work)\n\tb.run()\n}\n",
        },
    ),
    "methods of a class that its header only declares": Case(
        "main.cpp",
        "tick",
        "Timer.fire",
        {
            "timer.h": (
                "#pragma once\n#include <functional>\nclass Timer {\npublic:\n"
                "  void on(std::function<void()> f);\n  void fire();\nprivate:\n"
                "  std::function<void()> f_;\n};\n"
            ),
            "timer.cpp": '#include "timer.h"\nvoid Timer::on(std::function<void()> f) '
            "{ f_ = std::move(f); }\nvoid Timer::fire() { f_(); }\n",
            "main.cpp": '#include "timer.h"\nstatic void tick() {}\n'
            "int main() {\n  Timer timer;\n  timer.on(tick);\n  timer.fire();\n}\n",
        },
    ),
    "a function in a table that a struct begins with": Case(
        "src/main.rs",
        "negate",
        "Words.run",
        {
            "src/words.rs": (
                "use std::collections::HashMap;\nuse std::rc::Rc;\n"
                "#[derive(Default)]\npub struct Words { all: HashMap<String, Rc<dyn Fn()>> }\n"
                "impl Words {\n"
                "    pub fn add(&mut self, f: fn()) { self.all.insert(String::new(), Rc::new(f)); }"
                '\n    pub fn run(&self) { let word = self.all.get("").unwrap(); word(); }\n}\n'
            ),
            "src/main.rs": (
                "mod words;\nuse words::Words;\nfn negate() {}\nfn main() {\n"
                "    let mut words = Words::default();\n    words.add(negate);\n    words.run();\n"
                "}\n"
            ),
        },
    ),
    "a method of a class without a name": Case(
        "mixin.mjs",
        "emit",
        "Button.click",
        {
            "mixin.mjs": (
                "export const Emitting = (Base) =>\n  class extends Base {\n"
                "    emit() {\n      return 1;\n    }\n  };\n"
            ),
            "main.mjs": (
                "import { Emitting } from './mixin.mjs';\nclass Base {}\n"
                "class Button extends Emitting(Base) {\n  click() {\n    return this.emit();\n  }\n"
                "}"
                "\nnew Button().click();\n"
            ),
        },
    ),
    "Ruby's call by a name that is sent": Case(
        "robot.rb",
        "Robot.left",
        "drive",
        {
            "robot.rb": "class Robot\n  def left\n    1\n  end\nend\n",
            "main.rb": 'require_relative "robot"\n\ndef drive\n'
            "  Robot.new.send(:left)\nend\n\ndrive\n",
        },
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
async def test_a_call_is_found_through_what_values_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    monkeypatch.setattr(find_callers_of_function, "SEARCH_SECONDS", 30.0)
    output = await callers(await write(tmp_path, case.files), case.path, case.function)
    assert [caller for caller, *_ in brief(output)] == [case.caller]


OPERATOR = {
    "Cache.kt": (
        "interface Cache {\n    operator fun set(key: String, value: Int)\n}\n\n"
        "class Layers : Cache {\n    override fun set(key: String, value: Int) {}\n}\n"
    ),
    "Main.kt": 'fun fill(cache: Cache) {\n    cache["a"] = 1\n}\n',
}


async def test_an_operator_that_is_overridden_is_called_without_its_name(tmp_path: Path) -> None:
    output = await callers(await write(tmp_path, OPERATOR), "Cache.kt", "Layers.set")
    assert output.callers or not output.complete


BRANCHES = {
    "Printer.kt": (
        "abstract class Printer {\n    open fun raw(text: String) {}\n}\n\n"
        'class Compact : Printer() {\n    fun all() = raw(",")\n}\n\n'
        "class Pretty : Printer() {\n    override fun raw(text: String) {}\n}\n"
    ),
}


async def test_an_object_of_one_class_calls_no_override_of_a_class_beside_it(
    tmp_path: Path,
) -> None:
    context = await write(tmp_path, BRANCHES)
    assert not (await callers(context, "Printer.kt", "Pretty.raw")).callers
    assert brief(await callers(context, "Printer.kt", "Printer.raw"))


LITERAL = {
    "Hooks.kt": (
        "interface Hooks {\n    fun changed(n: Int)\n}\n\n"
        "class Gate(private val hooks: Hooks) {\n    fun feed() = hooks.changed(1)\n}\n"
    ),
    "Main.kt": (
        "fun watching(): Hooks = object : Hooks {\n"
        "    override fun changed(n: Int) = println(n)\n}\n\n"
        "fun main() {\n    Gate(watching()).feed()\n}\n"
    ),
}


async def test_an_object_without_a_class_is_called_in_another_file(tmp_path: Path) -> None:
    output = await callers(await write(tmp_path, LITERAL), "Main.kt", "watching.changed")
    assert [caller for caller, *_ in brief(output)] == ["Gate.feed"]


RETURNED = {
    "parts.js": (
        "function Template(text) {\n  this.parts = Template.parse(text);\n}\n\n"
        "Template.parse = (text) => text.split(' ').map((one) => constant(one));\n\n"
        "const constant = (text) => function fixed() {\n  return text;\n};\n\n"
        "Template.prototype.render = function render() {\n"
        "  return this.parts.map((part) => part()).join('');\n};\n\n"
        "new Template('a b').render();\n"
    ),
}


async def test_a_function_that_is_handed_out_is_not_said_to_have_no_callers(
    tmp_path: Path,
) -> None:
    output = await callers(await write(tmp_path, RETURNED), "parts.js", "fixed")
    assert output.callers or not output.complete


RANGE = {
    "graph.cpp": (
        "struct Graph {\n  int *begin() { return first; }\n  int *end() { return first + 2; }\n"
        "  int first[2];\n};\n\nint sum(Graph &graph) {\n  int all = 0;\n"
        "  for (int one : graph) all += one;\n  return all;\n}\n"
    ),
}


async def test_what_a_loop_over_a_range_calls_is_not_said_to_have_no_callers(
    tmp_path: Path,
) -> None:
    output = await callers(await write(tmp_path, RANGE), "graph.cpp", "Graph.begin")
    assert output.callers or not output.complete


VECTORS = {
    "vec.h": (
        "#pragma once\n#include <ostream>\n\nnamespace geo {\n\nstruct Vec {\n  double x;\n"
        "  Vec operator-() const { return {-x}; }\n"
        "  Vec operator-(const Vec& o) const { return Vec{x - o.x}; }\n"
        "  Vec& operator+=(const Vec& o);\n"
        "  bool operator == (const Vec& o) const { return x == o.x; }\n"
        "  double& operator[](int at) { return x; }\n"
        "  const double& operator[](int at) const { return x; }\n"
        "  double operator()(double by) const { return x * by; }\n"
        "  Vec& operator++() { ++x; return *this; }\n"
        "  explicit operator bool() const { return x != 0; }\n"
        "  friend Vec operator/(const Vec& v, double by) { return {v.x / by}; }\n};\n\n"
        "Vec operator*(double by, const Vec& v);\n"
        "std::ostream& operator<<(std::ostream& out, const Vec& v);\n\n}\n"
    ),
    "vec.cpp": (
        '#include "vec.h"\n\nnamespace geo {\n\n'
        "Vec& Vec::operator+=(const Vec& o) {\n  x += o.x;\n  return *this;\n}\n\n"
        "Vec operator*(double by, const Vec& v) { return {by * v.x}; }\n\n"
        "std::ostream& operator<<(std::ostream& out, const Vec& v) {\n"
        '  return out << v.x << " m";\n}\n\n}\n'
    ),
    "main.cpp": (
        '#include <iostream>\n#include "vec.h"\n\nusing geo::Vec;\n\n'
        "struct Body {\n  Vec at, speed;\n};\n\n"
        "void move(Body& body) { body.at += body.speed; }\n\n"
        "Vec turn(const Body& body) { return -body.speed; }\n\n"
        "Vec scale(Vec by) { return 2 * by; }\n\n"
        "Vec halve(const Vec& by) { return by / 2; }\n\n"
        "bool rests(const Body& body) { return body.speed != Vec{0}; }\n\n"
        "void set(Vec& v) { v[0] = 1; }\n\n"
        "double call(const Vec& v) { return v(2.0); }\n\n"
        "void step(Vec* v) { ++*v; }\n\n"
        "Vec* next(Vec* v, int by) { return ++v; }\n\n"
        "bool same(Vec* a, Vec* b) { return a == b && a - b == 0; }\n\n"
        "void show(const Body& body) { std::cout << 1 << body.at << '\\n'; }\n\n"
        "int plain(int a, int b) { return -a * b - a; }\n"
    ),
}


@pytest.mark.parametrize(
    ("path", "function", "expected"),
    [
        ("vec.h", "Vec.operator-", ["turn"]),
        ("vec.cpp", "Vec.operator+=", ["move"]),
        ("vec.h", "Vec.operator ==", ["rests"]),
        ("vec.h", "Vec.operator[]", ["set"]),
        ("vec.h", "Vec.operator()", ["call"]),
        ("vec.h", "Vec.operator++", ["step"]),
        ("vec.h", "Vec.operator/", ["halve"]),
        ("vec.cpp", "operator*", ["scale"]),
        ("vec.cpp", "operator<<", ["show"]),
    ],
)
async def test_an_operator_is_called_on_objects_and_on_no_pointers_or_numbers(
    tmp_path: Path, path: str, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, VECTORS), path, function)
    assert [(one, sure) for one, _, _, sure in brief(output)] == [
        (one, "resolved") for one in expected
    ]


async def test_what_converts_an_object_is_not_said_to_have_no_callers(tmp_path: Path) -> None:
    name = "Vec.operator bool() const"
    output = await callers(await write(tmp_path, VECTORS), "vec.h", name)
    assert output.callers or not output.complete


LISTS = {
    "list.h": (
        "#pragma once\n\nstruct Job {\n  void run() {}\n};\n\ntemplate <class T>\n"
        "class List {\n public:\n  class Iterator {\n   public:\n"
        "    Iterator(T* item) : item(item) {}\n    T& operator*() const { return *item; }\n"
        "    Iterator& operator++() {\n      ++item;\n      return *this;\n    }\n"
        "    bool operator!=(const Iterator& o) const { return item != o.item; }\n\n"
        "   private:\n    T* item;\n  };\n\n"
        "  Iterator begin() { return {items}; }\n  Iterator end() { return {items + 2}; }\n\n"
        " private:\n  T items[2];\n};\n"
    ),
    "main.cpp": (
        '#include "list.h"\n\nvoid loop(List<Job>& jobs) {\n'
        "  for (auto& job : jobs) job.run();\n}\n\n"
        "void walk(List<Job>& jobs) {\n"
        "  for (auto at = jobs.begin(); at != jobs.end(); ++at) *at;\n}\n"
    ),
}


@pytest.mark.parametrize(
    "function",
    ["List.begin", "List.end", "Iterator.operator*", "Iterator.operator++", "Iterator.operator!="],
)
async def test_a_loop_over_a_range_calls_the_operators_of_the_iterator(
    tmp_path: Path, function: str
) -> None:
    output = await callers(await write(tmp_path, LISTS), "list.h", function)
    assert [caller for caller, *_ in brief(output)] == ["loop", "walk"]


PROXIES = {
    "main.cpp": (
        "struct Job {\n  void run() {}\n  bool operator==(const Job& o) const { return true; }\n"
        "};\n\nclass Handle {\n public:\n  Handle(Job* job) : job(job) {}\n"
        "  Job* operator->() { return job; }\n"
        "  Job& operator*() const { return *job; }\n\n private:\n  Job* job;\n};\n\n"
        "enum class Mode { Read, Write };\n\n"
        "Mode operator|(Mode a, Mode b) { return a; }\n\n"
        "void start(Handle handle) { handle->run(); }\n\n"
        "void begin(Job* job) { job->run(); }\n\n"
        "Mode both() { return Mode::Read | Mode::Write; }\n\n"
        "class Jobs {\n public:\n  Jobs& operator+=(std::unique_ptr<Job> job) { return *this; }\n"
        "  void operator()(int n) const {}\n};\n\n"
        "void add(Jobs& jobs) {\n  jobs += std::make_unique<Job>();\n  jobs(1);\n}\n\n"
        "Job operator*(Job a, Job b) { return a; }\n\n"
        "Job all(const Handle& a, Job b) { return *a * b; }\n\n"
        "Job* find() { return new Job; }\n\nbool found(Job* job) { return find() == job; }\n"
    ),
}


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("Handle.operator->", ["start"]),
        ("Job.run", ["begin", "start"]),
        ("operator|", ["both"]),
        ("Jobs.operator+=", ["add"]),
        ("Jobs.operator()", ["add"]),
        ("Handle.operator*", ["all"]),
        ("operator*", ["all"]),
        ("Job.operator==", []),
    ],
)
async def test_what_points_to_an_object_is_told_from_a_pointer(
    tmp_path: Path, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, PROXIES), "main.cpp", function)
    assert [caller for caller, *_ in brief(output)] == expected


ORDERED = {
    "dates.h": (
        "#pragma once\n\ntemplate <class T>\nstruct Ordered {\n"
        "  friend bool operator>(const T& a, const T& b) { return b < a; }\n};\n\n"
        "struct Date : Ordered<Date> {\n  int day = 0;\n  explicit Date(int day) : day(day) {}\n"
        "  bool operator<(const Date& o) const { return day < o.day; }\n"
        "  Date operator+(int days) const { return Date(day + days); }\n"
        "  Date copy() const { return Date(*this); }\n};\n\n"
        "class Span {\n public:\n  struct iterator {\n    Date at;\n"
        "    Date operator*() const { return at; }\n  };\n"
        "  explicit Span(Date from) : from(from) {}\n"
        "  iterator begin() const { return iterator{from}; }\n\n private:\n  Date from;\n};\n"
    ),
    "main.cpp": (
        '#include "dates.h"\n\nbool later(const Date& a, Date b) { return a > b; }\n\n'
        "Date first(Date date) {\n  Span span(date);\n  auto at = span.begin();\n"
        "  return *at;\n}\n\n"
        "bool next(const Date* a, const Date* b) { return a > b && a + 1 < b; }\n"
    ),
}


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("Ordered.operator>", ["later"]),
        ("Date.operator<", ["Ordered.operator>"]),
        ("Date.operator+", []),
        ("iterator.operator*", ["first"]),
        ("Span", ["first"]),
    ],
)
async def test_operators_are_found_in_classes_above_and_of_objects_made_of_names(
    tmp_path: Path, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, ORDERED), "dates.h", function)
    assert [(one, sure) for one, _, _, sure in brief(output)] == [
        (one, "resolved") for one in expected
    ]


ALIASES = {
    "points.h": (
        "#pragma once\n#include <memory>\n#include <vector>\n\nnamespace geo {\n\n"
        "template <class T>\nstruct Vec {\n  T x;\n  void clear() { x = 0; }\n"
        "  Vec operator+(const Vec& o) const { return Vec{x + o.x}; }\n"
        "  bool operator==(const Vec& o) const { return x == o.x; }\n};\n\n"
        "using Point = Vec<double>;\ntypedef std::vector<Point> Path;\n"
        "using Shared = std::shared_ptr<Point>;\n\n}\n"
    ),
    "main.cpp": (
        '#include "points.h"\n\nusing geo::Path;\nusing geo::Point;\nusing geo::Shared;\n\n'
        "Point add(const Point& a, const Point& b) { return a + b; }\n\n"
        "void wipe(Path& path) {\n  for (auto& point : path) point.clear();\n}\n\n"
        "bool same(const Shared& a, const Shared& b) { return a == b; }\n\n"
        "bool equal(const Shared& a, const Shared& b) { return *a == *b; }\n"
    ),
}


@pytest.mark.parametrize(
    ("function", "expected"),
    [("Vec.operator+", ["add"]), ("Vec.clear", ["wipe"]), ("Vec.operator==", ["equal"])],
)
async def test_another_name_of_a_type_is_that_type(
    tmp_path: Path, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, ALIASES), "points.h", function)
    assert [(one, sure) for one, _, _, sure in brief(output)] == [
        (one, "resolved") for one in expected
    ]


TABLES = {
    "main.cpp": (
        "#include <map>\n#include <string>\n#include <vector>\n\n"
        "struct Job {\n  void run() {}\n};\n\nint twice(int n) { return 2 * n; }\n\n"
        "using Change = int (*)(int);\n\n"
        'const std::map<std::string, Change> kChanges = {{"twice", twice}};\n\n'
        "int change(const std::string& name) {\n  auto found = kChanges.find(name);\n"
        "  return found == kChanges.end() ? 0 : found->second(1);\n}\n\n"
        "void start(std::map<int, Job>& jobs) {\n"
        "  for (auto& entry : jobs) entry.second.run();\n}\n\n"
        "void first(std::vector<Job>& jobs) { jobs.begin()->run(); }\n\n"
        "int half(int n) { return n / 2; }\n\n"
        "int last() {\n  std::vector<Change> all{half};\n  auto at = all.begin();\n"
        "  return (*at)(4);\n}\n"
    ),
}


@pytest.mark.parametrize(
    ("function", "expected"),
    [("twice", ["change"]), ("half", ["last"]), ("Job.run", ["first", "start"])],
)
async def test_what_an_iterator_is_at_is_of_the_collection(
    tmp_path: Path, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, TABLES), "main.cpp", function)
    sure = {caller for caller, _, _, certainty in brief(output) if certainty != "name-only"}
    assert sure == set(expected)


STRUCTS = {
    "order.rb": (
        "module Priced\n  def price\n    10\n  end\nend\n\n"
        "Order = Struct.new(:count) do\n  include Priced\n\n  def self.single\n    new(1)\n"
        "  end\n\n  def total\n    count * price\n  end\nend\n\n"
        "Invoice = Class.new do\n  def total\n    1\n  end\n\n"
        "  def text\n    total.to_s\n  end\nend\n"
    ),
    "main.rb": (
        "require_relative 'order'\n\ndef buy\n  Order.single.total\nend\n\n"
        "def bill\n  Invoice.new.text\nend\n\nbuy\nbill\n"
    ),
}


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("Order.single", ["buy"]),
        ("Order.total", ["buy"]),
        ("Invoice.total", ["Invoice.text"]),
        ("Priced.price", ["Order.total"]),
    ],
)
async def test_what_is_defined_in_the_block_of_a_struct_is_a_method_of_it(
    tmp_path: Path, function: str, expected: list[str]
) -> None:
    output = await callers(await write(tmp_path, STRUCTS), "order.rb", function)
    sure = {caller for caller, _, _, certainty in brief(output) if certainty == "resolved"}
    assert sure == set(expected)


_MADE_BY_TEMPLATE = """\
#include <memory>
#include <vector>

struct Shape { virtual double area() const = 0; };
struct Circle : Shape { double area() const override { return 3; } };
struct Box : Shape { double area() const override { return 4; } };

struct Scene {
    std::vector<std::unique_ptr<Shape>> shapes;
    template <typename S> void add() { shapes.push_back(std::make_unique<S>()); }
    double area() const {
        double sum = 0;
        for (const auto& shape : shapes) sum += shape->area();
        return sum;
    }
};

int main() {
    Scene scene;
    scene.add<Circle>();
    scene.shapes.push_back(std::make_unique<Box>());
    return scene.area() > 3;
}
"""


@pytest.mark.parametrize("function", ["Circle.area", "Box.area"])
async def test_an_object_that_a_template_makes_may_be_of_any_class_of_its_base(
    tmp_path: Path, function: str
) -> None:
    root = await write(tmp_path, {"main.cpp": _MADE_BY_TEMPLATE})
    output = await callers(root, "main.cpp", function)
    assert "Scene.area" in {caller for caller, _, _, _ in brief(output)}
