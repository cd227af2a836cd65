require_relative 'clock'

Stop = Struct.new(:name, :times) do
  def next_after(now)
    times.find { |time| time >= now }
  end
end

class Line
  attr_reader :number, :stops

  def initialize(number, stops)
    @number = number
    @stops = stops
  end

  def self.read(path)
    head, *rows = File.readlines(path, chomp: true).reject(&:empty?)
    stops = rows.map do |row|
      name, times = row.split(':', 2)
      Stop.new(name, times.split.map { |time| Clock.parse(time) })
    end
    new(head[/\d+/].to_i, stops)
  end
end
