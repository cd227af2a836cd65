require_relative "rules"

module Validated
  def self.included(base)
    base.extend(Declarations)
  end

  module Declarations
    def field(name, default: nil)
      define_method(name) { fetch(name, default) }
      define_method("#{name}=") { |value| store(name, value) }
    end

    def requires(*names)
      names.each { |name| rules << Rules::Presence.new(name) }
    end

    def limits(name, within)
      rules << Rules::Range.new(name, within: within)
    end

    def rules
      @rules ||= []
    end
  end

  def errors
    self.class.rules.map { |rule| rule.check(self) }.compact
  end

  def valid?
    errors.empty?
  end

  private

  def fetch(name, default)
    values.fetch(name, default)
  end

  def store(name, value)
    values[name] = value
  end

  def values
    @values ||= {}
  end
end
