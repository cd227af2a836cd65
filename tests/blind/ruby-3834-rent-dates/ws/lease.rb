# frozen_string_literal: true

require_relative 'schedule'

Payment = Struct.new(:due, :cents) do
  def to_s
    format('%s %.2f', due, cents / 100.0)
  end
end

# A rented flat; the rent falls due on the day of the month the lease began.
class Lease
  def initialize(start, cents, months: 1, ends: nil)
    @cents = cents
    @schedule = Schedule.new(start, months: months, last: ends)
  end

  def payments(count)
    @schedule.first(count).map { |day| Payment.new(day, @cents) }
  end

  def next_due(today)
    @schedule.from(today).first
  end

  def total_until(day)
    @schedule.take_while { |due| due <= day }.size * @cents
  end
end
