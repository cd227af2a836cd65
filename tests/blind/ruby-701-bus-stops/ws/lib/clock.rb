class Clock
  include Comparable

  attr_reader :minutes

  def self.parse(text)
    match = /\A(\d{1,2}):(\d{2})\z/.match(text.strip)
    raise ArgumentError, "not a time: #{text}" unless match

    new(Integer(match[1]) * 60 + Integer(match[2]))
  end

  def initialize(minutes)
    @minutes = minutes
  end

  def <=>(other)
    minutes <=> other.minutes
  end

  def -(other)
    minutes - other.minutes
  end

  def to_s
    format('%02d:%02d', *minutes.divmod(60))
  end
end
