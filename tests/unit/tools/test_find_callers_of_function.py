"""`find_callers_of_function` through its public call."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.code_workspace import brief, callers, write
from whence_tools import find_callers_of_function
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.find_callers_of_function import shorten
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

Expected = list[tuple[str, str, int, str]]


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found must not depend on how busy the machine is."""
    monkeypatch.setattr(find_callers_of_function, "SEARCH_SECONDS", 30.0)


PYTHON = {
    "src/shop/__init__.py": "from .prices import total as sum_up\n",
    "src/shop/prices.py": (
        "def total(items):\n    return sum(items)\n\n"
        "class Cart:\n"
        "    def __init__(self, items):\n        self.items = items\n\n"
        "    def cost(self):\n        return total(self.items)\n\n"
        "    def twice(self):\n        return self.cost() * 2\n\n"
        "class Sale(Cart):\n"
        "    def cost(self):\n        return super().cost() / 2\n"
    ),
    "src/shop/app.py": (
        "import shop\nfrom shop import sum_up as add\nfrom shop import prices as p\n"
        "from shop.prices import Cart\nimport shop.prices\n\n"
        "def aliased():\n    return add([1])\n\n"
        "def through_package():\n    return shop.sum_up([1])\n\n"
        "def through_module():\n    return p.total([1])\n\n"
        "def dotted():\n    return shop.prices.total([1])\n\n"
        "def typed(cart: Cart):\n    return cart.cost()\n\n"
        "def built():\n    cart = Cart([1])\n    return cart.cost()\n\n"
        "def handed_on(items):\n    return map(p.total, items)\n\n"
        "def unrelated(total):\n    return total([1])\n\n"
        "built()\n"
    ),
    "src/other.py": "from math import total\n\ndef f(x):\n    return total(x), x.cost()\n",
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "total",
            [
                ("Cart.cost", "src/shop/prices.py", 9, "resolved"),
                ("aliased", "src/shop/app.py", 8, "resolved"),
                ("dotted", "src/shop/app.py", 17, "resolved"),
                ("handed_on", "src/shop/app.py", 27, "possible"),
                ("through_module", "src/shop/app.py", 14, "resolved"),
                ("through_package", "src/shop/app.py", 11, "resolved"),
            ],
        ),
        (
            "Cart.cost",
            [
                ("Cart.twice", "src/shop/prices.py", 12, "resolved"),
                ("Sale.cost", "src/shop/prices.py", 16, "resolved"),
                ("built", "src/shop/app.py", 24, "resolved"),
                ("f", "src/other.py", 4, "name-only"),
                ("typed", "src/shop/app.py", 20, "resolved"),
            ],
        ),
        (
            "Sale.cost",
            [
                ("Cart.twice", "src/shop/prices.py", 12, "possible"),
                ("f", "src/other.py", 4, "name-only"),
                ("typed", "src/shop/app.py", 20, "possible"),
            ],
        ),
        ("Cart.__init__", [("built", "src/shop/app.py", 23, "resolved")]),
        ("Cart", [("built", "src/shop/app.py", 23, "resolved")]),
    ],
)
async def test_python_calls_are_resolved_through_imports_classes_and_aliases(
    tmp_path: Path, name: str, expected: Expected
) -> None:
    output = await callers(await write(tmp_path, PYTHON), "src/shop/prices.py", name)
    assert brief(output) == expected
    assert output.searched_all
    assert output.source == "static"


