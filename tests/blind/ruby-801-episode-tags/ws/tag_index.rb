# Which episodes have a tag.
class TagIndex
  def initialize
    @titles = Hash.new { |hash, tag| hash[tag] = [] }
  end

  def add(episode)
    episode.tags.each do |tag|
      @titles[tag] << episode.title
    end
  end

  def each_line
    @titles.sort_by { |tag, titles| [-titles.length, tag] }.each do |tag, titles|
      yield format('%-8s %s', tag, titles.join(', '))
    end
  end
end
