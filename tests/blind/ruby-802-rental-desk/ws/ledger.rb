require 'csv'
require_relative 'rental'

# All rentals of the shop.
class Ledger
  def self.load(path)
    rentals = CSV.read(path, headers: true).map { |row| Rental.from_row(row) }
    new(rentals)
  end

  def initialize(rentals)
    @rentals = rentals
  end

  def customers
    @rentals.map(&:customer).uniq.sort
  end

  def open_rentals
    @rentals.reject(&:returned?)
  end

  def history(customer)
    rentals_of(customer).sort_by(&:returned_on)
  end

  private

  def rentals_of(customer)
    @rentals.select { |rental| rental.customer == customer }
  end
end
