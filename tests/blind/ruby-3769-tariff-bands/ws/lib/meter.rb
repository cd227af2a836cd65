# frozen_string_literal: true

Reading = Struct.new(:hour, :wh)

# Consumption of one household on one day.
class Meter
  include Enumerable

  def initialize
    @readings = []
  end

  def record(hour, watt_hours)
    raise ArgumentError, "no such hour: #{hour}" unless (0..23).cover?(hour)

    @readings << Reading.new(hour, watt_hours)
    self
  end

  def each(&block)
    @readings.sort_by(&:hour).each(&block)
  end

  def total_kwh
    sum(&:wh) / 1000.0
  end
end
