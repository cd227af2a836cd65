"""From an import to a file, in every language's layout."""

from __future__ import annotations

import pytest

from whence_tools.code.imports import find_imports
from whence_tools.code.resolve import FileNames, resolve_all
from whence_tools.code.syntax import parse

# language: importing file, its text, the workspace's other files, what the first import means
CASES: dict[str, tuple[str, str, list[str], str | None]] = {
    "python absolute in src layout": (
        "tests/t.py",
        "from shop.prices import total",
        ["src/shop/__init__.py", "src/shop/prices.py"],
        "src/shop/prices.py",
    ),
    "python submodule of a package": (
        "app.py",
        "from shop import prices",
        ["shop/__init__.py", "shop/prices.py"],
        "shop/prices.py",
    ),
    "python name of a package": (
        "app.py",
        "from shop import total",
        ["shop/__init__.py", "shop/prices.py"],
        "shop/__init__.py",
    ),
    "python relative": ("a/b/c.py", "from ..d import e", ["a/d.py", "d.py"], "a/d.py"),
    "python relative package": ("a/b.py", "from . import c", ["a/c.py", "a/__init__.py"], "a/c.py"),
    "python outside": ("a.py", "import json", ["shop/prices.py"], None),
    "typescript relative": ("src/a.ts", "import {b} from './b'", ["src/b.tsx"], "src/b.tsx"),
    "typescript written with js": (
        "src/a.ts",
        "import {b} from './b.js'",
        ["src/b.ts"],
        "src/b.ts",
    ),
    "typescript folder": ("src/a.ts", "import {b} from '..'", ["index.ts"], "index.ts"),
    "typescript at-root": (
        "src/x/a.ts",
        "import b from '@/lib/b'",
        ["src/lib/b.ts"],
        "src/lib/b.ts",
    ),
    "javascript package": ("a.js", "import React from 'react'", ["lib/react.js"], None),
    "kotlin class": (
        "app/src/main/kotlin/a/b/C.kt",
        "import a.d.E",
        ["app/src/main/kotlin/a/d/E.kt"],
        "app/src/main/kotlin/a/d/E.kt",
    ),
    "kotlin function in a file of the package": (
        "C.kt",
        "import a.d.helper",
        ["src/a/d/Utils.kt"],
        "src/a/d/Utils.kt",
    ),
    "java static member": (
        "A.java",
        "import static a.b.C.f;",
        ["src/a/b/C.java"],
        "src/a/b/C.java",
    ),
    "go package": ("main.go", 'package m\nimport "x.org/y/util"', ["util/a.go"], "util/a.go"),
    "rust module": ("src/main.rs", "mod store;", ["src/store/mod.rs"], "src/store/mod.rs"),
    "rust crate path": ("src/a/b.rs", "use crate::c::D;", ["src/lib.rs", "src/c.rs"], "src/c.rs"),
    "rust super": ("src/a/b.rs", "use super::c::D;", ["src/a/c.rs"], "src/a/c.rs"),
    "c beside": ("src/a.c", '#include "a.h"', ["src/a.h", "other/a.h"], "src/a.h"),
    "c below an include path": (
        "src/a.cpp",
        "#include <x/a.hpp>",
        ["include/x/a.hpp"],
        "include/x/a.hpp",
    ),
    "csharp namespace": ("App.cs", "using Shop.Data;", ["Shop/Data/Repo.cs"], "Shop/Data/Repo.cs"),
    "lua module path": (
        "main.lua",
        "local b = require('shop.b')",
        ["src/shop/b.lua"],
        "src/shop/b.lua",
    ),
    "lua folder": ("a.lua", "local m = require 'm'.go", ["m/init.lua"], "m/init.lua"),
    "lua library": ("a.lua", "local m = require('socket')", ["m/init.lua"], None),
    "swift module": ("Sources/app/a.swift", "import struct Core.B", ["Sources/Core/B.swift"], None),
    "ruby relative": ("bin/a.rb", "require_relative '../lib/b'", ["lib/b.rb"], "lib/b.rb"),
    "ruby load path": ("bin/a.rb", "require 'shop/b'", ["lib/shop/b.rb"], "lib/shop/b.rb"),
    "php psr-4": (
        "a.php",
        "<?php use App\\Http\\User;",
        ["src/Http/User.php"],
        "src/Http/User.php",
    ),
    "php file": ("a/b.php", "<?php require __DIR__ . '/../c.php';", ["c.php"], "c.php"),
}


@pytest.mark.parametrize("case", CASES)
def test_an_import_leads_to_its_file(case: str) -> None:
    path, text, others, expected = CASES[case]
    source = parse(text, path)
    assert source is not None
    found = find_imports(source)
    assert next(iter(resolve_all(found[0], path, [path, *others])), None) == expected


def test_the_nearest_of_several_files_is_taken() -> None:
    source = parse("from util import f", "b/app/main.py")
    assert source is not None
    files = ["a/util.py", "b/util.py", "b/app/main.py"]
    assert resolve_all(find_imports(source)[0], "b/app/main.py", files)[0] == "b/util.py"


def test_path_aliases_of_a_configuration_come_before_guesses() -> None:
    source = parse("import { a } from '@core/x'", "src/main.ts")
    assert source is not None
    names = FileNames(
        ["packages/core/src/x.ts", "core/x.ts"], [("@core/*", ["packages/core/src/*"])]
    )
    assert resolve_all(find_imports(source)[0], "src/main.ts", names)[0] == "packages/core/src/x.ts"
