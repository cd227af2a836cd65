require "yaml"

# What the file doesn't say is taken from DEFAULTS.
module Settings
  DEFAULTS = {
    "from" => "noreply@example.org",
    "server" => { "host" => "localhost", "port" => 25 },
    "retry" => { "times" => 3, "pause" => 15 },
    "footer" => true
  }.freeze

  def self.load(path)
    given = YAML.safe_load(File.read(path)) || {}
    unknown = given.keys - DEFAULTS.keys
    raise ArgumentError, "unknown: #{unknown.join(', ')}" unless unknown.empty?

    DEFAULTS.merge(given)
  end
end
