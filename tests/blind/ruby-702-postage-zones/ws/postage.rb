require_relative 'lib/zones'
require_relative 'lib/label'

ORDERS = [
  { name: 'Astrid Dahl', street: 'Storgata 4', postcode: '0155', city: 'Oslo', country: 'Norway', grams: 480 },
  { name: 'Jan Peeters', street: 'Meir 12', postcode: '2000', city: 'Antwerp', country: 'Belgium', grams: 1900 }
].freeze

zones = Zones.load('countries.yml')
total = 0
ORDERS.each do |order|
  country = zones.country(order[:country])
  puts Label.new(order, country).lines
  cents = zones.postage(country, order[:grams])
  puts format('  postage %.2f', cents / 100.0)
  total += cents
end
puts format('Total %.2f', total / 100.0)
