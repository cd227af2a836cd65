# frozen_string_literal: true

require 'minitest/autorun'
require 'habit'

class HabitTest < Minitest::Test
  def setup
    @habit = Habit.new('Running', goal: 3)
  end

  def test_nothing_done
    assert_equal 0, @habit.best
    assert_equal 'Running: best 0, 3 to go', @habit.summary
  end

  def test_best_of_several_streaks
    @habit.done('2022-05-30', '2022-05-31', '2022-06-01', '2022-06-04')
    assert_equal 3, @habit.best
    assert @habit.goal_reached?
  end

  def test_days_may_come_in_any_order
    @habit.done('2022-05-03', '2022-05-01', '2022-05-02', '2022-05-02', '2022-05-09')
    assert_equal '2022-05-01..2022-05-03', @habit.streaks.first.to_s
  end

  def test_undo_splits_a_streak
    @habit.done('2022-05-01', '2022-05-02', '2022-05-03', '2022-05-08')
    @habit.undo('2022-05-02')
    refute @habit.goal_reached?
  end

  def test_rate
    @habit.done('2022-05-01', '2022-05-04')
    assert_equal 50.0, @habit.rate('2022-05-01', '2022-05-04')
  end

  def test_streak_that_still_runs
    @habit.done('2022-05-01', '2022-05-07', '2022-05-08', '2022-05-09', '2022-05-10')
    assert_equal 4, @habit.best
  end
end
