require_relative "groups"
require_relative "expander"

groups = Groups.new
File.foreach(File.join(__dir__, "groups.txt")) { |line| groups.read(line) }
expander = Expander.new(groups)

%w[board kitchen all].each do |name|
  people = expander.expand(name)
  puts "#{name}: #{people.join(', ')}"
end

groups.add("kitchen", "zoe")
puts "all, later: #{expander.expand('all').length}"
