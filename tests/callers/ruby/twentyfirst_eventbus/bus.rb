class Bus
  class Unhandled < StandardError
    def initialize(topic)
      super("nobody listens to #{topic}")
    end
  end

  Delivery = Struct.new(:topic, :payload, :results) do
    def ok?
      results.all?
    end

    def to_s
      "#{topic}: #{ok? ? "ok" : "failed"}"
    end
  end

  def initialize(&fallback)
    @listeners = Hash.new { |hash, topic| hash[topic] = [] }
    @fallback = fallback || method(:refuse)
  end

  def on(topic, listener = nil, &block)
    @listeners[topic] << (listener || block)
    self
  end

  def publish(topic, payload = {})
    listeners = @listeners.fetch(topic) { [@fallback] }
    results = listeners.map { |listener| deliver(listener, payload, topic) }
    Delivery.new(topic, payload, results).tap { |delivery| log(delivery) }
  end

  def history
    @history ||= []
  end

  private

  def deliver(listener, payload, topic)
    listener.call(payload.merge(topic: topic))
  end

  def refuse(event)
    raise Unhandled.new(event[:topic])
  end

  def log(delivery)
    history << delivery.to_s
  end
end
