# frozen_string_literal: true

require_relative 'lib/catalogue'
require_relative 'lib/report'

ROWS = <<~TEXT
  17|Gentiana|verna|Ridge
  4|Drosera|rotundifolia|Bog
  23|Gentiana|lutea|Meadow
  8|Carex|nigra|Bog
TEXT

def specimens
  ROWS.each_line(chomp: true).map do |row|
    number, genus, species, site = row.split('|')
    Specimen.new(number: number.to_i, genus: genus, species: species, site: site)
  end
end

catalogue = Catalogue.new(specimens)
Report.new(catalogue).run
puts "Gentians: #{catalogue.genus('Gentiana').map(&:species).join(', ')}"
