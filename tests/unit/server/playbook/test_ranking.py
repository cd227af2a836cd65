"""Where to look, from the text of an error alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.investigate import READING_ONLY, investigate

if TYPE_CHECKING:
    from pathlib import Path

_SHOP = """\
class Cart:
    def __init__(self):
        self.rates = load_rates()

    def total(self, items):
        return sum(self.price(item) for item in items)

    def price(self, item):
        rate = self.rates[item.country]
        return apply(item, rate)


def load_rates():
    return dict(read_rows())


def read_rows():
    return [("de", 19)]


def apply(item, rate):
    return item.amount * rate
"""
_TRACE = """\
Traceback (most recent call last):
  File "/home/me/script.py", line 4, in <module>
    Cart().total(items)
  File "/usr/lib/python3/site-packages/shop/cart.py", line 6, in total
    return sum(self.price(item) for item in items)
  File "/usr/lib/python3/site-packages/shop/cart.py", line 9, in price
    rate = self.rates[item.country]
KeyError: 'fr'
"""


async def _symbols(folder: Path, text: str) -> list[str | None]:
    (folder / "shop").mkdir()
    (folder / "shop" / "cart.py").write_text(_SHOP)
    (folder / "shop" / "__init__.py").write_text("")
    draft = (await investigate(folder, text, offered=READING_ONLY)).draft
    return [one.symbol for one in draft.suspects or ()]


async def test_the_innermost_function_comes_first_then_what_its_values_come_from(
    tmp_path: Path,
) -> None:
    symbols = await _symbols(tmp_path, _TRACE)
    assert symbols[0] == "Cart.price"
    assert {"Cart.total", "Cart.__init__"} <= set(symbols)


async def test_a_trace_that_is_older_than_the_code_still_names_its_functions(
    tmp_path: Path,
) -> None:
    older = _TRACE.replace("self.rates[item.country]", "self.rates.by(item)")
    assert (await _symbols(tmp_path, older))[0] == "Cart.price"


async def test_a_text_without_frames_leads_to_what_it_names(tmp_path: Path) -> None:
    symbols = await _symbols(tmp_path, "TypeError: load_rates() takes no arguments\n")
    assert "load_rates" in symbols


async def test_a_class_whose_name_begins_like_a_tests_is_code_like_any_other(
    tmp_path: Path,
) -> None:
    (tmp_path / "client.py").write_text(
        "class TestClient:\n    def get(self, path):\n        return self.pages[path]\n"
    )
    trace = (
        "Traceback (most recent call last):\n"
        '  File "client.py", line 3, in get\n'
        "    return self.pages[path]\n"
        "KeyError: '/'\n"
    )
    draft = (await investigate(tmp_path, trace, offered=READING_ONLY)).draft
    assert [one.symbol for one in draft.suspects or ()] == ["TestClient.get"]


_NODES = """\
class Node:
    def __init__(self, name):
        self.name = name


class Leaf(Node):
    def show(self):
        return self.colour.upper()


def known(name):
    return name in ("leaf", "branch")


def make(name):
    if not known(name):
        raise ValueError("no such node: " + name)
    return Leaf(name)


def repaint(leaf):
    return leaf
"""


async def _reasons(folder: Path, text: str) -> dict[str | None, str]:
    (folder / "nodes.py").write_text(_NODES)
    draft = (await investigate(folder, text, offered=READING_ONLY)).draft
    return {one.symbol: one.because for one in draft.suspects or ()}


def _crash(function: str, line: int, error: str) -> str:
    code = _NODES.splitlines()[line - 1]
    return (
        "Traceback (most recent call last):\n"
        f'  File "/usr/lib/python3/site-packages/nodes.py", line {line}, in {function}\n'
        f"{code}\n{error}\n"
    )


async def test_a_missing_attribute_leads_to_what_makes_the_object_inherited_constructors_too(
    tmp_path: Path,
) -> None:
    error = "AttributeError: 'Leaf' object has no attribute 'colour'"
    reasons = await _reasons(tmp_path, _crash("show", 8, error))
    assert "which has no `colour`" in reasons["Node.__init__"]


async def test_a_raise_leads_to_what_its_function_calls_above(tmp_path: Path) -> None:
    reasons = await _reasons(tmp_path, _crash("make", 17, "ValueError: no such node: twig"))
    assert reasons["make"] == "the error was raised here"
    assert reasons["known"].startswith("`make` calls it")


async def test_what_the_words_around_a_trace_name_is_a_suspect(tmp_path: Path) -> None:
    trace = _crash("show", 8, "TypeError: 'int' object is not callable")
    assert "repaint" not in await _reasons(tmp_path, trace)
    told = f"I called `repaint()` first, then this came:\n\n{trace}"
    assert (await _reasons(tmp_path, told))["repaint"] == "the error text names `repaint`"


async def test_of_a_frame_that_is_out_of_date_the_function_is_named_and_no_more_is_said(
    tmp_path: Path,
) -> None:
    trace = _crash("show", 8, "TypeError: no").replace("colour.upper", "colour.lower")
    trace = trace.replace("/usr/lib/python3/site-packages/", "")
    said = (await _reasons(tmp_path, trace))["Leaf.show"]
    assert said == "the trace names it, but the line number is out of date"


_ENDLESS = """\
def render(node):
    return show(node)


def show(node):
    note(node)
    return render(node)


def note(node):
    return str(node)
