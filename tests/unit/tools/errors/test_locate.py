"""Which file of the workspace a printed path means."""

from __future__ import annotations

import pytest

from whence_tools.errors import Locator, parse

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
        "/usr/lib/python3.11/site-packages/shop/cart.py",
        "/home/user/shop/node_modules/x/src/App.tsx",
        "/usr/lib/python3.11/cart.py",
        "/home/user/.pyenv/versions/3.11.7/lib/python3.11/cart.py",
    ],
)
def test_ambiguous_and_foreign_paths_find_none(printed: str) -> None:
    assert _LOCATOR(printed) is None


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
