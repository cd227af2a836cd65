"""What is said of a field that has no value: "only" and "nothing" are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import READING_ONLY, investigate

if TYPE_CHECKING:
    from pathlib import Path

_CART = """\
package shop;

class Cart {
    String owner;

    String label() {
        return owner.trim();
    }
}
"""
_MAIN = """\
package shop;

class Main {
    public static void main(String[] args) {
        Cart cart = new Cart();
        cart.owner = args[0];
        System.out.println(cart.label());
    }
}
"""
_BY_NAME = _MAIN.replace(
    "cart.owner = args[0];", 'Cart.class.getDeclaredField("owner").set(cart, args[0]);'
)
_TRACE = """\
Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.trim()" because "this.owner" is null
\tat shop.Cart.label(Cart.java:7)
\tat shop.Main.main(Main.java:7)
"""  # noqa: E501 - as the JVM prints it


async def _texts(folder: Path, main: str) -> str:
    for name, text in (("Cart.java", _CART), ("Main.java", main)):
        (folder / name).write_text(text, "utf-8")
    draft = (await investigate(folder, _TRACE, offered=READING_ONLY)).draft
    return " ".join(
        [draft.root_cause, *(draft.next_steps or ()), *(one.claim for one in draft.evidence)]
    )


@pytest.mark.parametrize("main", [_MAIN, _BY_NAME])
async def test_a_field_that_others_set_is_not_said_to_be_set_by_nothing(
    tmp_path: Path, main: str
) -> None:
    said = await _texts(tmp_path, main)
    assert "found nothing that sets" not in said
    assert "is declared without a value" not in said


async def test_a_field_that_nothing_sets_is_said_to_be_one(tmp_path: Path) -> None:
    said = await _texts(tmp_path, _MAIN.replace("        cart.owner = args[0];\n", ""))
    assert "Whence found nothing that sets `owner`" in said


_OPEN = {
    "a list that is too short would have failed where it was read": (
        """\
def process(raw):
    values = []
    if raw:
        values = raw.getlist("n")
    return number(values)


def number(values):
    return int(values[0])
""",
        ("process:5", "number:9"),
        (
            "TypeError: int() argument must be a string, a bytes-like object or a real number, "
            "not 'NoneType'"
        ),
    ),
    "a list written in the sum is as its author meant it; the other operand came in": (
        """\
def pad(given, size):
    return given + [None] * (size - len(given))
""",
        ("pad:2",),
        'TypeError: can only concatenate tuple (not "list") to tuple',
    ),
}


@pytest.mark.parametrize(("code", "frames", "error"), _OPEN.values(), ids=_OPEN)
async def test_no_place_is_blamed_where_the_code_leaves_open_what_the_value_was(
    tmp_path: Path, code: str, frames: tuple[str, ...], error: str
) -> None:
    (tmp_path / "code.py").write_text(code, "utf-8")
    lines = code.splitlines()
    trace = ["Traceback (most recent call last):"]
    for frame in frames:
        name, _, line = frame.partition(":")
        trace.append(f'  File "code.py", line {line}, in {name}')
        trace.append(f"    {lines[int(line) - 1].strip()}")
    draft = (await investigate(tmp_path, "\n".join([*trace, error, ""]))).draft
    assert not draft.found, draft.root_cause


_FILTERS = """\
function replace(text, pattern, replacement) {
  return text.length + pattern.length + replacement.length;
}

module.exports = { replace };
"""
_RENDER = """\
const filters = require("./filters");

function render(name, values) {
  const handler = filters[name];
  return handler.apply(null, values);
}

module.exports = { render };
"""
_OTHER = 'const { replace } = require("./filters");\n\nmodule.exports = () => replace("a", "b");\n'
_SCRIPT = 'const { render } = require("./");\n\nrender("replace", ["a", "b"]);\n'
_NODE_TRACE = """\
TypeError: Cannot read properties of undefined (reading 'length')
    at replace (/app/filters.js:2:55)
    at render (/app/index.js:5:18)
    at Object.<anonymous> (/app/script.js:3:1)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)
"""


async def test_no_call_is_blamed_that_the_trace_shows_was_not_the_one(tmp_path: Path) -> None:
    texts = {"filters": _FILTERS, "index": _RENDER, "other": _OTHER, "script": _SCRIPT}
    for name, text in texts.items():
        (tmp_path / f"{name}.js").write_text(text, "utf-8")
    draft = (await investigate(tmp_path, _NODE_TRACE)).draft
    assert draft.file_path != "other.js", draft.root_cause


_PARSE = """\
function optimize(text, info) {
  return info.path + text;
}

