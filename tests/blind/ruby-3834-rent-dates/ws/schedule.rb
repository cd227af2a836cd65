# frozen_string_literal: true

require 'date'

# The days on which something recurs every so many months.
class Schedule
  include Enumerable

  def initialize(first, months:, last: nil)
    raise ArgumentError, 'months must be positive' unless months.positive?

    @first = first
    @months = months
    @last = last
  end

  def each
    return enum_for(:each) unless block_given?

    day = @first
    while @last.nil? || day <= @last
      yield day
      day >>= @months
    end
  end

  def from(day)
    lazy.select { |d| d >= day }
  end
end
