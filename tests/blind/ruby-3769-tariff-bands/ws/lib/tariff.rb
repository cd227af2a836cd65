# frozen_string_literal: true

Band = Struct.new(:from, :to, :cents) do
  def cover?(hour)
    hour >= from && hour < to
  end

  def hours
    to - from
  end
end

# The price of a kilowatt-hour over a day.
class Tariff
  DAY_END = 24

  attr_reader :bands

  def initialize(bands)
    raise ArgumentError, 'no bands' if bands.empty?

    @bands = bands
  end

  # Reads a tariff such as "0=18 6=27 17=39 21=27": the hour from which a price
  # applies, until the next entry or the end of the day.
  def self.parse(text)
    entries = text.split.map do |part|
      from, cents = part.split('=')
      [Integer(from), Float(cents)]
    end.sort
    bands = entries.each_cons(2).map do |(from, cents), (to, _)|
      Band.new(from, to, cents)
    end
    new(bands)
  end

  def band_at(hour)
    bands.find { |band| band.cover?(hour) }
  end

  def cheapest
    bands.min_by(&:cents)
  end
end
