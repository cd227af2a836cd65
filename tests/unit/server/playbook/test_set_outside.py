"""What a class does not show is said of no object: other code may have given it the member."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path


class Case(NamedTuple):
    """A program that fails with a text, of which `untrue` may not be said."""

    files: dict[str, str]
    text: str
    untrue: str


def _python(error: str, *frames: str) -> str:
    lines = [f'  File "{path}", line {line}, in {name}' for path, line, name in
             (frame.split(":") for frame in frames)]  # fmt: skip
    return "\n".join(["Traceback (most recent call last):", *lines, error]) + "\n"


CASES = {
    "members by computed names": Case(
        {
            "main.py": (
                "class Job:\n    def __init__(self, name):\n        self.name = name\n\n"
                "def configure(job, **options):\n    for key, value in options.items():\n"
                "        setattr(job, key, value)\n\ndef run(job):\n    return job.limit * 2\n\n"
                'slow = Job("b")\nconfigure(slow, retries=3)\nrun(slow)\n'
            )
        },
        _python(
            "AttributeError: 'Job' object has no attribute 'limit'",
            "main.py:14:<module>",
            "main.py:10:run",
        ),
        "or use what it has",
    ),
    "members of a base in another file": Case(
        {
            "mixin.py": "class Counting:\n    def start(self):\n        self.total = 0\n",
            "main.py": (
                "from mixin import Counting\n\nclass Report(Counting):\n    def add(self, value):\n"
                "        self.total += value\n        self.count = 1\n\nReport().add(3)\n"
            ),
        },
        _python(
            "AttributeError: 'Report' object has no attribute 'total'",
            "main.py:8:<module>",
            "main.py:5:add",
        ),
        "is only set in",
    ),
    "variables of a module that another file sets": Case(
        {
            "config.py": "client = None\n\ndef get():\n    return client.name\n",
            "main.py": (
                "import config\n\ndef setup(client):\n    config.client = client\n\n"
                "setup(None)\nconfig.get()\n"
            ),
        },
        _python(
            "AttributeError: 'NoneType' object has no attribute 'name'",
            "main.py:7:<module>",
            "config.py:4:get",
        ),
        "comes from `client = None`",
    ),
    "a name that is deleted": Case(
        {
            "main.py": (
                "def last(rows):\n    for row in rows:\n        if row:\n            found = row\n"
                "    del found\n    return found\n\nlast([1])\n"
            )
        },
        _python(
            "UnboundLocalError: cannot access local variable 'found' where it is not associated "
            "with a value",
            "main.py:8:<module>",
            "main.py:6:last",
        ),
        "did not run",
    ),
    "a name that a pattern binds": Case(
        {
            "main.py": (
                "def first(row):\n    match row:\n        case [x, *rest]:\n            del x\n"
                "        case _:\n            x = 0\n    return x\n\nfirst([1])\n"
            )
        },
        _python(
            "UnboundLocalError: cannot access local variable 'x' where it is not associated "
            "with a value",
            "main.py:9:<module>",
            "main.py:7:first",
        ),
        "did not run",
    ),
    "what objects of a class begin with": Case(
        {
            "main.py": (
                "class Service:\n    db = None\n\n    def lookup(self, key):\n"
                "        return self.db.get(key)\n\ndef wire(service, parts):\n"
                "    for name in parts:\n        setattr(service, name, parts[name])\n\n"
                "service = Service()\nwire(service, {})\nservice.lookup('a')\n"
            )
        },
        _python(
            "AttributeError: 'NoneType' object has no attribute 'get'",
            "main.py:13:<module>",
            "main.py:5:lookup",
        ),
        "is an input",
    ),
    "a value of another kind": Case(
        {
            "main.py": (
                "STATE = {'users': []}\n\ndef users():\n    return STATE['users']\n\n"
                "STATE |= dict.fromkeys(STATE, ())\nprint(users()[0])\n"
            )
        },
        _python("IndexError: tuple index out of range", "main.py:7:<module>"),
        "returns `[]`",
    ),
    "a variable that a text assigns": Case(
        {
            "main.js": (
                "let cache;\nconst init = () => eval('cache = null');\n\n"
                "function hits() {\n  return cache.hits;\n}\n\ninit();\nhits();\n"
            )
        },
        "TypeError: Cannot read properties of null (reading 'hits')\n"
        "    at hits (main.js:5:16)\n    at Object.<anonymous> (main.js:9:1)\n",
        "found nothing that assigns",
    ),
    "fields that a reference is taken to": Case(
        {
            "main.rs": (
                "struct Job {\n    owner: Option<String>,\n}\n\n"
                "impl Job {\n    fn new() -> Self {\n        Job { owner: None }\n    }\n\n"
                "    fn size(&self) -> usize {\n        self.owner.as_ref().unwrap().len()\n    }\n"
                "}\n\nfn put(slot: &mut Option<String>) {\n    *slot = None;\n}\n\n"
                "fn main() {\n    let mut job = Job::new();\n    put(&mut job.owner);\n"
                '    println!("{}", job.size());\n}\n'
            )
        },
        "thread 'main' panicked at main.rs:11:29:\n"
        "called `Option::unwrap()` on a `None` value\nstack backtrace:\n"
        "   0: main::Job::size\n             at ./main.rs:11:29\n"
        "   1: main::main\n             at ./main.rs:22:24\n",
        "comes from `Job",
    ),
    "fields that have a handle": Case(
        {
            "Main.java": (
                "import java.lang.invoke.*;\n\npublic class Main {\n    String host;\n"
                "    static final VarHandle HOST = find();\n\n    static VarHandle find() {\n"
                "        try {\n            return MethodHandles.lookup().findVarHandle(\n"
                '                Main.class, "host", String.class);\n'
                "        } catch (ReflectiveOperationException e) {\n"
                "            throw new Error(e);\n        }\n    }\n\n    int width() {\n"
                "        return host.length();\n    }\n\n"
                "    public static void main(String[] args) {\n        Main main = new Main();\n"
                "        HOST.set(main, null);\n        main.width();\n    }\n}\n"
            )
        },
        'Exception in thread "main" java.lang.NullPointerException: Cannot invoke '
        '"String.length()" because "this.host" is null\n\tat Main.width(Main.java:17)\n'
        "\tat Main.main(Main.java:23)\n",
        "found nothing that sets",
    ),
    "an array of which an element is null": Case(
        {
            "Main.java": (
                "public class Main {\n    static final String[] NAMES = new String[3];\n\n"
                "    static int width(int at) {\n        return NAMES[at].length();\n    }\n\n"
                "    public static void main(String[] args) {\n        width(1);\n    }\n}\n"
            )
        },
        'Exception in thread "main" java.lang.NullPointerException: Cannot invoke '
        '"String.length()" because "Main.NAMES[<parameter1>]" is null\n'
        "\tat Main.width(Main.java:5)\n\tat Main.main(Main.java:9)\n",
        "`NAMES` is null",
    ),
    "functions that a macro defines": Case(
        {
            "main.c": "int add_long(int a);\n\nint main(void) {\n    return add_long(1);\n}\n",
            "gen.c": "#define ADD(type) int add_##type(int a) { return a; }\nADD(long)\n",
        },
        "/usr/bin/ld: /tmp/cc1.o: in function `main':\n"
        "main.c:4: undefined reference to `add_long'\n"
        "collect2: error: ld returned 1 exit status\n",
        "no file of the workspace defines it",
    ),
    "functions that the build leaves out": Case(
        {
            "go.mod": "module x\n\ngo 1.21\n",
            "main.go": "package main\n\nfunc main() {\n\tprintln(label(1))\n}\n",
            "label.go": "//go:build prod\n\npackage main\n\nfunc label(n int) int { return n }\n",
        },
        "# x\n./main.go:4:10: undefined: label\n",
        "doesn't import it",
    ),
    "what an object is given at once": Case(
        {
            "main.js": (
                "class Panel {\n  constructor(options) {\n    Object.assign(this, options);\n  }\n"
                "\n  draw() {\n    return this.title.toUpperCase();\n  }\n}\n\n"
                "new Panel({ name: 'b' }).draw();\n"
            )
        },
        "TypeError: Cannot read properties of undefined (reading 'toUpperCase')\n"
        "    at Panel.draw (main.js:7:23)\n    at Object.<anonymous> (main.js:11:26)\n",
        "has no `title`",
    ),
    "lists that have another name": Case(
        {
            "main.js": (
                "const queue = [];\nconst alias = { jobs: queue };\n\n"
                "function fill() {\n  alias.jobs.push({ run: () => 1 });\n}\n\n"
                "function next() {\n  return queue[1].run();\n}\n\nfill();\nnext();\n"
            )
        },
        "TypeError: Cannot read properties of undefined (reading 'run')\n"
        "    at next (main.js:9:19)\n    at Object.<anonymous> (main.js:13:1)\n",
        "has no index 1",
    ),
    "fields that a subclass sets": Case(
        {
            "Main.java": (
                "public class Main {\n    static class Base {\n        protected String[] rows;\n\n"
                "        int count() {\n            return rows.length;\n        }\n    }\n\n"
                "    static class Loaded extends Base {\n        Loaded(String[] given) {\n"
                "            rows = given;\n        }\n    }\n\n"
                "    public static void main(String[] args) {\n"
                "        System.out.println(new Loaded(null).count());\n    }\n}\n"
            )
        },
        'Exception in thread "main" java.lang.NullPointerException: Cannot read the array length '
        'because "this.rows" is null\n\tat Main$Base.count(Main.java:6)\n'
        "\tat Main.main(Main.java:17)\n",
        "found nothing that sets `rows`",
    ),
    "packages, which are no values": Case(
        {
            "go.mod": "module x\n\ngo 1.19\n",
            "main.go": (
                'package main\n\nimport "fmt"\n\ntype car struct{ *engine }\n\n'
                "type engine struct{ power int }\n\nfunc main() {\n"
                "\tc := car{}\n\tfmt.Println(c.power)\n}\n"
            ),
        },
        "panic: runtime error: invalid memory address or nil pointer dereference\n"
        "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x48f3c6]\n\n"
        "goroutine 1 [running]:\nmain.main()\n\tmain.go:11 +0x26\n",
        "`fmt` is nil",
    ),
    "fields with a default of a named tuple": Case(
        {
            "main.py": (
                "from collections import namedtuple\n\n"
                'Point = namedtuple("Point", "x y z", defaults=[None])\n\n'
                "def height(point):\n    return point.z + 1\n\nheight(Point(1, 2))\n"
            )
        },
        _python(
            "TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'",
            "main.py:8:<module>",
            "main.py:6:height",
        ),
        "no code of the workspace sets",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_nothing_is_said_that_other_code_makes_untrue(tmp_path: Path, case: Case) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text)
    draft = asyncio.run(investigate(tmp_path, case.text)).draft
    said = [draft.root_cause, *(draft.next_steps or ()), *(one.claim for one in draft.evidence)]
    assert any(said)
    assert not [one for one in said if case.untrue in one]
