require_relative 'letters'

puts fill(REMINDER, title: 'Emma', due: '1 March')
