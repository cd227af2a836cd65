require_relative 'article'
require_relative 'tag_index'

SOURCE = <<~TEXT
  Sourdough basics | bread, baking, Bread
  Knife sharpening | tools, kitchen, Tools
  Summer soups     | soup, vegetables
  Oven maintenance | tools, baking
TEXT

def main
  articles = SOURCE.lines.map { |line| Article.parse(line) }
  index = TagIndex.new
  articles.each { |article| index.add(article) }
  index.each_tag do |tag, titles|
    puts format('%-12s %s', tag, titles.join(', '))
  end
  puts "most used: #{index.top(2).join(', ')}"
end

main if $PROGRAM_NAME == __FILE__