"""


async def test_an_endless_recursion_puts_its_cycle_before_where_it_happened_to_end(
    tmp_path: Path,
) -> None:
    (tmp_path / "tree.py").write_text(_ENDLESS)
    turn = (
        '  File "/usr/lib/python3/site-packages/tree.py", line 2, in render\n'
        "    return show(node)\n"
        '  File "/usr/lib/python3/site-packages/tree.py", line 7, in show\n'
        "    return render(node)\n"
    )
    last = turn.replace("line 7", "line 6").replace("return render(node)", "note(node)")
    end = (
        '  File "/usr/lib/python3/site-packages/tree.py", line 10, in note\n'
        "    return str(node)\n"
        "RecursionError: maximum recursion depth exceeded\n"
    )
    text = f"Traceback (most recent call last):\n{turn * 3}{last}{end}"
    draft = (await investigate(tmp_path, text, offered=READING_ONLY)).draft
    reasons = {one.symbol: one.because for one in draft.suspects or ()}
    assert list(reasons)[-1] == "note"
    assert reasons["show"] == "the endless recursion goes through it"


async def test_frames_of_a_file_that_has_another_name_here_are_found_by_what_they_printed(
    tmp_path: Path,
) -> None:
    trace = _TRACE.replace("/usr/lib/python3/site-packages/shop/cart.py", "bin/checkout")
    symbols = await _symbols(tmp_path, trace)
    assert symbols[0] == "Cart.price"


async def test_a_frame_whose_function_was_renamed_leads_to_the_one_with_its_line(
    tmp_path: Path,
) -> None:
    trace = _TRACE.replace("in price", "in rate_of").replace("line 9,", "line 90,")
    symbols = await _symbols(tmp_path, trace)
    assert symbols[0] == "Cart.price"


async def test_a_title_that_names_a_function_or_its_file_puts_that_first(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    for name in ("delivery", "parcels", "invoices"):
        (tmp_path / "shop" / f"{name}.py").write_text(
            f"from shop.wire import send\n\n\ndef send_{name}(order):\n"
            "    parts = [order]\n    return send(parts)\n"
        )
    (tmp_path / "shop" / "wire.py").write_text(
        "def send(parts):\n    first = parts[0]\n    return first.size + 1\n"
    )
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/srv/shop/delivery.py", line 6, in send_delivery\n    return send(parts)\n'
        '  File "/srv/shop/wire.py", line 3, in send\n    return first.size + 1\n'
        "AttributeError: 'str' object has no attribute 'size'\n"
    )
    for title in ("send_delivery fails for a plain order", "delivery: plain orders"):
        suspects = (await investigate(tmp_path, f"{title}\n\n{trace}")).draft.suspects or []
        assert suspects[0].symbol == "send_delivery", title


async def test_a_file_that_the_title_names_is_looked_into_though_the_trace_is_elsewhere(
    tmp_path: Path,
) -> None:
    (tmp_path / "shop").mkdir()
    for number in range(12):
        (tmp_path / "shop" / f"stock{number}.py").write_text(
            f"def plain{number}(order):\n    return 'plain orders without a size', order\n"
        )
    (tmp_path / "shop" / "parcels.py").write_text("def weigh(order):\n    return order.mass\n")
    (tmp_path / "shop" / "wire.py").write_text("def send(parts):\n    return parts[0].size\n")
    text = (
        "parcels: plain orders without a size\n\nTraceback (most recent call last):\n"
        '  File "/srv/shop/wire.py", line 2, in send\n    return parts[0].size\n'
        "AttributeError: 'str' object has no attribute 'size'\n"
    )
    suspects = (await investigate(tmp_path, text)).draft.suspects or []
    assert [one.symbol for one in suspects[:2]] == ["send", "weigh"]


async def test_the_frame_of_a_payload_that_was_sent_elsewhere_is_found_by_what_it_printed(
    tmp_path: Path,
) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "wire.py").write_text("def send(parts):\n    return parts[0].size\n")
    (tmp_path / "shop" / "weigh_parcel.py").write_text(
        "from shop.wire import send\n\n\ndef main(given):\n    sent_parts = send(given)\n"
        "    return sent_parts\n"
    )
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/tmp/shop_payload_x1/__main__.py", line 105, in main\n'
        "    sent_parts = send(given)\n"
        '  File "/tmp/shop_payload_x1/shop_payload.zip/shop/wire.py", line 2, in send\n'
        "    return parts[0].size\n"
        "AttributeError: 'str' object has no attribute 'size'\n"
    )
    draft = (await investigate(tmp_path, trace)).draft
    assert [one.symbol for one in draft.suspects or ()][:2] == ["send", "main"]


async def test_what_a_description_is_about_goes_before_the_callers_of_what_failed(
    tmp_path: Path,
) -> None:
    short = "No rates\n\n"
    told = (
        "No rates for some countries\n\n"
        "After the update our shop can no longer be used with France. It seems that read_rows\n"
        "doesn't read the rows: only Germany has a rate, whatever the table on disk says, and\n"
        "the rows of other countries never get there.\n\n"
    )
    titled = await _symbols(tmp_path, short + _TRACE)
    (tmp_path / "shop" / "cart.py").unlink()
    (tmp_path / "shop" / "__init__.py").unlink()
    (tmp_path / "shop").rmdir()
    described = await _symbols(tmp_path, told + _TRACE)
    assert described.index("read_rows") < described.index("Cart.total")
    assert titled[:2] == ["Cart.price", "Cart.total"]
