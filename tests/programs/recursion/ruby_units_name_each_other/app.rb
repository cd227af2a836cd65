require_relative "convert"

puts base_unit("yard")
