require_relative "theme"

puts Theme.colour(:accent)
