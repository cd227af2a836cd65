# frozen_string_literal: true

require_relative 'lesson'
require_relative 'schedule'
require_relative 'report'

LINES = <<~TEXT
  Irene | algebra | tue | 90
  Sven  | physics | mon | 60
  Irene | physics | thu | 45
  Pia   | grammar | mon | 120
  Sven  | algebra | fri | 60
TEXT

lessons = LINES.lines.map { |line| Lesson.parse(line) }
puts Report.new(Schedule.new(lessons))
