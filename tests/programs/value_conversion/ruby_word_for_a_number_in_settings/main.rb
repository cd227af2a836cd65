require_relative "pool"

settings = File.readlines("pool.properties").to_h { |line| line.strip.split(" = ") }
puts Pool.new(settings).free
