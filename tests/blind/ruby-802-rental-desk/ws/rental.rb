require 'date'

Rental = Struct.new(:customer, :item, :lent_on, :returned_on, :day_rate, keyword_init: true) do
  def self.from_row(row)
    new(
      customer: row['customer'],
      item: row['item'],
      lent_on: Date.iso8601(row['lent']),
      returned_on: row['returned'] && Date.iso8601(row['returned']),
      day_rate: row['rate'].to_f
    )
  end

  def returned?
    !returned_on.nil?
  end

  def price
    return 0.0 unless returned?

    ((returned_on - lent_on).to_i + 1) * day_rate
  end
end
