require_relative 'cleaner'

LINES = [
  '  The  end of the   road ',
  'A  road  to nowhere',
  'Nowhere to go'
].freeze

cleaner = Cleaner.new
counts = LINES.flat_map { |line| cleaner.words(line) }.tally
counts.sort_by { |word, count| [-count, word] }.each do |word, count|
  puts "#{word} #{count}"
end