module.exports = { optimize };
"""
_USER = 'const { optimize } = require("%s");\n\noptimize("<svg/>");\n'
_USER_TRACE = """\
TypeError: Cannot read properties of undefined (reading 'path')
    at optimize (/app/index.js:2:15)
    at Object.<anonymous> (/app/script.js:3:1)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)
"""


@pytest.mark.parametrize(("imported", "is_blamed"), [("./", False), ("./index", True)])
async def test_what_a_package_is_given_by_its_user_may_be_as_it_is_meant(
    tmp_path: Path, imported: str, *, is_blamed: bool
) -> None:
    (tmp_path / "index.js").write_text(_PARSE, "utf-8")
    (tmp_path / "script.js").write_text(_USER % imported, "utf-8")
    draft = (await investigate(tmp_path, _USER_TRACE)).draft
    assert draft.found is is_blamed, draft.root_cause


_JS = "Error\n    at run (/srv/shop/lib.js:{line}:3)\n    at main (/srv/shop/main.js:2:1)\n"
_PYTHON = (
    'Traceback (most recent call last):\n  File "main.py", line 2, in <module>\n'
    '    save({path!r})\n  File "w.py", line 2, in save\n    with open(p, "w") as f:\n'
    "FileNotFoundError: [Errno 2] No such file or directory: {path!r}\n"
)


async def _said(folder: Path, files: dict[str, str], trace: str) -> str:
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    draft = (await investigate(folder, trace, offered=READING_ONLY)).draft
    return "\n".join(
        [draft.root_cause, *(draft.next_steps or ()), *(one.claim for one in draft.evidence)]
    )


async def test_what_is_no_function_is_not_said_to_be_undefined(tmp_path: Path) -> None:
    files = {
        "lib.js": "exports.run = (o) => {\n  return o.hooks.before()\n}\n",
        "main.js": "const lib = require('./lib')\nlib.run(JSON.parse(process.argv[2]))\n",
    }
    trace = "TypeError: o.hooks.before is not a function\n" + _JS.format(line=2)[6:]
    said = await _said(tmp_path, files, trace)
    assert "`o.hooks.before` is not a function" in said
    assert "undefined" not in said


async def test_an_item_of_a_nil_map_is_not_said_to_be_the_nil_pointer(tmp_path: Path) -> None:
    files = {
        "go.mod": "module example.org/x\n\ngo 1.19\n",
        "main.go": (
            'package main\n\nimport "os"\n\ntype C struct{ n map[string]*C }\n\n'
            "func (c *C) get(k string) *C { return c.n[k] }\n\n"
            'func main() {\n\tc := &C{}\n\tprintln(c.get(os.Getenv("K")).get("x"))\n}\n'
        ),
    }
    trace = (
        "panic: runtime error: invalid memory address or nil pointer dereference\n\n"
        "goroutine 1 [running]:\nmain.(*C).get(...)\n\t/srv/x/main.go:7\n"
        "main.main()\n\t/srv/x/main.go:11 +0x22\n"
    )
    said = await _said(tmp_path, files, trace)
    assert "`c` is nil" in said
    assert "`c.n`" not in said


@pytest.mark.parametrize("path", ["/nowhere/out.txt", "/x"])
async def test_nothing_is_said_of_folders_outside_the_workspace(tmp_path: Path, path: str) -> None:
    files = {
        "main.py": f"from w import save\nsave({path!r})\n",
        "w.py": 'def save(p):\n    with open(p, "w") as f:\n        f.write("x")\n',
    }
    said = await _said(tmp_path, files, _PYTHON.format(path=path))
    assert f"main.py:2 names `{path}`" in said
    assert "doesn't exist" not in said
    assert "no code" not in said


async def test_a_path_that_is_put_together_is_not_said_to_come_from_outside(
    tmp_path: Path,
) -> None:
    files = {
        "main.py": 'from w import save\nsave("/now", "here/o")\n',
        "w.py": 'def save(*p):\n    with open("".join(p), "w") as f:\n        f.write("x")\n',
    }
    trace = _PYTHON.format(path="/nowhere/o").replace("open(p,", 'open("".join(p),')
    trace = trace.replace("save('/nowhere/o')", 'save("/now", "here/o")')
    said = await _said(tmp_path, files, trace)
    assert "it is put together there, or comes from outside" in said


async def test_a_whole_trace_of_other_files_is_not_asked_for_again(tmp_path: Path) -> None:
    trace = (
        'Traceback (most recent call last):\n  File "w.py", line 2, in f\n    g()\nValueError: x\n'
    )
    said = await _said(tmp_path, {"own.py": "x = 1\n"}, trace)
    assert "none of the error's files in this workspace: `w.py`" in said
    assert "Give the whole stack trace" not in said


@pytest.mark.parametrize("typed_in", ["<stdin>", "<string>", "<input>"])
async def test_what_was_typed_in_is_not_called_a_file_of_the_error(
    tmp_path: Path, typed_in: str
) -> None:
    trace = (
        f'Traceback (most recent call last):\n  File "{typed_in}", line 1, in f\nValueError: x\n'
    )
    said = await _said(tmp_path, {"own.py": "x = 1\n"}, trace)
    assert typed_in not in said
    assert "names no file" in said


async def test_a_trace_without_its_error_is_not_called_a_location(tmp_path: Path) -> None:
    files = {"own.py": "def f():\n    return g()\n\n\ndef g():\n    return h\n"}
    trace = (
        'Traceback (most recent call last):\n  File "own.py", line 2, in f\n    return g()\n'
        '  File "own.py", line 6, in g\n    return h\n'
    )
    said = await _said(tmp_path, files, trace)
    assert "location" not in said
    assert "The stack trace has no error" in said


async def test_text_that_is_not_printed_is_not_said_to_go_to_the_terminal(tmp_path: Path) -> None:
    line = 'return "{0}".format(name)'
    trace = (
        'Traceback (most recent call last):\n  File "own.py", line 2, in f\n    {}\n'
        "UnicodeEncodeError: 'ascii' codec can't encode characters in position 0-2: ordinal not in"
        " range(128)\n"
    )
    said = await _said(tmp_path, {"own.py": f"def f(name):\n    {line}\n"}, trace.format(line))
    assert "goes to an output" not in said
    printed = "print(name)"
    (tmp_path / "own.py").write_text(f"def f(name):\n    {printed}\n")
    said = await _said(tmp_path, {}, trace.format(printed))
    assert "goes to an output" in said


async def test_bytes_that_were_not_followed_are_not_said_to_come_from_outside(
    tmp_path: Path,
) -> None:
    line = 'return name.decode("utf-8")'
    trace = (
        f'Traceback (most recent call last):\n  File "own.py", line 2, in f\n    {line}\n'
        "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xc3 in position 0: invalid start"
    )
    said = await _said(tmp_path, {"own.py": f"def f(name):\n    {line}\n"}, trace)
    assert "outside the workspace" not in said


async def test_a_constructor_that_subclasses_call_is_not_said_to_have_no_call(
    tmp_path: Path,
) -> None:
    files = {
        "own.py": "class View:\n    def __init__(self, wallet):\n        self.wallet = wallet\n\n"
        "    def show(self):\n        self.wallet.open()\n\n\n"
        "class List(View):\n    def __init__(self, window):\n"
        "        super().__init__(window.wallet)\n"
    }
    trace = (
        'Traceback (most recent call last):\n  File "own.py", line 6, in show\n'
        "    self.wallet.open()\nAttributeError: 'NoneType' object has no attribute 'open'\n"
    )
    assert "found no call" not in await _said(tmp_path, files, trace)


async def test_a_module_of_python_2_is_named_as_the_code_names_it(tmp_path: Path) -> None:
    files = {"own.py": "import rst\n\n\ndef f():\n    return rst.directives.x\n"}
    trace = (
        'Traceback (most recent call last):\n  File "own.py", line 5, in f\n'
        "    return rst.directives.x\n"
        "AttributeError: 'module' object has no attribute 'directives'\n"
    )
    said = await _said(tmp_path, files, trace)
    assert "`module`" not in said
    assert "`rst` has no `directives`" in said


async def test_a_line_that_has_no_name_is_not_called_none(tmp_path: Path) -> None:
    files = {"lib.js": "\n", "main.js": "\n"}
    trace = "RangeError: age\n    at /srv/shop/lib.js:90:3\n    at /srv/shop/main.js:70:1\n"
    said = await _said(tmp_path, files, trace)
    assert "the line is not where the trace says it is" in said


async def test_no_value_of_a_test_is_blamed_where_no_test_is_on_the_stack(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "names.py").write_text(
        "def decode_all(names):\n"
        "    found = []\n"
        "    for index in range(len(names)):\n"
        '        found.append(names[index].decode("utf-8"))\n'
        "    return found\n"
    )
    (tmp_path / "tests" / "test_names.py").write_text(
        "from names import decode_all\n\n\n"
        "def test_names_are_decoded():\n"
        '    names = ["ada", "grace"]\n'
        '    assert decode_all(names) == ["ada", "grace"]\n'
    )
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/srv/app/names.py", line 4, in decode_all\n'
        '    found.append(names[index].decode("utf-8"))\n'
        "AttributeError: 'str' object has no attribute 'decode'\n"
    )

    found = await investigate(tmp_path, trace)

    assert not found.draft.found, found.draft.root_cause


async def test_no_value_of_a_test_is_blamed_for_what_fails_in_the_code(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "names.py").write_text('def decode(name):\n    return name.decode("utf-8")\n')
    (tmp_path / "tests" / "test_names.py").write_text(
        'from names import decode\n\n\ndef test_decode():\n    name = "ada"\n'
        '    assert decode(name) == "ada"\n'
    )
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/srv/app/tests/test_names.py", line 6, in test_decode\n'
        '    assert decode(name) == "ada"\n'
        '  File "/srv/app/names.py", line 2, in decode\n    return name.decode("utf-8")\n'
        "AttributeError: 'str' object has no attribute 'decode'\n"
    )

    found = await investigate(tmp_path, trace)

    assert not found.draft.found, found.draft.root_cause


async def test_a_parameter_that_may_be_left_out_elsewhere_is_another_case(tmp_path: Path) -> None:
    line = "return path.encode()"
    (tmp_path / "own.py").write_text(
        f"class Actions:\n    def digest(self, path):\n        {line}\n\n"
        "    def open(self, name, path=None):\n        if path:\n            self.enter(path)\n"
    )
    trace = (
        f'Traceback (most recent call last):\n  File "own.py", line 3, in digest\n    {line}\n'
        "AttributeError: 'NoneType' object has no attribute 'encode'\n"
    )

    found = await investigate(tmp_path, trace)

    assert not found.draft.found, found.draft.root_cause


@pytest.mark.parametrize("above", range(3))  # one of them is cut below two blank lines
async def test_a_file_that_is_read_in_pieces_keeps_its_blank_lines(
    tmp_path: Path, above: int
) -> None:
    rows = ["#" * 90] * above + ["#" * 90, "", ""] * 4000
    code = "RATE = 0\n\n\ndef ask(given):\n    return given / RATE\n"
    (tmp_path / "large.py").write_text("\n".join([*rows, code]))
    line = len(rows) + 5
    trace = (
        "Traceback (most recent call last):\n"
        f'  File "large.py", line {line}, in ask\n    return given / RATE\n'
        "ZeroDivisionError: division by zero\n"
    )

    found = await investigate(tmp_path, trace)

    assert (found.draft.found, found.draft.line) == (True, len(rows) + 1)
    assert not found.complaints


_SWALLOWED = """\
def load(rows, name):
    with Quiet():
        found = rows[name]
        return found


