module Duration
  UNITS = { 'h' => 3600, 'm' => 60, 's' => 1 }.freeze

  def self.parse(text)
    text.scan(/(\d+)([hms])/).sum { |count, unit| count.to_i * UNITS.fetch(unit) }
  end

  def self.format_duration(seconds)
    hours = seconds / 3600
    minutes = seconds / 60
    rest = seconds % 60
    return format('%d:%02d', minutes, rest) if hours.zero?

    format('%d:%02d:%02d', hours, minutes, rest)
  end
end
