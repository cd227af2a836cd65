require "json"

rates = JSON.parse('{"eur": 1.1}')

def convert(amount, currency)
  amount * rates.fetch(currency)
end

puts rates.size
puts convert(3, "eur")
