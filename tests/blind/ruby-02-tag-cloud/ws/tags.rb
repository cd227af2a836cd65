class Tags
  def initialize
    @posts = Hash.new([])
  end

  def tag(title, *tags)
    tags.each do |tag|
      @posts[tag] << title
    end
    self
  end

  def titles(tag)
    @posts[tag].sort
  end

  def largest
    @posts.max_by { |tag, titles| [titles.size, tag] }.first
  end
end
