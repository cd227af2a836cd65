# frozen_string_literal: true

require_relative 'streaks'

# A habit with the days on which it was kept.
class Habit
  attr_reader :name

  def initialize(name, goal:)
    @name = name
    @goal = goal
    @dates = []
  end

  def done(*days)
    days.each { |day| @dates << Date.iso8601(day) }
    self
  end

  def undo(day)
    @dates.delete(Date.iso8601(day))
  end

  def streaks
    Streaks.find(@dates)
  end

  def best
    longest = Streaks.longest(@dates)
    longest ? longest.length : 0
  end

  def goal_reached?
    best >= @goal
  end

  def rate(from, to)
    range = Date.iso8601(from)..Date.iso8601(to)
    kept = @dates.uniq.count { |date| range.cover?(date) }
    (100.0 * kept / range.count).round(1)
  end

  def summary
    state = goal_reached? ? 'goal reached' : "#{@goal - best} to go"
    "#{name}: best #{best}, #{state}"
  end
end
