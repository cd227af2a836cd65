# frozen_string_literal: true

require_relative "clock"

Tide = Struct.new(:kind, :at, :height)

# Reads the harbour office's table: a line for each day, `day  H 05:12 4.3  L 11:30 0.9 ...`.
class TideTable
  def initialize(text)
    @days = {}
    text.each_line do |line|
      words = line.split
      next if words.empty? || words.first.start_with?("#")

      day = words.shift
      @days[day] = words.each_slice(3).map { |kind, time, height| tide(kind, time, height) }
    end
  end

  def days
    @days.keys
  end

  def high_waters(day)
    @days.fetch(day).select { |tide| tide.kind == "H" }
  end

  private

  def tide(kind, time, height)
    raise ArgumentError, "neither high nor low water: #{kind}" unless %w[H L].include?(kind)

    Tide.new(kind, Clock.parse(time), Float(height))
  end
end
