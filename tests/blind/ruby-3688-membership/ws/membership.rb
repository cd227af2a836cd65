# frozen_string_literal: true

require "date"

# A membership that is billed each month on the day it began.
class Membership
  Charge = Struct.new(:date, :cents)

  attr_reader :start, :monthly, :charges

  def initialize(start, monthly)
    @start = start
    @monthly = monthly
    @pauses = []
    @charges = []
  end

  # No charge falls due while a membership is paused.
  def pause(from, to)
    raise ArgumentError, "pause ends before it begins" if to < from

    @pauses << (from..to)
  end

  def paused?(date)
    @pauses.any? { |range| range.cover?(date) }
  end

  # Days on which the membership is billed, up to and including the last.
  def billing_days(last)
    days = []
    day = start
    while day <= last
      days << day
      day = day.next_month
    end
    days
  end

  def bill_until(last)
    billing_days(last).each do |day|
      next if paused?(day) || charges.any? { |c| c.date == day }

      charges << Charge.new(day, monthly)
    end
    self
  end

  def total
    charges.sum(&:cents)
  end

  def statement
    charges.map { |c| format("%s %.2f", c.date.strftime("%d.%m."), c.cents / 100.0) }
  end
end
