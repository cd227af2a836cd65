# An article of the magazine with its tags.
class Article
  attr_reader :title, :tags

  def self.parse(line)
    title, tags = line.split('|', 2)
    new(title.strip, tags.to_s.split(','))
  end

  def initialize(title, tags)
    @title = title
    @tags = clean(tags)
  end

  def tagged?(tag)
    tags.include?(tag)
  end

  private

  # Tags in lower case, each of them once.
  def clean(tags)
    tags.map { |tag| tag.strip.downcase }.reject(&:empty?).uniq!
  end
end
