require_relative "shelf"
require_relative "catalogue"

shelf = Shelf.new
Catalogue.read(File.join(__dir__, "books.txt")).each { |book| shelf.add(book) }

puts "#{shelf.count} books"
%w[crime travel].each do |genre|
  puts genre
  shelf.titles(genre).each { |title| puts "  #{title}" }
end
