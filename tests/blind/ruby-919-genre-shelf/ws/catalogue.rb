require_relative "book"

# Reads `title | author | genre | year` lines.
module Catalogue
  def self.read(path)
    File.foreach(path, chomp: true).reject(&:empty?).map { |line| parse(line) }
  end

  def self.parse(line)
    title, author, genre, year = line.split("|").map(&:strip)
    Book.new(title: title, author: author, genre: genre.downcase, year: Integer(year))
  end
end
