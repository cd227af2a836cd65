require "csv"
require_relative "table"
require_relative "report"

rows = CSV.read(File.join(__dir__, "answers.csv"))

by_age = Report.new("age", Table.new(rows))
by_town = Report.new("town", Table.new(rows))
puts by_age.lines, by_town.lines
