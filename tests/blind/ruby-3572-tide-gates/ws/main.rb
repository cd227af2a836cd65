# frozen_string_literal: true

require_relative "tide_table"

TABLE = <<~TEXT
  # marina gate, local time
  Mon  H 05:12 4.3  L 11:30 0.9  H 17:41 4.1  L 23:46 1.0
  Tue  H 06:03 4.1  L 12:17 1.1  H 18:35 3.9
  Wed  L 00:37 1.3  H 07:01 3.8  L 13:14 1.4  H 19:40 3.6
  Thu  L 01:42 1.6  H 08:14 3.5  L 14:29 1.7  H 20:56 3.5
TEXT

# The gate stays open longer around a higher high water.
def opening(tide)
  margin = (tide.height * 30).round
  "#{Clock.format(tide.at - margin)}-#{Clock.format(tide.at + margin)}"
end

table = TideTable.new(TABLE)
table.days.each do |day|
  puts "#{day}  #{table.high_waters(day).map { |tide| opening(tide) }.join('  ')}"
end
