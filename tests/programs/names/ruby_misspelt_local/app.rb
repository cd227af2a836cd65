require_relative 'greeting'

puts greet('ada')