SCRIPT = {
    "tsconfig.json": '{ // aliases\n "compilerOptions": {"paths": {"@app/*": ["./src/*"],}} }\n',
    "src/api/user.ts": (
        "export async function fetchUser(id: string) { return get(id); }\n"
        "export class Api {\n  load(id: string) { return fetchUser(id); }\n}\n"
        "export const client = new Api();\n"
        "export default function makeApi(): Api { return new Api(); }\n"
    ),
    "src/api/index.ts": (
        "export * from './user';\nexport { fetchUser as loadUser } from './user';\n"
    ),
    "src/views/Profile.tsx": (
        "import { fetchUser as get, Api, client } from '../api/user';\n"
        "import create from '../api/user';\n"
        "import * as users from '@app/api';\n"
        "import { loadUser } from '../api';\n"
        "export class Profile {\n"
        "  constructor(private api: Api) {}\n"
        "  init() { return this.api.load('a'); }\n"
        "  direct = async () => { await get('b'); };\n"
        "  render() { return <Panel onClick={get} />; }\n"
        "}\n"
        "export const Panel = () => { users.fetchUser('c'); loadUser('d'); return null; };\n"
        "client.load('e');\n"
        "create().load('f');\n"
    ),
    "lib/old.js": (
        "const { fetchUser } = require('../src/api/user');\n"
        "const api = { run() { return fetchUser('x'); } };\nmodule.exports = { api };\n"
    ),
}


@pytest.mark.parametrize(
    ("path", "name", "expected"),
    [
        (
            "src/api/user.ts",
            "fetchUser",
            [
                ("Api.load", "src/api/user.ts", 3, "resolved"),
                ("Panel", "src/views/Profile.tsx", 11, "resolved"),
                ("Profile.direct", "src/views/Profile.tsx", 8, "resolved"),
                ("Profile.render", "src/views/Profile.tsx", 9, "possible"),
                ("api.run", "lib/old.js", 2, "resolved"),
            ],
        ),
        (
            "src/api/user.ts",
            "Api.load",
            [
                ("<module>", "src/views/Profile.tsx", 12, "resolved"),
                ("<module>", "src/views/Profile.tsx", 13, "resolved"),
                ("Profile.init", "src/views/Profile.tsx", 7, "resolved"),
            ],
        ),
        ("src/api/user.ts", "makeApi", [("<module>", "src/views/Profile.tsx", 13, "resolved")]),
        (
            "src/views/Profile.tsx",
            "Panel",
            [("Profile.render", "src/views/Profile.tsx", 9, "resolved")],
        ),
    ],
)
async def test_scripts_are_resolved_through_modules_aliases_and_components(
    tmp_path: Path, path: str, name: str, expected: Expected
) -> None:
    output = await callers(await write(tmp_path, SCRIPT), path, name)
    assert brief(output) == expected


JVM = {
    "app/src/main/java/com/shop/Repo.kt": (
        "package com.shop\n\nclass Repo(private val db: Db) {\n"
        "    fun load(id: String): Item {\n        return db.find(id)\n    }\n}\n\n"
        "fun String.trimmed(): String = this.trim()\n\n"
        "fun helper(x: Int) = x\n"
    ),
    "app/src/main/java/com/shop/Db.java": (
        "package com.shop;\n\npublic class Db extends Base {\n"
        "  public Db(String url) { super(url); connect(); }\n"
        "  public Item find(String id) { return this.query(id); }\n"
        "  private Item query(String id) { return null; }\n"
        "  void connect() {}\n}\n"
    ),
    "app/src/main/java/com/ui/Screen.kt": (
        "package com.ui\n\nimport com.shop.Repo\nimport com.shop.helper as aid\n"
        "import com.shop.Db\nimport com.shop.trimmed\n\n"
        "class Screen(private val repo: Repo) {\n"
        "    fun show(id: String) {\n        val item = repo.load(id)\n        aid(1)\n"
        "        id.trimmed()\n    }\n"
        "    fun all(ids: List<String>) = ids.map { repo.load(it) }\n}\n\n"
        'fun main() {\n    val screen = Screen(Repo(Db("x")))\n    screen.show("1")\n}\n'
    ),
}


