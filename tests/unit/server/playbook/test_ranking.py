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
