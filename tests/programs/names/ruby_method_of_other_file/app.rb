require_relative 'prices'

puts format_prize(1250)
