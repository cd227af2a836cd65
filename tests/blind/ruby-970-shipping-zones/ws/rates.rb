# What a parcel costs.
class Rates
  STEPS = { 1000 => 1.0, 2000 => 1.3, 5000 => 1.8 }.freeze

  def initialize(zones)
    @zones = zones
  end

  def price(country, grams)
    zone = @zones.find(country)
    (@zones.base * zone.factor * step(grams)).round(2)
  end

  private

  def step(grams)
    STEPS.each { |limit, factor| return factor if grams <= limit }
    raise ArgumentError, "#{grams} g is too heavy"
  end
end