@pytest.mark.parametrize(
    ("path", "name", "expected"),
    [
        (
            "Repo.kt",
            "Repo.load",
            [
                ("Screen.all", "app/src/main/java/com/ui/Screen.kt", 14, "resolved"),
                ("Screen.show", "app/src/main/java/com/ui/Screen.kt", 10, "resolved"),
            ],
        ),
        (
            "Repo.kt",
            "helper",
            [("Screen.show", "app/src/main/java/com/ui/Screen.kt", 11, "resolved")],
        ),
        (
            "Db.java",
            "Db.find",
            [("Repo.load", "app/src/main/java/com/shop/Repo.kt", 5, "resolved")],
        ),
        ("Db.java", "query", [("Db.find", "app/src/main/java/com/shop/Db.java", 5, "resolved")]),
        ("Db.java", "connect", [("Db.Db", "app/src/main/java/com/shop/Db.java", 4, "resolved")]),
        ("Db.java", "Db", [("main", "app/src/main/java/com/ui/Screen.kt", 18, "resolved")]),
    ],
)
async def test_kotlin_and_java_are_resolved_across_packages_and_each_other(
    tmp_path: Path, path: str, name: str, expected: Expected
) -> None:
    folder = "app/src/main/java/com/shop/"
    output = await callers(await write(tmp_path, JVM), folder + path, name)
    assert brief(output) == expected


OTHERS: dict[str, tuple[dict[str, str], str, str, Expected]] = {
    "go": (
        {
            "go.mod": "module x\n",
            "store/store.go": "package store\n\ntype Store struct{ db *DB }\n\n"
            "func (s *Store) Load(id string) error {\n\treturn s.db.Get(id)\n}\n\n"
            "func New() *Store {\n\treturn &Store{}\n}\n",
            "store/db.go": "package store\n\ntype DB struct{}\n\n"
            "func (d *DB) Get(id string) error {\n\treturn nil\n}\n",
            "main.go": 'package main\n\nimport st "x/store"\n\nfunc main() {\n'
            '\ts := st.New()\n\ts.Load("1")\n}\n',
        },
        "store/store.go",
        "Store.Load",
        [("main", "main.go", 7, "resolved")],
    ),
    "go, across files of a package": (
        {
            "a/a.go": "package a\n\nfunc helper() int { return 1 }\n",
            "a/b.go": "package a\n\nfunc Use() int { return helper() }\n",
            "b/b.go": "package b\n\nfunc helper() int { return 2 }\n\n"
            "func Own() int { return helper() }\n",
        },
        "a/a.go",
        "helper",
        [("Use", "a/b.go", 3, "resolved")],
    ),
    "rust": (
        {
            "src/main.rs": "mod store;\nuse crate::store::{load as get, Store};\n\n"
            "fn main() {\n    get(1);\n    let s = Store::new();\n    s.run();\n"
            "    store::load(2);\n}\n",
            "src/store.rs": "pub struct Store;\n\npub fn load(id: u8) {}\n\n"
            "impl Store {\n    pub fn new() -> Self { Store }\n"
            "    pub fn run(&self) { load(3); }\n}\n",
        },
        "src/store.rs",
        "load",
        [
            ("Store.run", "src/store.rs", 7, "resolved"),
            ("main", "src/main.rs", 5, "resolved"),
            ("main", "src/main.rs", 8, "resolved"),
        ],
    ),
    "c": (
        {
            "u.h": "int get(int id);\n",
            "u.c": '#include "u.h"\n\nint get(int id) { return id; }\n',
            "main.c": '#include "u.h"\n\nint main(void) {\n  return get(1);\n}\n',
        },
        "u.c",
        "get",
        [("main", "main.c", 4, "resolved")],
    ),
    "c++": (
        {
            "a.hpp": "class A {\n public:\n  int go(int a);\n  int twice() { return go(2); }\n};\n",
            "a.cpp": '#include "a.hpp"\n\nint A::go(int a) { return a; }\n',
            "m.cpp": '#include "a.hpp"\n\nint main() {\n  A a;\n  return a.go(1);\n}\n',
        },
        "a.cpp",
        "A::go",
        [("A.twice", "a.hpp", 4, "resolved"), ("main", "m.cpp", 5, "resolved")],
    ),
    "csharp": (
        {
            "Repo.cs": "namespace S;\npublic class Repo {\n  public int Load(int id) => id;\n}\n",
            "App.cs": "using S;\nclass App {\n  private readonly Repo _repo = new Repo();\n"
            "  int Run() => _repo.Load(1);\n}\n",
        },
        "Repo.cs",
        "Repo.Load",
        [("App.Run", "App.cs", 4, "resolved")],
    ),
    "ruby": (
        {
            "lib/repo.rb": "class Repo\n  def load(id)\n    find(id)\n  end\n\n"
            "  def find(id) = id\nend\n",
            "app.rb": "require_relative 'lib/repo'\n\ndef main\n  repo = Repo.new\n"
            "  repo.load(1)\nend\n",
        },
        "lib/repo.rb",
        "Repo#load",
        [("main", "app.rb", 5, "resolved")],
    ),
    "php": (
        {
            "src/Repo.php": "<?php\nnamespace App;\nclass Repo {\n"
            "  public function load(int $id) { return $id; }\n}\n",
            "src/Ui/Page.php": "<?php\nnamespace App\\Ui;\nuse App\\Repo;\nclass Page {\n"
            "  public function __construct(private Repo $repo) {}\n"
            "  public function show() { return $this->repo->load(1); }\n}\n",
        },
        "src/Repo.php",
        "Repo::load",
        [("Page.show", "src/Ui/Page.php", 6, "resolved")],
    ),
}


