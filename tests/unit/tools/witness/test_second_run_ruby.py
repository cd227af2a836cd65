"""A Ruby program that is run once more tells what its frames held when it raised."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.second_runs import run, watch
from whence_tools.errors.model import Problem
from whence_tools.errors.observed import ObservedFrame

pytestmark = pytest.mark.skipif(shutil.which("ruby") is None, reason="Ruby is not installed")

_SHOP = """\
Item = Struct.new(:name, :price)

class Cart
  def initialize(items)
    @items = items
    @password = "correct horse"
  end

  def total(rate)
    @items.map { |item| item.price * rate }.sum
  end
end

rates = { "de" => 2 }
cart = Cart.new([Item.new("pen", 3), Item.new("ink", nil)])
cart.total(rates["de"])
"""
_WRAPPED = """\
def read(text)
  number = text.strip
  begin
    Integer(number)
  rescue ArgumentError
    place = 7
    raise "bad number"
  end
end

read(" seven ")
"""
_TEST = """\
require "minitest/autorun"

class StackTest < Minitest::Test
  def setup
    @rate = 2
  end

  def test_pop
    items = [1]
    assert_equal 2, items.pop
  end

  def test_top
    items = {}
    items["top"].upcase
  end
end
"""


def _watch(project: Path, text: str) -> Problem:
    (project / "main.rb").write_text(text)
    return watch("ruby", ["ruby", "main.rb"], project)[0]


def _values(frame: ObservedFrame | None) -> dict[str, str]:
    assert frame is not None
    return {one.text: one.value.repr for one in frame.locals}


def test_every_frame_has_its_locals_and_its_object_without_secrets(tmp_path: Path) -> None:
    problem = _watch(tmp_path, _SHOP)
    held = {frame.line: _values(frame.observed) for frame in problem.frames if frame.observed}
    assert held[10]["item"] == 'Item(name="ink", price=nil)'
    assert held[10]["rate"] == "2"
    assert held[16]["rates"] == '{"de"=>2}'
    assert "correct horse" not in str(held)
    assert problem.own_frame is not None
    assert problem.own_frame.observed is not None
    price = problem.own_frame.observed.value_of("item.price")
    assert price is not None
    assert price.is_none


def test_an_error_that_followed_from_another_has_the_values_of_both(tmp_path: Path) -> None:
    problem = _watch(tmp_path, _WRAPPED)
    seen = [frame for one in problem.walk() for frame in one.frames if frame.observed]
    held = {frame.line: _values(frame.observed) for frame in seen}
    assert held[7] == {"text": '" seven "', "number": '"seven"', "place": "7"}
    assert held[4]["place"] == "nil"


def test_the_program_prints_and_ends_as_without_being_watched(tmp_path: Path) -> None:
    (tmp_path / "main.rb").write_text(_SHOP)
    alone = run(["ruby", "main.rb"], tmp_path)
    _, watched = watch("ruby", ["ruby", "main.rb"], tmp_path)
    assert (watched.stdout, watched.stderr) == (alone.stdout, alone.stderr)
    assert watched.returncode == alone.returncode == 1


def test_an_error_that_a_runner_of_tests_catches_is_recorded_too(tmp_path: Path) -> None:
    problem = _watch(tmp_path, _TEST)
    held = {one.line: _values(one.observed) for one in problem.frames if one.observed}
    assert held.get(15, held.get(10)) in (
        {"items": "{}", "@rate": "2"},
        {"items": "[]", "@rate": "2"},
    )


@pytest.mark.parametrize(
    "ends", ["exit 3", 'raise SystemExit, "no"', "loop { raise StopIteration }"]
)
def test_what_is_raised_where_nothing_failed_is_not_recorded(tmp_path: Path, ends: str) -> None:
    _watch(tmp_path, f"value = 1\n{ends}\n")
    assert (tmp_path / "values.jsonl").read_text() == ""
