require_relative 'tags'

tags = Tags.new
tags.tag('Bread', 'baking', 'basics')
tags.tag('Soup', 'basics')
tags.tag('Cake', 'baking').tag('Rolls', 'baking')

puts tags.titles('baking').first
puts "most posts: #{tags.largest}"
