# frozen_string_literal: true

require 'minitest/autorun'
require_relative 'house'

class HouseTest < Minitest::Test
  def setup
    @house = House.new(
      [
        Flat.new(name: 'attic', area: 50, persons: 1, units: 10),
        Flat.new(name: 'first', area: 75, persons: 3, units: 27),
        Flat.new(name: 'ground', area: 75, persons: 2, units: 13)
      ]
    )
  end

  def test_even_shares
    assert_equal({ 'attic' => 5000, 'first' => 7500, 'ground' => 7500 },
                 @house.cost('tax', 20_000, :area).statement)
  end

  def test_nothing_is_lost
    @house.cost('lift', 10_001, :flat).cost('water', 9_999, :persons)
    assert_equal 20_000, @house.statement.values.sum
  end

  def test_unknown_key
    assert_raises(ArgumentError) { @house.cost('roof', 1, :height) }
  end

  def test_the_spare_cent_of_the_heating
    shares = @house.cost('heating', 1_003, :usage).statement
    assert_equal({ 'attic' => 200, 'first' => 542, 'ground' => 261 }, shares)
  end
end
