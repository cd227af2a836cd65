# frozen_string_literal: true

require_relative 'scores'

LIBRARY = <<~TEXT
  Ave Maria / Kodaly / SSA
  Locus iste / Bruckner / SATB
  Crucifixus / Lotti / SSAATTBB
  Canticle / Britten / AT
TEXT

# Folders the librarian has to put out for a programme.
def folders(scores, titles)
  counts = Hash.new(0)
  titles.each do |title|
    scores.find(title).parts.each { |part| counts[part] += 1 }
  end
  counts
end

scores = Scores.new(LIBRARY)

evening = ['Ave Maria', 'Locus iste', 'Crucifixus']
folders(scores, evening).each { |part, n| puts format('%-8s %d', part, n) }

women = %w[soprano alto]
puts "women's choir: #{scores.singable(women).map(&:title).join(', ')}"
