require_relative "money"

Entry = Struct.new(:account, :amount, :note) do
  def credit?
    amount > Money.zero
  end

  def describe
    "#{account}: #{amount}#{suffix}"
  end

  def suffix
    note ? " (#{note})" : ""
  end
end

class Ledger
  include Enumerable

  def initialize
    @entries = []
    yield self if block_given?
  end

  def <<(entry)
    @entries << entry
    self
  end

  def book(account, text, note = nil)
    self << Entry.new(account, Money[text], note)
  end

  def each(&block)
    return to_enum(:each) unless block

    @entries.each(&block)
    self
  end

  def balance(account = nil)
    chosen = account ? select { |entry| entry.account == account } : self
    chosen.map(&:amount).reduce(Money.zero, :+)
  end

  def accounts
    map(&:account).uniq
  end

  def credits
    select(&:credit?)
  end

  def each_balance
    accounts.each { |account| yield account, balance(account) }
  end
end
