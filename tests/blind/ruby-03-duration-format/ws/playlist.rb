require_relative 'duration'

class Playlist
  def initialize(*lengths)
    @lengths = lengths.map { |text| Duration.parse(text) }
  end

  def total
    Duration.format_duration(@lengths.sum)
  end

  def longest
    Duration.format_duration(@lengths.max || 0)
  end
end