def price(rows, name):
    return load(rows, name) * 2


price({"a": 1}, "b")
"""
_SWALLOWED_TRACE = """\
Traceback (most recent call last):
  File "main.py", line 11, in <module>
    price({"a": 1}, "b")
  File "main.py", line 8, in price
    return load(rows, name) * 2
TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
"""
_NESTED = """\
def flatten(rows):
    out = []
    for row in rows:
        out.append(row)
    return out


flatten([1, 2])[3]
"""
_NESTED_TRACE = """\
Traceback (most recent call last):
  File "main.py", line 8, in <module>
    flatten([1, 2])[3]
IndexError: list index out of range
"""


@pytest.mark.parametrize(
    ("program", "trace", "sentence"),
    [
        (_SWALLOWED, _SWALLOWED_TRACE, "has no `b` key"),
        (_NESTED, _NESTED_TRACE, "nothing had been added"),
    ],
    ids=["a key that is not there gives no None", "a list that is filled is not empty"],
)
async def test_what_the_language_would_have_refused_is_not_said(
    tmp_path: Path, program: str, trace: str, sentence: str
) -> None:
    (tmp_path / "main.py").write_text(program)
    draft = (await investigate(tmp_path, trace, offered=READING_ONLY)).draft
    assert sentence not in f"{draft.root_cause} {draft.next_steps}"


_REBATES = """\
def rebate(rule, line)
  case rule[:type]
  when :fixed
    rule[:value]
  when :bulk
    if line[:count] >= rule[:from]
      rule[:value] * 2
    end
  else
    raise ArgumentError, "unknown"
  end
end

def net(rule, line)
  line[:price] - rebate(rule, line)
end

net({ type: :bulk, from: 5, value: 1 }, { count: 2, price: 10 })
"""
_REBATES_TRACE = """\
main.rb:15:in `-': nil can't be coerced into Integer (TypeError)
\tfrom main.rb:15:in `net'
\tfrom main.rb:18:in `<main>'
"""


async def test_a_branch_that_is_missing_in_ruby_is_said_to_give_nothing(tmp_path: Path) -> None:
    (tmp_path / "main.rb").write_text(_REBATES)
    draft = (await investigate(tmp_path, _REBATES_TRACE, offered=READING_ONLY)).draft
    assert draft.line == 6
    assert "gives nothing in one case, so `rebate` can return nil" in draft.root_cause
