require 'json'

# Settings of the mailer: built-in values, and over them those of a file.
class Settings
  DEFAULTS = {
    host: 'localhost',
    port: 25,
    retries: 3,
    footer: true
  }.freeze

  def self.load(text)
    new(JSON.parse(text))
  end

  def initialize(values = {})
    @values = DEFAULTS.merge(values)
  end

  def [](name)
    @values.fetch(name)
  end

  def with(changes)
    Settings.new(@values.merge(changes))
  end
end
