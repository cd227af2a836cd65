# frozen_string_literal: true

# Litres of milk in the tank.
class Tank
  attr_reader :litres

  def initialize(bus, capacity:)
    @bus = bus
    @capacity = capacity
    @litres = 0.0
    bus.subscribe(:milked) { |event| fill(event[:litres]) }
    bus.subscribe(:collected) { |event| @litres = 0.0 if event[:whole] }
  end

  private

  def fill(amount)
    @litres += amount
    @bus.publish(:tank_full, level: @litres) if @litres > @capacity
  end
end

# Feed in the silo, in kilograms.
class Silo
  attr_reader :kilos

  def initialize(bus, kilos)
    @kilos = kilos
    bus.subscribe(:fed) { |event| @kilos -= event[:kilos] * event[:cows] }
  end
end
