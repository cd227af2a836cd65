# frozen_string_literal: true

require_relative 'lib/bus'
require_relative 'lib/stock'

EVENTS = [
  [:milked, { litres: 410.5 }],
  [:fed, { kilos: 6, cows: 21 }],
  [:milked, { litres: 388.0 }],
  [:collected, { whole: true }],
  [:milked, { litres: 120.0 }]
].freeze

bus = Bus.new
tank = Tank.new(bus, capacity: 700)
silo = Silo.new(bus, 2_000)
bus.subscribe(:tank_full) { |event| puts "call the dairy, #{event[:level]} l" }

EVENTS.each { |topic, data| bus.publish(topic, **data) }
puts "tank #{tank.litres} l, silo #{silo.kilos} kg, #{bus.delivered} deliveries"
