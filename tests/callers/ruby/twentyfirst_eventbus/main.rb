require_relative "shop"

def build(mailer)
  bus = Bus.new
  Stock.new("tea" => 1).attach(bus)
  bus.on(:ordered, &mailer)
  bus.on(:cancelled) { |event| note(event) }
end

def note(event)
  puts "cancelled #{event[:item]}"
  true
end

def attempt(bus, topic)
  bus.publish(topic)
rescue Bus::Unhandled => error
  puts error.message
end

mailer = Mailer.new
bus = build(mailer)
orders = %w[tea tea].map { |item| bus.publish(:ordered, item: item) }
puts orders.count(&:ok?)
bus.publish(:cancelled, item: "tea")
attempt(bus, :returned)
puts mailer.sent, bus.history
