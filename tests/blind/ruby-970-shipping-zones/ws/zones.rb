require "yaml"

# Which country is in which zone.
class Zones
  Zone = Struct.new(:name, :factor, :countries)

  attr_reader :base

  def self.load(path)
    data = YAML.safe_load(File.read(path))
    zones = data["zones"].map { |zone| Zone.new(zone["name"], zone["factor"], zone["countries"]) }
    new(data["base"], zones)
  end

  def initialize(base, zones)
    @base = base
    @zones = zones
  end

  def countries
    @zones.flat_map(&:countries)
  end

  def find(country)
    @zones.find { |zone| zone.countries.include?(country) }
  end
end
