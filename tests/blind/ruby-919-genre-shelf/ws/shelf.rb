# Keeps the books by genre.
class Shelf
  attr_reader :count

  def initialize
    @genres = Hash.new([])
    @count = 0
  end

  def add(book)
    @genres[book.genre] << book
    @count += 1
    self
  end

  def genres
    @genres.keys.sort
  end

  def titles(genre)
    books = @genres.fetch(genre)
    books.sort_by(&:title).map(&:to_s)
  end

  def recent(since)
    @genres.values.flatten.select { |book| book.recent?(since) }
  end
end
