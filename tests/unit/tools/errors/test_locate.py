"""Which file of the workspace a printed path means."""

from __future__ import annotations

import pytest

from whence_tools.code.sources import Sources
from whence_tools.errors import Frame, Locator, parse

_LOCATOR = Locator(
    "/home/user/shop",
    [
        "src/shop/cart.py",
        "src/shop/util.py",
        "tests/util.py",
        "web/src/App.tsx",
        "app/src/main/java/com/example/cart/Item.kt",
        "app/src/main/java/com/example/order/Item.kt",
        "app/src/main/java/com/example/Main.java",
        "manage.py",
    ],
)


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("/home/user/shop/src/shop/cart.py", "src/shop/cart.py"),
        ("/builds/other/machine/src/shop/cart.py", "src/shop/cart.py"),
        ("C:\\work\\shop\\src\\shop\\cart.py", "src/shop/cart.py"),
        ("./manage.py", "manage.py"),
        ("file:///home/user/shop/manage.py", "manage.py"),
        ("file:///C:/work/shop/manage.py", "manage.py"),
        ("webpack:///./web/src/App.tsx?a1b2", "web/src/App.tsx"),
        ("webpack://shop/./src/App.tsx", "web/src/App.tsx"),
        ("webpack-internal:///(rsc)/./src/App.tsx", "web/src/App.tsx"),
        ("http://localhost:5173/src/App.tsx?t=17", "web/src/App.tsx"),
        ("shop/util.py", "src/shop/util.py"),
        ("/usr/lib/python3.11/site-packages/shop/cart.py", "src/shop/cart.py"),
        (
            "/v/lib/python3.8/site-packages/shop-1.2-py3.8.egg/shop/cart.py",
            "src/shop/cart.py",
        ),
        ("/srv/app.zip/shop/__pycache__/cart.cpython-38.pyc", "src/shop/cart.py"),
        ("C:\\Python39\\Lib\\site-packages\\shop\\cart.py", "src/shop/cart.py"),
        ("/home/ci/node_modules/shop/web/src/App.tsx", "web/src/App.tsx"),
        ("/root/go/pkg/mod/example.org/shop@v1.4.0/web/src/App.tsx", "web/src/App.tsx"),
    ],
)
def test_a_printed_path_finds_its_file(printed: str, found: str) -> None:
    assert _LOCATOR(printed) == found


@pytest.mark.parametrize(
    "printed",
    [
        "util.py",
        "",
        "<string>",
        "<frozen importlib._bootstrap>",
        "node:internal/modules/cjs/loader",
        "/home/user/shop/node_modules/x/src/App.tsx",
        "/usr/lib/python3.11/cart.py",
        "/home/user/.pyenv/versions/3.11.7/lib/python3.11/cart.py",
    ],
)
def test_ambiguous_and_foreign_paths_find_none(printed: str) -> None:
    assert _LOCATOR(printed) is None


def test_a_module_of_the_standard_library_is_not_the_workspaces_of_that_name() -> None:
    locator = Locator("/w", ["vendor/json/decoder.py", "Lib/json/encoder.py"])
    assert locator("/usr/lib/python3.11/json/decoder.py") is None
    assert locator("/usr/lib/python3.11/json/encoder.py") == "Lib/json/encoder.py"


def test_the_frames_of_a_trace_decide_together_which_of_two_packages_it_is_from() -> None:
    locator = Locator("/w", ["a/src/util.py", "a/src/cart.py", "b/src/util.py", "b/src/shop.py"])
    frames = (Frame("/app/src/util.py", 3), Frame("/app/src/shop.py", 9))
    assert [frame.path for frame in locator.locate(frames)] == ["b/src/util.py", "b/src/shop.py"]
    assert locator("/app/src/util.py") is None


@pytest.mark.parametrize(
    "printed",
    [
        "/usr/lib/pymodules/python2.6/shop/cart.py",
        "[...]\\shop\\cart.py",
        "/usr/libexec/cart.py",
        "/opt/lib/python3.11/site-packages/suite/shop/cart.py",  # put together when it is built
    ],
)
def test_a_file_in_a_systems_folder_is_the_workspaces_where_the_code_shows_it(printed: str) -> None:
    sources = Sources({"src/shop/cart.py": "def total(items):\n    return sum(items)\n"}.get)
    locator = Locator("/w", ["src/shop/cart.py"], sources)
    same = Frame(printed, 2, function="total", code="return sum(items)")
    other = Frame(printed, 2, function="total", code="return add(items)")
    assert [frame.path for frame in locator.locate([same])] == ["src/shop/cart.py"]
    assert [frame.path for frame in locator.locate([other])] == [None]


def test_a_script_elsewhere_is_not_the_workspaces_file_of_that_name() -> None:
    locator = Locator("/w", ["examples/main.py", "shop/cart.py"])
    frames = (Frame("/site-packages/shop/cart.py", 3), Frame("/home/me/main.py", 1))
    assert [frame.path for frame in locator.locate(frames)] == ["shop/cart.py", None]


def test_a_class_decides_between_files_of_one_name() -> None:
    order = "app/src/main/java/com/example/order/Item.kt"
    assert _LOCATOR("Item.kt", "com.example.order.Item$Companion") == order
    assert _LOCATOR("Item.kt", "net.other.Item") is None


def test_a_class_of_the_platform_is_never_in_the_workspace() -> None:
    assert _LOCATOR("Main.java", "java.util.Main") is None
    assert _LOCATOR("Main.java", "com.example.Main") is not None


def test_parsed_frames_say_whether_they_are_in_the_workspace() -> None:
    text = (
        "Traceback (most recent call last):\n"
        '  File "/ci/shop/src/shop/cart.py", line 3, in total\n    load()\n'
        '  File "/usr/lib/python3.11/json/__init__.py", line 9, in loads\n    x()\n'
        "ValueError: bad\n"
    )
    (problem,) = parse(text, _LOCATOR)
    assert [frame.path for frame in problem.frames] == [None, "src/shop/cart.py"]
    assert problem.own_frame is problem.frames[1]
