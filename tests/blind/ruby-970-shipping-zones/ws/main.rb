require_relative "zones"
require_relative "rates"

zones = Zones.load(File.join(__dir__, "zones.yml"))
rates = Rates.new(zones)

puts "we ship to #{zones.countries.size} countries"
[["SE", 800], ["AT", 2400], ["NO", 1500]].each do |country, grams|
  puts format("%s %5d g %6.2f", country, grams, rates.price(country, grams))
end
