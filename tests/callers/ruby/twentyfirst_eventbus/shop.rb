require_relative "bus"

class Stock
  def initialize(amounts)
    @amounts = amounts
  end

  def attach(bus)
    bus.on(:ordered, method(:reserve)).on(:cancelled, &method(:release))
  end

  def reserve(event)
    change(event[:item]) { |amount| amount - 1 }
  end

  def release(event)
    change(event[:item], &:succ)
  end

  def audit(_event)
    @amounts.values.all?(&:positive?)
  end

  private

  def change(item)
    @amounts[item] = yield @amounts.fetch(item, 0)
    @amounts[item] >= 0
  end
end

class Mailer
  TEMPLATES = { ordered: "Thank you for %s", cancelled: "Sorry about %s" }.freeze

  def to_proc
    proc { |event| deliver(event) }
  end

  def deliver(event)
    sent << render(event)
    true
  end

  def sent
    @sent ||= []
  end

  private

  def render(event)
    format(TEMPLATES.fetch(event[:topic]), event[:item])
  end
end
