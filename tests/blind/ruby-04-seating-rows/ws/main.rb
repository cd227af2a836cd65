require_relative 'hall'

def fill(hall, guests, step)
  number = 1
  guests.each do |guest|
    hall.seat(number, guest)
    number += step
  end
  hall
end

puts fill(Hall.new(2, 2), %w[ana bo cy], 1)
puts fill(Hall.new(3, 5), %w[ana bo cy di eve], 3)
