# frozen_string_literal: true

# The lessons of a week, grouped in several ways.
class Schedule
  attr_reader :lessons

  def initialize(lessons)
    @lessons = lessons
  end

  def days
    lessons.map(&:weekday).uniq.sort_by { |day| DAYS.index(day) }
  end

  def by_tutor
    groups = Hash.new([])
    lessons.each { |lesson| groups[lesson.tutor] << lesson }
    groups
  end

  def hours_by_subject
    hours = Hash.new(0)
    lessons.each { |lesson| hours[lesson.subject] += lesson.hours }
    hours.sort_by { |subject, sum| [-sum, subject] }
  end
end
