# frozen_string_literal: true

require_relative 'split'

Flat = Struct.new(:name, :area, :persons, :units, keyword_init: true)

# A house whose yearly costs are shared among its flats.
class House
  KEYS = {
    area: ->(flat) { flat.area },
    persons: ->(flat) { flat.persons },
    usage: ->(flat) { flat.units },
    flat: ->(_flat) { 1 }
  }.freeze

  def initialize(flats)
    @flats = flats
    @costs = []
  end

  def cost(title, cents, key)
    raise ArgumentError, "no such key: #{key}" unless KEYS.key?(key)

    @costs << [title, cents, key]
    self
  end

  def statement
    @costs.each_with_object(Hash.new(0)) do |(_, cents, key), sums|
      weights = @flats.to_h { |flat| [flat.name, KEYS[key].call(flat)] }
      Split.by_weight(cents, weights).each { |name, share| sums[name] += share }
    end
  end
end
