"""An object that the run saw leads to what made it, past what the code doesn't show."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import explain_program
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_STOCK = """\
class Item:
    def __init__(self, name, count, price):
        self.name = name
        self.count = count
        self.price = price


def load(rows):
    items = []
    for row in rows:
        name, count, price = row.split(",")
        items.append(Item(name, int(count), price))
    return items


def cheapest_first(items):
    return sorted(items, key=lambda item: item.name)


def total(items):
    amount = 0
    for item in cheapest_first(items):
        amount += item.price
    return amount


print(total(load(["nut,3,0.5"])))
"""
_CONVERTED = """

def tax(item):
    return float(item.price) / 5
"""
_ROWS = """\
import csv


def load(lines):
    return [{"name": row["name"], "price": row["price"]} for row in csv.DictReader(lines)]


def total(rows):
    amount = 0
    for row in reversed(rows):
        amount += row["price"]
    return amount


print(total(load(["name,price", "nut,3"])))
"""
_ORDERS = """\
const CITIES = { BER: { name: 'Berlin' } };

function parse(text) {
  return text.split('\\n').map((line) => {
    const [id, code] = line.split(' ');
    return { id, city: CITIES[code], weight: code };
  });
}

const byId = new Map();
for (const order of parse('a1 BER\\na2 osl')) byId.set(order.id, order);
for (const id of byId.keys()) {
  const order = byId.get(id);
  console.log(USE);
}
"""
_PLANT = """\
class Plant
  attr_reader :name, :interval

  def initialize(name, interval)
    @name = name
    @interval = interval
  end

  def thirsty_on?(day)
    (day % interval).zero?
  end
end

class Shelf
  def self.read(text)
    new(text.lines(chomp: true).map { |row| row.split(",") })
  end

  def initialize(rows)
    @plants = rows.map { |name, interval| Plant.new(name, interval) }
  end

  def names(day)
    @plants.select { |plant| plant.thirsty_on?(day) }.map(&:name)
  end
end

puts Shelf.read("fern,3").names(1)
"""


def _explain(project: Path, text: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


def test_a_part_of_a_text_is_told_where_an_object_keeps_it(project: Path) -> None:
    draft = _explain(project, _STOCK)
    assert (draft.file_path, draft.line) == ("main.py", 12)
    assert 'keeps `price` as the text that `row.split(",")` gives' in draft.root_cause


def test_the_reader_is_told_where_others_convert_the_text_before_they_use_it(project: Path) -> None:
    draft = _explain(project, _STOCK + _CONVERTED)
    assert (draft.file_path, draft.line) == ("main.py", 23)
    assert "it is text until it is converted, as main.py:31 does" in draft.root_cause


def test_an_object_is_known_by_the_keys_of_the_literal_that_made_it(project: Path) -> None:
    draft = _explain(project, _ROWS)
    assert (draft.file_path, draft.line) == ("main.py", 5)
    assert "keeps `price` as the text that `csv.DictReader(lines)` gives" in draft.root_cause


@pytest.mark.parametrize(
    ("use", "line", "said"),
    [
        ("order.city.name", 6, "`city` is `CITIES[code]`"),
        ("order.weight.toFixed(1)", 6, "keeps `weight` as the text that `line.split(' ')` gives"),
    ],
)
def test_what_came_out_of_a_map_is_followed_to_where_it_was_made(
    project: Path, use: str, line: int, said: str
) -> None:
    text = _ORDERS.replace("USE", use)
    draft = explain_program(project, "node", "main.js", text)
    assert (draft.file_path, draft.line) == ("main.js", line)
    assert said in draft.root_cause


def test_the_parts_of_a_row_are_followed_through_the_parameters_of_a_block(project: Path) -> None:
    draft = explain_program(project, "ruby", "main.rb", _PLANT)
    assert (draft.file_path, draft.line) == ("main.rb", 20)
    assert "keeps `interval` as the text" in draft.root_cause
