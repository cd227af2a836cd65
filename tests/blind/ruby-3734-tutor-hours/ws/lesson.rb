# frozen_string_literal: true

Lesson = Struct.new(:tutor, :subject, :weekday, :minutes, keyword_init: true) do
  DAYS = %w[mon tue wed thu fri].freeze

  # Parses "tutor | subject | weekday | minutes".
  def self.parse(line)
    tutor, subject, weekday, minutes = line.split('|').map(&:strip)
    raise ArgumentError, "unknown day in #{line}" unless DAYS.include?(weekday)

    new(tutor: tutor, subject: subject, weekday: weekday, minutes: Integer(minutes))
  end

  def hours
    minutes / 60.0
  end
end