@pytest.mark.parametrize("case", OTHERS)
async def test_the_other_languages_are_resolved_too(tmp_path: Path, case: str) -> None:
    files, path, name, expected = OTHERS[case]
    output = await callers(await write(tmp_path, files), path, name)
    assert brief(output) == expected


CHAIN = {
    "a.py": "def low():\n    pass\n\ndef mid():\n    low()\n    mid()\n\n"
    "def high(x):\n    mid()\n    x.low()\n    other()\n\ndef other():\n    high(1)\n\nhigh(2)\n",
}


async def test_chains_run_from_the_outermost_caller_and_end_at_cycles(tmp_path: Path) -> None:
    output = await callers(await write(tmp_path, CHAIN), "a.py", "low", depth=5)
    resolved = [caller for caller in output.callers if caller.certainty == "resolved"]
    assert [(c.depth, c.line, c.call_chain) for c in resolved] == [
        (1, 5, ["mid", "low"]),
        (2, 6, ["mid", "mid", "low"]),
        (2, 9, ["high", "mid", "low"]),
        (3, 14, ["other", "high", "mid", "low"]),
        (3, 16, ["<module>", "high", "mid", "low"]),
        (4, 11, ["high", "other", "high", "mid", "low"]),
    ]


async def test_a_chain_is_as_certain_as_its_weakest_link(tmp_path: Path) -> None:
    files = {
        "a.py": "class A:\n    def go(self):\n        pass\n",
        "b.py": "def use(x):\n    x.go()\n\ndef top():\n    use(1)\n",
    }
    output = await callers(await write(tmp_path, files), "a.py", "A.go", depth=2)
    assert [(c.caller_name, c.certainty) for c in output.callers] == [
        ("use", "name-only"),
        ("top", "name-only"),
    ]


async def test_several_definitions_of_one_name_are_all_covered_and_named(tmp_path: Path) -> None:
    text = (
        "class A:\n    def go(self):\n        pass\n\nclass B:\n    def go(self):\n        pass\n\n"
        "def f(a: A, b: B):\n    a.go()\n    b.go()\n"
    )
    output = await callers(await write(tmp_path, {"a.py": text}), "a.py", "go")
    assert sorted((c.line, c.call_chain[-1]) for c in output.callers) == [
        (10, "A.go"),
        (11, "B.go"),
    ]
    assert output.note is not None
    assert "2 definitions" in output.note


async def test_an_unsaved_buffer_wins_over_the_disk(tmp_path: Path) -> None:
    context = await write(tmp_path, {"a.py": "def f(): pass\n", "b.py": "import a\n"})
    workspace = await asyncio.to_thread(
        Workspace, tmp_path, {"b.py": "import a\n\ndef g():\n    a.f()\n"}
    )
    output = await callers(replace(context, workspace=workspace), "a.py", "f")
    assert brief(output) == [("g", "b.py", 4, "resolved")]


