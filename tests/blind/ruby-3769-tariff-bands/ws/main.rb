# frozen_string_literal: true

require_relative 'lib/bill'
require_relative 'lib/meter'
require_relative 'lib/tariff'

USAGE = { 'flat 1' => { 2 => 350, 7 => 800, 12 => 650, 18 => 1900 },
          'flat 2' => { 7 => 1200, 19 => 2100, 22 => 900 } }.freeze

tariff = Tariff.parse('0=18 6=27 17=39 21=24.5')
puts "cheapest from #{tariff.cheapest.from}:00 for #{tariff.cheapest.hours} h"
USAGE.each do |name, usage|
  meter = Meter.new
  usage.each { |hour, wh| meter.record(hour, wh) }
  puts "#{name}: #{meter.total_kwh} kWh"
  puts Bill.new(tariff, meter)
end
