require_relative 'shop'

SALES = "7 1250\n9 480\n7 300\n"

shop = Shop.new([[7, 'Ana'], [9, 'Bo']])
SALES.each_line do |line|
  id, amount = line.split
  puts shop.buy(id, Integer(amount))
end
