require 'yaml'

Country = Struct.new(:name, :code, :zone)

class Zones
  def self.load(path)
    data = YAML.safe_load(File.read(path))
    new(data['countries'], data['rates'])
  end

  def initialize(countries, rates)
    @countries = countries.to_h do |entry|
      [entry['name'], Country.new(entry['name'], entry['code'], entry['zone'])]
    end
    @rates = rates
  end

  def country(name)
    @countries.fetch(name)
  end

  def postage(country, grams)
    base, per_kilo = @rates.fetch(country.zone)
    base + per_kilo * (grams / 1000.0).ceil
  end
end
