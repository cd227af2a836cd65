# frozen_string_literal: true

require "minitest/autorun"
require_relative "index"

class BookIndexTest < Minitest::Test
  def setup
    @index = BookIndex.new
  end

  def test_ranges
    assert_equal "1-3, 7, 9-10", @index.ranges([1, 2, 3, 7, 9, 10])
  end

  def test_single_word
    @index.add_page(3, "Anchor").add_page(4, "The anchor")
    assert_equal [3, 4], @index.pages("anchor")
  end

  def test_see
    @index.add_page(8, "sails")
    @index.see("canvas", "sails")
    assert_equal [8], @index.pages("canvas")
  end

  def test_unknown_word
    assert_empty @index.pages("keel")
  end

  def test_entries
    @index.add_page(1, "rope and anchor").add_page(2, "the rope").add_page(5, "an anchor")
    assert_equal ["anchor 1, 5", "rope 1-2"], @index.entries
  end
end
