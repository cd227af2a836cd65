"""`get_code_context` through its public call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.code_workspace import code_context, write
from whence_tools.code.context import read_surroundings
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.get_code_context import (
    MAX_WIDENED_LINES,
    GetCodeContextInput,
    run,
    shorten,
)

if TYPE_CHECKING:
    from pathlib import Path

# language: file name, text, {line: (name, first line, last line, signature)}, imports at a line
CASES: dict[str, tuple[str, str, int, tuple[str, int, int, str], list[tuple[str, list[str]]]]] = {
    "python decorated method": (
        "a.py",
        (
            "import os.path as p, sys\nfrom .x import (a, b as c)\nfrom typing import Any\n\n"
            "class K:\n    @deco(\n        1)\n    async def m(\n        self,  # first\n"
            "        v: int = 1,\n    ) -> str:\n        return p.join(c(v))\n"
        ),
        6,
        ("m", 6, 12, "async def m( self, v: int = 1, ) -> str:"),
        [("os.path", ["* as p"]), (".x", ["b as c"])],
    ),
    "python nested function": (
        "a.py",
        (
            "import os\nimport re\ndef outer():\n    def inner(x):\n"
            "        return os.sep\n    return inner\n"
        ),
        5,
        ("inner", 4, 5, "def inner(x):"),
        [("os", ["os"])],
    ),
    "python lambda": (
        "a.py",
        "import os\nf = lambda x: (\n    x + 1)\n",
        3,
        ("f", 2, 3, "f = lambda x:"),
        [],
    ),
    "typescript arrow function": (
        "a.tsx",
        (
            "import type { T, U } from './t';\nimport D, { a as b } from 'd';\n"
            "import * as ns from 'n';\n"
            "export const load = async (id: T): Promise<void> => {\n  await b(<D.X/>);\n};\n"
        ),
        5,
        ("load", 4, 6, "export const load = async (id: T): Promise<void> =>"),
        [("./t", ["T"]), ("d", ["default as D", "a as b"])],
    ),
    "typescript method with decorator": (
        "a.ts",
        (
            "import x = require('x');\nclass K {\n  @on('e')\n  private async go<T>(v: T) {\n"
            "    x(v);\n  }\n}\n"
        ),
        3,
        ("go", 3, 6, "private async go<T>(v: T)"),
        [("x", ["x"])],
    ),
    "javascript object method": (
        "a.js",
        (
            "const { q, r: s } = require('./q');\nmodule.exports = {\n  run: function (v) {\n"
            "    return s(v);\n  },\n};\n"
        ),
        4,
        ("run", 3, 5, "run: function (v)"),
        [("./q", ["r as s"])],
    ),
    "kotlin extension": (
        "a.kt",
        (
            "package a.b\n\nimport c.d.Thing as T\nimport c.e.*\nimport c.f.unused\n\n"
            "@Deco\ninternal suspend fun <R> T.load(id: Int): R? {\n    return id as R\n}\n"
        ),
        9,
        ("load", 7, 10, "internal suspend fun <R> T.load(id: Int): R?"),
        [("c.d", ["Thing as T"]), ("c.e", ["*"])],
    ),
    "java method": (
        "A.java",
        (
            "package a;\n\nimport static b.C.f;\nimport d.E;\nimport g.H;\n\nclass A {\n"
            "  @Override\n  public int m(E e)\n      throws X {\n    return f(e);\n  }\n}\n"
        ),
        11,
        ("m", 8, 12, "public int m(E e) throws X"),
        [("b.C", ["f"]), ("d", ["E"])],
    ),
    "go method": (
        "a.go",
        (
            'package a\n\nimport (\n\t"fmt"\n\tu "x/util"\n\t"os"\n)\n\n'
            "func (s *S) Do(n int) error {\n\treturn u.Run(fmt.Sprint(n))\n}\n"
        ),
        10,
        ("Do", 9, 11, "func (s *S) Do(n int) error"),
        [("fmt", ["fmt"]), ("x/util", ["* as u"])],
    ),
    "rust method": (
        "a.rs",
        (
            "use std::collections::{HashMap, HashSet as Set};\nuse crate::q::*;\n\nimpl S {\n"
            "    #[inline]\n    pub fn go(&self) -> Set<u8> {\n        Set::new()\n    }\n}\n"
        ),
        5,
        ("go", 5, 8, "pub fn go(&self) -> Set<u8>"),
        [("std::collections", ["HashSet as Set"]), ("crate::q", ["*"])],
    ),
    "c function": (
        "a.c",
        (
            '#include <stdio.h>\n#include "u.h"\n\nstatic char *\nname_of(int id)\n'
            "{\n\treturn get(id);\n}\n"
        ),
        7,
        ("name_of", 4, 8, "static char * name_of(int id)"),
        [("stdio.h", []), ("u.h", [])],
    ),
    "c++ method out of its class": (
        "a.cpp",
        (
            '#include "a.hpp"\nusing std::vector;\nusing std::map;\n\ntemplate <class T>\n'
            "int n::A<T>::go(vector<T> v) const {\n  return v.size();\n}\n"
        ),
        7,
        ("go", 5, 8, "template <class T> int n::A<T>::go(vector<T> v) const"),
        [("a.hpp", []), ("std", ["vector"])],
    ),
    "csharp method": (
        "a.cs",
        (
            "using System;\nusing F = Foo.Bar;\nnamespace N;\nclass A {\n  [Test]\n"
            "  public async Task Go(int a)\n  {\n    F.Run(a);\n  }\n}\n"
        ),
        8,
        ("Go", 5, 9, "public async Task Go(int a)"),
        [("System", ["*"]), ("Foo", ["Bar as F"])],
    ),
    "ruby singleton method": (
        "a.rb",
        (
            "require 'json'\nrequire_relative 'lib/x'\n\nclass A\n  def self.go(a, b = 1)\n"
            "    JSON.dump(a)\n  end\nend\n"
        ),
        6,
        ("go", 5, 7, "def self.go(a, b = 1)"),
        [("json", []), ("./lib/x", [])],
    ),
    "php closure": (
        "a.php",
        (
            "<?php\nuse A\\B;\nuse C\\{D as E, F};\nclass K {\n  public function go(?B $b): int {\n"
            "    $f = function ($x) use ($b) {\n      return new E($x);\n    };\n"
            "    return $f(1);\n  }\n}\n"
        ),
        7,
        ("f", 6, 8, "$f = function ($x) use ($b)"),
        [("C", ["D as E"])],
    ),
}


@pytest.mark.parametrize("case", CASES)
async def test_the_innermost_function_its_header_and_its_imports_are_found(
    tmp_path: Path, case: str
) -> None:
    path, text, line, (name, first, last, signature), imports = CASES[case]
    output = await code_context(await write(tmp_path, {path: text}), path, line)
    found = output.function_definition
    assert found is not None
    assert (found.name, found.start_line, found.end_line, found.signature) == (
        name,
        first,
        last,
        signature,
    )
    assert [(item.module, item.imported) for item in output.relevant_imports] == imports


async def test_methods_carry_their_class_in_an_extra(tmp_path: Path) -> None:
    context = await write(tmp_path, {"a.py": "class A:\n    def go(self):\n        pass\n"})
    found = (await code_context(context, "a.py", 3)).function_definition
    assert found is not None
    assert found.qualified_name == "A.go"


async def test_outside_a_function_the_imports_of_the_shown_lines_count(tmp_path: Path) -> None:
    text = "import os\nimport re\n# re in a comment\nX = 're'\nHOME = os.sep\n"
    output = await code_context(await write(tmp_path, {"a.py": text}), "a.py", 5)
    assert output.function_definition is None
    assert [item.module for item in output.relevant_imports] == ["os"]


BROKEN = {
    "unclosed call": ("def a():\n    print('x'\n\ndef b(y):\n    return y.z\n", 5, "b"),
    "missing colon": (
        "class K:\n    def a(self)\n        return 1\n    def b(self):\n        return 2\n",
        5,
        "b",
    ),
    "stray bracket": ("def a():\n    return 1)\n\ndef b():\n    return ]2\n", 5, "b"),
}


@pytest.mark.parametrize("case", BROKEN)
async def test_functions_are_found_in_broken_files(tmp_path: Path, case: str) -> None:
    text, line, name = BROKEN[case]
    output = await code_context(await write(tmp_path, {"a.py": text}), "a.py", line)
    assert output.function_definition is not None
    assert output.function_definition.name == name


async def test_a_method_in_a_broken_brace_language_is_found(tmp_path: Path) -> None:
    text = "class A {\n  void a() {\n    if (x {\n  }\n  int b(int c) {\n    return c;\n  }\n}\n"
    output = await code_context(await write(tmp_path, {"A.java": text}), "A.java", 6)
    assert output.function_definition is not None
    assert output.function_definition.name == "b"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
async def test_line_ends_and_a_byte_order_mark_do_not_shift_lines(tmp_path: Path, end: str) -> None:
    text = "\ufeffimport os\n\ndef größe(x):\n\treturn os.sep\n".replace("\n", end)
    output = await code_context(await write(tmp_path, {"a.py": text}), "a.py", 4)
    assert output.context.error_line == "\treturn os.sep"
    assert output.context.before == "import os\n\ndef größe(x):"
    assert output.function_definition is not None
    assert output.function_definition.name == "größe"
    assert output.function_definition.start_line == 3


async def test_the_whole_function_is_shown_up_to_a_limit(tmp_path: Path) -> None:
    body = "".join(f"    x{n} = {n}\n" for n in range(300))
    text = f"def big():\n{body}\n\ndef other():\n    pass\n"
    output = await code_context(await write(tmp_path, {"a.py": text}), "a.py", 200)
    assert (output.first_line, output.last_line) == (1, 301)
    huge = f"def big():\n{body * 3}"
    output = await code_context(await write(tmp_path, {"b.py": huge}), "b.py", 450)
    assert output.first_line is not None
    assert output.last_line is not None
    assert output.last_line - output.first_line + 1 == MAX_WIDENED_LINES


async def test_without_the_function_nothing_is_widened(tmp_path: Path) -> None:
    text = "def big():\n" + "    x = 1\n" * 300
    context = await write(tmp_path, {"a.py": text})
    params = GetCodeContextInput(
        file_path="a.py", line=200, context_lines=5, include_function_def=False
    )
    output = await run(params, context)
    assert output.function_definition is None
    assert (output.first_line, output.last_line) == (195, 205)


async def test_files_of_other_kinds_give_their_lines(tmp_path: Path) -> None:
    output = await code_context(await write(tmp_path, {"a.conf": "x = 1\ny = 2\n"}), "a.conf", 2)
    assert output.context.error_line == "y = 2"
    assert output.function_definition is None
    assert output.relevant_imports == []


FAILURES = {
    "gone.py": (1, ErrorCode.FILE_NOT_FOUND),
    "../out.py": (1, ErrorCode.PERMISSION_DENIED),
    ".env": (1, ErrorCode.PERMISSION_DENIED),
    "bin.py": (1, ErrorCode.BINARY_FILE),
    "a.py": (3, ErrorCode.LINE_OUT_OF_RANGE),
    "empty.py": (1, ErrorCode.LINE_OUT_OF_RANGE),
    "huge.py": (1, ErrorCode.TOO_LARGE),
}


@pytest.mark.parametrize("path", FAILURES)
async def test_what_cannot_be_read_says_why(tmp_path: Path, path: str) -> None:
    files: dict[str, str | bytes] = {
        "a.py": "x\ny\n",
        "bin.py": b"\0\1\2" * 99,
        "empty.py": "",
        ".env": "A=1",
        "huge.py": b"#" * (10 * 1024 * 1024 + 1),
    }
    line, code = FAILURES[path]
    with pytest.raises(ToolFailure) as failure:
        await code_context(await write(tmp_path, files), path, line)
    assert failure.value.code == code
    assert str(tmp_path) not in failure.value.message


async def test_shorter_renderings_lose_lines_and_say_which(tmp_path: Path) -> None:
    text = "".join(f"x{n} = {n}\n" for n in range(200))
    output = await code_context(await write(tmp_path, {"a.py": text}), "a.py", 100)
    sizes = [len(output.model_dump_json())]
    for rendering in shorten(output):
        assert rendering.context.error_line == "x99 = 99"
        assert rendering.shortened
        assert rendering.first_line is not None
        before = rendering.context.before
        assert not before or before.split("\n")[0] == f"x{rendering.first_line - 1} = " + str(
            rendering.first_line - 1
        )
        sizes.append(len(rendering.model_dump_json()))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 800


SOURCES = [(path, text) for path, text, *_ in CASES.values()]


@given(st.sampled_from(SOURCES), st.data())
@settings(suppress_health_check=list(HealthCheck))
def test_no_mutation_of_a_source_raises(source: tuple[str, str], data: st.DataObject) -> None:
    path, text = source
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        piece = data.draw(st.sampled_from(["", "(", ")", "{", "}", '"', "\n", "\ud800", "é", "::"]))
        text = text[:start] + piece + text[end:]
    lines = text.count("\n") + 1
    line = data.draw(st.integers(1, lines))
    found = read_surroundings(text, path, line, (1, lines), with_function=True)
    if found.function is not None:
        assert found.function.start_line <= line <= found.function.end_line
