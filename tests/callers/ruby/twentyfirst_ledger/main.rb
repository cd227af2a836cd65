require_relative "ledger"

def report(ledger)
  ledger.each_balance { |account, amount| puts "#{account} has #{amount}" }
  puts ledger.credits.map(&:describe)
end

def largest(ledger)
  ledger.max_by(&:amount)
end

def transfer(ledger, from, to, amount)
  ledger << Entry.new(from, -amount) << Entry.new(to, amount)
end

ledger = Ledger.new do |book|
  book.book(:cash, "120.50")
  book.book(:bank, "-20", "fee")
end

transfer(ledger, :cash, :bank, Money["30"])
report(ledger)
puts largest(ledger).describe
puts ledger.balance - Money.zero
