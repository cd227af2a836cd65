require_relative "store"

puts Store.new("127.0.0.1", 5918).get("greeting")
