# frozen_string_literal: true

Ingredient = Struct.new(:quantity, :unit, :name)

class RecipeParser
  UNITS = %w[g kg ml l tsp tbsp pcs].freeze

  def initialize(text)
    @text = text
  end

  def title
    @text.lines.first.strip
  end

  def ingredients
    rows = @text.lines.drop(1).map(&:chomp).reject(&:empty?)
    rows.map { |row| parse_row(row.dup) }
  end

  private

  def parse_row(row)
    fields = row.squeeze!(" ").split(" ", 3)
    quantity, unit, name = fields
    unless UNITS.include?(unit)
      name = [unit, name].compact.join(" ")
      unit = "pcs"
    end
    Ingredient.new(Float(quantity), unit, name)
  end
end
