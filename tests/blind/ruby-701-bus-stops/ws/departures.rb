require_relative 'lib/line'

def usage
  warn 'usage: departures.rb LINE TIME'
  exit 2
end

usage unless ARGV.size == 2

line = Line.read(ARGV[0])
now = Clock.parse(ARGV[1])

puts "Line #{line.number} after #{now}"
line.stops.each do |stop|
  following = stop.next_after(now)
  if following
    puts format('%-14s %s  in %d min', stop.name, following, following - now)
  else
    puts format('%-14s no more buses', stop.name)
  end
end
