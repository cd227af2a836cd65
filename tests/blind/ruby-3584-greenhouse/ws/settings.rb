require "json"

# Climate settings of the zones: what a zone leaves out comes from the defaults.
class Settings
  DEFAULTS = {
    heat_below: 12.0,
    vent_above: 26.0,
    watts_per_m2: 85
  }.freeze

  def self.load(path)
    new(JSON.parse(File.read(path)))
  end

  def initialize(zones)
    @zones = zones
  end

  def zone_names
    @zones.keys
  end

  def for_zone(name)
    zone = @zones.fetch(name) { raise KeyError, "no zone called #{name}" }
    DEFAULTS.merge(zone)
  end
end
