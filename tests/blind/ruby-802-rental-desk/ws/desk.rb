require_relative 'ledger'

def print_history(ledger, customer)
  puts customer
  ledger.history(customer).each do |rental|
    back = rental.returned_on ? rental.returned_on.strftime('%d %b') : 'still out'
    puts format('  %-16s %-10s %7.2f', rental.item, back, rental.price)
  end
end

ledger = Ledger.load(ARGV.fetch(0))
puts "#{ledger.open_rentals.length} items are out"
ledger.customers.each { |customer| print_history(ledger, customer) }
