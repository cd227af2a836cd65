# frozen_string_literal: true

require 'minitest/autorun'
require 'ladder'

class LadderTest < Minitest::Test
  def setup
    @ladder = Ladder.new
    @ladder.join('Vera', 1600)
    @ladder.join('Wim', 1400)
  end

  def test_expected_score
    assert_in_delta 0.5, Elo.expected(1500, 1500)
    assert_in_delta 0.76, Elo.expected(1600, 1400), 0.001
  end

  def test_favourite_gains_little
    @ladder.record('Vera', 'Wim', '1-0')
    assert_equal 1610, @ladder.rating('Vera')
  end

  def test_upset_moves_both_alike
    @ladder.join('Xeno', 1600)
    @ladder.record('Wim', 'Xeno', '1-0')
    assert_equal 1430, @ladder.rating('Wim')
    assert_equal 1570, @ladder.rating('Xeno')
  end

  def test_draw_between_equals
    @ladder.join('Yara', 1600)
    @ladder.record('Vera', 'Yara', '1/2')
    assert_equal [1600, 1600], [@ladder.rating('Vera'), @ladder.rating('Yara')]
  end

  def test_standings
    @ladder.join('Abe', 1600)
    assert_equal %w[Abe Vera Wim], @ladder.standings
  end

  def test_unknown_result
    assert_raises(KeyError) { @ladder.record('Vera', 'Wim', '2-0') }
  end

  def test_biggest_upset
    @ladder.record('Vera', 'Wim', '1-0')
    @ladder.record('Wim', 'Vera', '1-0')
    assert_equal '1-0', @ladder.biggest_upset.result
    assert_equal 'Wim', @ladder.biggest_upset.white
  end
end
