# frozen_string_literal: true

# What a day costs under a tariff, in cents.
class Bill
  def initialize(tariff, meter)
    @tariff = tariff
    @meter = meter
  end

  def lines
    @meter.group_by { |reading| @tariff.band_at(reading.hour) }.map do |band, readings|
      kwh = readings.sum(&:wh) / 1000.0
      { band: band, kwh: kwh, cents: kwh * band.cents }
    end
  end

  def total
    lines.sum { |line| line[:cents] }
  end

  def to_s
    rows = lines.map do |line|
      format('%02d-%02d %6.2f kWh %7.1f', line[:band].from, line[:band].to, line[:kwh], line[:cents])
    end
    (rows << format('total %20.1f', total)).join("\n")
  end
end
