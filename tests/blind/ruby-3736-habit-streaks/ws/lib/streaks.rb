# frozen_string_literal: true

require 'date'

# A run of days without a gap.
Streak = Struct.new(:first, :last) do
  def length
    (last - first).to_i + 1
  end

  def to_s
    length == 1 ? first.iso8601 : "#{first.iso8601}..#{last.iso8601}"
  end
end

# Finds the runs in a set of dates.
module Streaks
  module_function

  def find(dates)
    streaks = []
    current = nil
    dates.uniq.sort.each do |date|
      if current && date == current.last + 1
        current.last = date
      else
        streaks << current if current
        current = Streak.new(date, date)
      end
    end
    streaks
  end

  def longest(dates)
    find(dates).max_by { |streak| [streak.length, streak.first] }
  end
end