async def test_a_call_on_a_class_itself_calls_nothing_that_overrides_it(tmp_path: Path) -> None:
    files = {
        "a.py": (
            "class Base:\n    def go(self): pass\n\nclass Below(Base):\n    def go(self):\n"
            "        Base.go(self)\n\ndef run(one: Base):\n    one.go()\n"
        )
    }
    output = await callers(await write(tmp_path, files), "a.py", "Below.go")
    assert brief(output) == [("run", "a.py", 9, "possible")]


async def test_a_language_without_a_grammar_is_searched_as_text(tmp_path: Path) -> None:
    files = {
        "a.v": "fn load(id int) int {\n    return id\n}\n",
        "b.v": "fn show() {\n    load(1)\n}\n\nload(2)\n",
    }
    output = await callers(await write(tmp_path, files), "a.v", "load")
    assert output.source == "text"
    assert output.complete is False
    assert brief(output) == [
        ("<module>", "b.v", 5, "name-only"),
        ("show", "b.v", 2, "name-only"),
    ]


@pytest.mark.parametrize(
    ("path", "name", "code", "said"),
    [
        ("a.py", "lode", ErrorCode.FUNCTION_NOT_FOUND, "load"),
        ("empty.py", "x", ErrorCode.FUNCTION_NOT_FOUND, "no function"),
        ("notes.md", "x", ErrorCode.LSP_UNAVAILABLE, "read_file"),
        ("gone.py", "x", ErrorCode.FILE_NOT_FOUND, "does not exist"),
        ("../a.py", "x", ErrorCode.PERMISSION_DENIED, "outside"),
        ("bin.py", "x", ErrorCode.BINARY_FILE, "binary"),
    ],
)
async def test_failures_say_what_to_do_next(
    tmp_path: Path, path: str, name: str, code: ErrorCode, said: str
) -> None:
    files: dict[str, str | bytes] = {
        "a.py": "def load(): pass\n",
        "empty.py": "",
        "notes.md": "x()",
        "bin.py": b"\0\1\2" * 99,
    }
    with pytest.raises(ToolFailure) as failure:
        await callers(await write(tmp_path, files), path, name)
    assert failure.value.code == code
    assert said in failure.value.message
    assert str(tmp_path) not in failure.value.message


async def test_when_the_time_is_up_the_answer_says_that_it_is_partial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_callers_of_function, "SEARCH_SECONDS", 0.0)
    files = {"a.py": "def f(): pass\n\nf()\n", "b.py": "from a import f\n\nf()\n"}
    output = await callers(await write(tmp_path, files), "a.py", "f")
    assert brief(output) == [("<module>", "a.py", 3, "name-only")]
    assert (output.complete, output.searched_all) == (False, False)
    assert output.note is not None
    assert "there may be more callers" in output.note


async def test_a_file_too_large_to_parse_is_searched_as_text(tmp_path: Path) -> None:
    filler = "".join(f"x{n} = [{n}, {n}]\n" for n in range(150_000))
    text = f"def load():\n    return 1\n\n\ndef show():\n    return load()\n\n\n{filler}"
    output = await callers(await write(tmp_path, {"a.py": text}), "a.py", "load")
    assert brief(output) == [("show", "a.py", 6, "name-only")]
    assert (output.source, output.complete) == ("text", False)


async def test_a_line_of_five_megabytes_is_searched_once(tmp_path: Path) -> None:
    text = "def f(x): return x\na = [" + "f(1), " * 830_000 + "]\n\ndef g():\n    f(2)\n"
    output = await callers(await write(tmp_path, {"a.py": text}), "a.py", "f")
    assert brief(output) == [("<module>", "a.py", 2, "name-only"), ("g", "a.py", 5, "name-only")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nesting", "def f(x): return x\na = " + "f(" * 2000 + "1" + ")" * 2000 + "\n"),
        ("a sum", "def f(x): return x\na = " + " + ".join(["f(1)"] * 20_000) + "\n"),
        ("lists", "def f(x): return x\na = " + "[" * 2000 + "f(1)" + "]" * 2000 + "\n"),
    ],
)
async def test_a_thousand_calls_inside_each_other_are_found(
    tmp_path: Path, name: str, text: str
) -> None:
    output = await callers(await write(tmp_path, {f"{name}.py": text}), f"{name}.py", "f")
    assert brief(output) == [("<module>", f"{name}.py", 2, "resolved")]
    assert output.searched_all


