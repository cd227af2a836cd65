require_relative "recipe"

module Cleaning
  extend self

  def pipeline
    method(:strip_notes) >> method(:decimal)
  end

  def strip_notes(text)
    text.gsub(/ *\(.*?\)/, "")
  end

  def decimal(text)
    text.tr(",", ".")
  end
end

def load(text)
  Recipe.read(Cleaning.pipeline.call(text))
end

def same?(left, right)
  left.weight == right.weight
end

bread = load("Bread\n1,5 kg flour (white)\n900 ml water\nsalt")
half = bread.scaled(0.5)
puts half.render, bread.render(:list)
puts half.weight, bread.weight.to_g
puts same?(half, bread)
