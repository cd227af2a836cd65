require_relative 'menu'

menu = Menu.new(File.join(__dir__, 'menu.yml'))
orders = [%w[coffee cake], %w[soup bread], %w[tea cake]]
orders.each_with_index do |names, table|
  known = names.select { |name| menu.include?(name) }
  puts "table #{table + 1}: #{format('%.2f', menu.total(known) / 100.0)}"
end
