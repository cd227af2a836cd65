# frozen_string_literal: true

# Library of the choir: one line per piece, "title / composer / parts".
class Scores
  Piece = Struct.new(:title, :composer, :parts)

  ORDER = %w[soprano alto tenor bass].freeze
  SHORT = { 'S' => 'soprano', 'A' => 'alto', 'T' => 'tenor', 'B' => 'bass' }.freeze

  attr_reader :pieces

  def initialize(text)
    @pieces = text.lines.map(&:strip).reject(&:empty?).map { |line| piece(line) }
  end

  def find(title)
    pieces.find { |p| p.title == title }
  end

  # Pieces a group can sing with the voices it has.
  def singable(voices)
    pieces.select { |p| missing(p, voices).empty? }
  end

  def missing(piece, voices)
    piece.parts.reject { |part| voices.include?(part) }
  end

  private

  def piece(line)
    title, composer, letters = line.split('/').map(&:strip)
    Piece.new(title, composer, parts(letters))
  end

  # "SSAA" asks for two divided voices, they share a folder
  def parts(letters)
    names = letters.chars.map { |c| SHORT.fetch(c) }
    names.sort_by! { |n| ORDER.index(n) }
    names.uniq!
  end
end
