# frozen_string_literal: true

require_relative 'layout'
require_relative 'invoice'

positions = [
  Position.new('Oak shelf, 80 cm', 2, 8990),
  Position.new('Bracket, black', 4, 650),
  Position.new('Delivery', 1, 1900)
]

layout = Layout.load(File.join(__dir__, 'layout.json'))
puts Invoice.new('2023-0117', Date.new(2023, 2, 3), positions, layout).render
