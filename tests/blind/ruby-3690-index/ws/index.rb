# frozen_string_literal: true

# Back-of-the-book index: words and the pages on which they stand.
class BookIndex
  STOP = %w[the a an of and in].freeze

  def initialize
    @pages = Hash.new([])
    @see = {}
  end

  def add_page(number, text)
    words(text).each do |word|
      @pages[word] << number unless @pages[word].last == number
    end
    self
  end

  # "see also" entries point to another word
  def see(word, other)
    @see[word] = other
  end

  def pages(word)
    @pages[@see.fetch(word, word)]
  end

  def entries
    @pages.keys.sort.map { |w| "#{w} #{ranges(@pages[w])}" }
  end

  # [1, 2, 3, 7] -> "1-3, 7"
  def ranges(numbers)
    numbers.slice_when { |a, b| b != a + 1 }.map do |run|
      run.size > 1 ? "#{run.first}-#{run.last}" : run.first.to_s
    end.join(", ")
  end

  private

  def words(text)
    text.downcase.scan(/[a-z]+/) - STOP
  end
end
