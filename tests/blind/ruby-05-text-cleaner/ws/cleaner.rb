class Cleaner
  STOP = %w[a an the of].freeze

  def initialize(stop = STOP)
    @stop = stop
  end

  def clean(line)
    line = line.dup
    line.strip!
    line.squeeze!(' ').downcase
  end

  def words(line)
    clean(line).split(/[^[:alpha:]]+/).reject { |word| @stop.include?(word) }
  end
end
