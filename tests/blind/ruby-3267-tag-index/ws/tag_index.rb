# Titles by tag.
class TagIndex
  def initialize
    @titles = Hash.new { |hash, tag| hash[tag] = [] }
    @count = Hash.new(0)
  end

  def add(article)
    article.tags.each do |tag|
      @titles[tag] << article.title
      @count[tag] += 1
    end
    self
  end

  def each_tag
    @titles.keys.sort.each { |tag| yield tag, @titles[tag].sort }
  end

  # The most used tags; those used equally often go by name.
  def top(number)
    @count.sort_by { |tag, count| [-count, tag] }.first(number).map(&:first)
  end
end
