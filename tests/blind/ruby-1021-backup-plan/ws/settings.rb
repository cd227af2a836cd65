require "json"

module Settings
  DEFAULTS = {
    host: "localhost",
    target: "/srv/backup",
    retention: { daily: 7, weekly: 4 }
  }.freeze

  # Reads the settings of a file; what it leaves out is as in DEFAULTS.
  def self.load(path)
    given = JSON.parse(File.read(path)).transform_keys(&:to_sym)
    settings = DEFAULTS.merge(given)
    raise ArgumentError, "nothing to back up" if Array(settings[:sources]).empty?

    settings
  end
end
