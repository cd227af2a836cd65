require_relative 'machine'

Order = Struct.new(:id, :lines, :state) do
  include Machine
  include Comparable

  def self.build(id, *lines)
    new(id, lines, :draft).tap { |order| order.log("built #{id}") }
  end

  def total
    lines.sum { |line| line.fetch(:qty) * unit_price(line) }
  end

  def <=>(other)
    total <=> other.total
  end

  def on_enter_paid
    log("receipt for #{format_total}")
  end

  def on_enter_shipped = log('parcel out')

  private

  def unit_price(line)
    line[:price] || default_price
  end

  def default_price
    Machine.settings.fetch(:price, 1)
  end

  def format_total
    format('%.2f', total)
  end
end

class Invoice
  include Machine
  attr_accessor :state

  def initialize(order, &footer)
    @order = order
    @footer = footer
    @state = :draft
    @log = []
  end

  def total = @order.total * 1.2

  def allowed?(from, to)
    super && !to.eql?(:shipped)
  end

  def to_s
    [@order.id, total.round(2), @footer&.call(self)].compact.join(' ')
  end
end

def footer_for(invoice)
  invoice.total > 50 ? 'thank you!' : nil
end

Machine.configure do |settings|
  settings[:price] = 5
end

orders = [
  Order.build('a', { qty: 2, price: 30 }),
  Order.build('b', { qty: 3 })
]
orders.each do |order|
  order.pay.ship
  puts order.history.inspect
end
big = orders.max
puts "best: #{big.id} #{big > orders.last}"

invoice = Invoice.new(big) { |inv| footer_for(inv) }
invoice.pay
begin
  invoice.ship
rescue Machine::Refused => e
  puts e.message
end
puts invoice.to_s, invoice.respond_to?(:pay)
