# frozen_string_literal: true

# Text about the week's work.
class Report
  def initialize(schedule)
    @schedule = schedule
  end

  def subjects
    @schedule.hours_by_subject.map do |subject, hours|
      format('%-10s %5.2f h', subject, hours)
    end
  end

  def busiest_tutor
    tutor, lessons = @schedule.by_tutor.max_by { |_, list| list.sum(&:minutes) }
    format('%s teaches most: %d lessons, %.2f h', tutor, lessons.size, lessons.sum(&:hours))
  end

  def to_s
    ["Days: #{@schedule.days.join(' ')}", *subjects, busiest_tutor].join("\n")
  end
end
