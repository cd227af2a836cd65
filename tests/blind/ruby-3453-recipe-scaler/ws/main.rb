# frozen_string_literal: true

require_relative "recipe_parser"

RECIPE = <<~TEXT
  Flat bread for 4
  500  g   flour
  1.5  tsp salt
  320  ml  water
  2 tbsp olive oil
  1    onion
TEXT

class Scaler
  def initialize(ingredients, from:, to:)
    @ingredients = ingredients
    @factor = to.to_f / from
  end

  def scaled
    @ingredients.map do |item|
      Ingredient.new((item.quantity * @factor).round(2), item.unit, item.name)
    end
  end
end

def main
  parser = RecipeParser.new(RECIPE)
  puts parser.title.sub(/\d+/, "6")
  Scaler.new(parser.ingredients, from: 4, to: 6).scaled.each do |item|
    puts format("%8.2f %-4s %s", item.quantity, item.unit, item.name)
  end
end

main