@pytest.mark.thorough
async def test_time_grows_with_the_number_of_calls_and_not_with_its_square(tmp_path: Path) -> None:
    taken = []
    for count in (3_000, 12_000):
        calls = "\n+ ".join(["f(1)"] * count)
        text = f"int f(int x) {{ return x; }}\nint g(void) {{ return {calls}; }}\n"
        context = await write(tmp_path / str(count), {"a.c": text})
        before = time.process_time()
        output = await callers(context, "a.c", "f")
        taken.append(time.process_time() - before)
        assert output.searched_all
    assert taken[1] < 8 * taken[0]  # four times as many calls


@pytest.mark.parametrize(
    ("files", "name", "blind_spots", "unresolved"),
    [
        ({"a.py": "def f(): pass\n\ndef g():\n    return f()\n"}, "f", [], 0),
        ({"a.py": "def f(): pass\n\ndef g(x):\n    return map(f, x)\n"}, "f",
         ["dynamic dispatch"], 0),
        ({"a.py": "class A:\n    @property\n    def f(self): pass\n"}, "A.f", ["properties"], 0),
        ({"a.py": "class A:\n    def f(self): pass\n\ndef g(x):\n    x.f()\n"}, "A.f", [], 1),
        ({"a.py": "class A:\n    def f(self): pass\n\ndef g(x, n):\n    getattr(x, n)()\n"}, "A.f",
         ["reflection"], 0),
        ({"a.py": "class A:\n    def f(self): pass\n\ndef g(xs):\n    a, b = xs\n    b.f()\n"},
         "A.f", [], 1),
        ({"a.py": "class A:\n    def f(self): pass\n\nclass B:\n    def f(self): pass\n\n"
                  "def g(x):\n    y = B()\n    y = x.y\n    y.f()\n"}, "A.f", [], 1),
        ({"a.py": "def f(): pass\n\ndef g(x):\n    x.a.f()\n"}, "f", [], 1),
        ({"a.py": "from importlib import import_module\n\ndef f(): pass\n\n"
                  "def g(n):\n    import_module(n).f()\n"}, "f", [], 1),
        ({"a.py": "def f(): pass\n\ndef g(x):\n    x.h = f\n\ndef k(x):\n    x.y[0]()\n"}, "f",
         ["dynamic dispatch"], 0),
        ({"a.py": "def f(): pass\n\ndef g():\n    return [f for f in ()] + [f()]\n"}, "f", [], 1),
        ({"a.rs": "struct A;\nimpl A {\n    fn f(&self) {}\n}\n\n"
                  "fn g(x: &X) {\n    println!(\"{}\", x.f());\n}\n"}, "A.f", [], 1),
        ({"a.java": "class A {\n  I g() { return new I() { public void f() {} }; }\n}\n"}, "f",
         ["dynamic dispatch"], 0),
        ({"a.js": "const t = { f() {} }\nfunction g(n) { t[n]() }\n"}, "f", [], 0),
        ({"a.py": "class A:\n    def f(self): pass\n\ndef g(x, n):\n    getattr(x, 'do_' + n)()\n"},
         "A.f", [], 0),
        ({"a.py": "import app\n\n@app.route('/')\ndef f(): pass\n"}, "f", ["dynamic dispatch"], 0),
        ({"a.py": "import x\n\nclass A(x.Base):\n    def f(self): pass\n"}, "A.f",
         ["dynamic dispatch"], 0),
        ({"a.py": "# @generated\ndef f(): pass\n"}, "f", ["generated code"], 0),
        ({"a.py": "def f(): pass\n", "b.py": "import a\nN = {'k': 'f'}\n"}, "f", ["reflection"], 0),
        ({"a.java": "class A {\n  @Test void f() {}\n}\n"}, "A.f", ["dynamic dispatch"], 0),
        ({"a.lua": "local A = {}\nfunction A.__index(t, k) end\nreturn A\n"}, "A.__index",
         ["dynamic dispatch"], 0),
        ({"a.lua": "local A = {}\nfunction A.f() end\nlocal function g(n) A[n]() end\nreturn A\n"},
         "A.f", ["reflection"], 0),
        ({"a.swift": "class A {\n  @IBAction func f() {}\n}\n"}, "A.f", ["dynamic dispatch"], 0),
        ({"a.swift": "class A {\n  func f() {}\n  func g() { a.add(#selector(f)) }\n}\n"}, "A.f",
         ["dynamic dispatch"], 0),
        ({"a.kt": "class A { fun f() {} }\nfun g() = build { f() }\n"}, "A.f", [], 1),
        ({"a.js": "class A { doF() {} }\nfunction g(x, n) { x['do' + n]() }\n"}, "A.doF",
         ["reflection"], 0),
    ],
)  # fmt: skip
async def test_an_answer_says_why_it_may_not_be_complete(
    tmp_path: Path, files: dict[str, str], name: str, blind_spots: list[str], unresolved: int
) -> None:
    output = await callers(await write(tmp_path, files), next(iter(files)), name)
    assert (output.blind_spots, output.unresolved_candidates) == (blind_spots, unresolved)
    assert output.complete == (not blind_spots and not unresolved)


