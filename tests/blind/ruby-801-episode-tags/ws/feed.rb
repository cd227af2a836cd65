Episode = Struct.new(:title, :tags, :minutes, keyword_init: true)

# Reads the blocks of a feed, which an empty line separates.
module Feed
  module_function

  def parse(text)
    text.split(/\n{2,}/).map { |block| parse_block(block) }
  end

  def parse_block(block)
    values = block.lines.to_h do |line|
      key, value = line.split(':', 2)
      [key.strip, value.strip]
    end
    Episode.new(
      title: values.fetch('title'),
      tags: parse_tags(values.fetch('tags', '')),
      minutes: values.fetch('minutes').to_i
    )
  end

  def parse_tags(text)
    text.split(',').map { |tag| tag.strip.downcase }.uniq!
  end
end
