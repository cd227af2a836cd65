require_relative "invoice"

puts Invoice.new("A-1").label
