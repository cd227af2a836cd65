require_relative 'feed'
require_relative 'tag_index'

FEED = <<~TEXT
  title: Moss and lichen
  tags: Botany, forest, botany
  minutes: 41

  title: The last lamplighter
  tags: city, history
  minutes: 38

  title: Bees in winter
  tags: insects, Forest, forest
  minutes: 52
TEXT

episodes = Feed.parse(FEED)
index = TagIndex.new
episodes.each { |episode| index.add(episode) }

puts "#{episodes.length} episodes, #{episodes.sum(&:minutes)} minutes"
index.each_line { |line| puts line }
