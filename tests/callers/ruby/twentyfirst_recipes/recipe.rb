require_relative "units"

class Ingredient < Struct.new(:name, :quantity)
  PATTERN = /(?<amount>[\d.]+)\s*(?<unit>k?g|m?l) (?<name>.+)/.freeze

  def self.parse(text)
    match = PATTERN.match(text) or return new(text, nil)
    new(match[:name], Units::Quantity.new(match[:amount].to_f, match[:unit].to_sym))
  end

  def scale(factor)
    self.class.new(name, quantity && quantity * factor)
  end

  def to_s
    [quantity, name].compact.join(" ")
  end
end

class Recipe
  def self.read(text)
    title, *lines = text.lines.map(&:strip)
    new(title, lines.map { |line| Ingredient.parse(line) })
  end

  def initialize(title, ingredients)
    @title = title
    @ingredients = ingredients
  end

  def scaled(factor)
    Recipe.new(@title, @ingredients.map { |ingredient| ingredient.scale(factor) })
  end

  def weight
    @ingredients.map(&:quantity).compact.inject { |sum, quantity| sum + quantity }
  end

  def render(format = :plain)
    [@title, *send(:"render_#{format}")].join("\n")
  end

  private

  def render_plain
    @ingredients.map(&:to_s)
  end

  def render_list
    render_plain.map { |line| "- #{line}" }
  end
end
