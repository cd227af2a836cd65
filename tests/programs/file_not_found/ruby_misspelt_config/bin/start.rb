require_relative '../lib/config'

puts Config.load['title']
