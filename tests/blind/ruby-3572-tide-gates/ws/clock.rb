# frozen_string_literal: true

# Times of day as minutes since midnight.
module Clock
  MINUTES = 24 * 60

  def self.parse(text)
    hours, minutes = text.split(":").map { |part| Integer(part) }
    raise RangeError, "no such time: #{text}" unless hours.between?(0, 23) && minutes.between?(0, 59)

    hours * 60 + minutes
  end

  def self.format(minutes)
    Kernel.format("%02d:%02d", (minutes % MINUTES) / 60, minutes % 60)
  end
end