async def test_a_possible_caller_says_how_the_function_is_reached(tmp_path: Path) -> None:
    text = (
        "class A:\n    def f(self): pass\n\n"
        "class B(A):\n    def f(self): pass\n\n"
        "def through(a: A):\n    a.f()\n\n"
        "def over(b: B, x):\n    return map(b.f, x)\n"
    )
    output = await callers(await write(tmp_path, {"a.py": text}), "a.py", "B.f")
    assert [(c.caller_name, c.certainty, c.how) for c in output.callers] == [
        ("through", "possible", "called-through"),
        ("over", "possible", "handed-over"),
    ]


async def test_shorter_renderings_keep_the_surest_then_counts_then_the_total(
    tmp_path: Path,
) -> None:
    calls = "".join(f"def g{n}():\n    f()\n\n" for n in range(120))
    output = await callers(
        await write(tmp_path, {"a.py": "def f(): pass\n\n" + calls}), "a.py", "f"
    )
    assert output.total_callers == 120
    renderings = list(shorten(output))
    assert [len(r.callers) for r in renderings] == [100, 50, 20, 10, 5, 0, 0, 0]
    assert all(r.shortened and r.total_callers == 120 for r in renderings)
    assert renderings[5].per_file is not None
    assert renderings[5].per_file[0].callers == 120


async def test_the_answer_is_the_same_from_a_worker_process(tmp_path: Path) -> None:
    context = await write(tmp_path, PYTHON)
    worker = Worker()
    try:
        await worker.ready()
        output = await callers(replace(context, cpu=worker), "src/shop/prices.py", "Cart.cost")
    finally:
        await asyncio.to_thread(worker.close)
    assert ("Cart.twice", "src/shop/prices.py", 12, "resolved") in brief(output)


async def test_a_name_that_many_packages_hand_on_to_each_other_is_found_in_time(
    tmp_path: Path,
) -> None:
    """Each imports it from two others, those from two more: the ways double every time."""
    files = {"deep.py": "def total(items):\n    return sum(items)\n"}
    for step in range(12):
        below = ["deep"] if step == 0 else [f"left{step - 1}", f"right{step - 1}"]
        for side in ("left", "right"):
            stars = "".join(f"from {name} import *\n" for name in below)
            files[f"{side}{step}.py"] = stars
    files["app.py"] = "from left11 import *\n\n\ndef spend():\n    return missing(total)\n"

    context = await write(tmp_path, files)

    output = await callers(context, "deep.py", "total")

    assert brief(output) == [("spend", "app.py", 5, "possible")]
