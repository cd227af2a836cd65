# frozen_string_literal: true

# Passes events on to the handlers of their topic.
class Bus
  Event = Struct.new(:topic, :data) do
    def [](key)
      data[key]
    end
  end

  attr_reader :delivered

  def initialize
    @handlers = Hash.new([])
    @delivered = 0
  end

  def subscribe(*topics, &handler)
    topics.each { |topic| @handlers[topic] << handler }
    self
  end

  def publish(topic, **data)
    event = Event.new(topic, data)
    @handlers[topic].each do |handler|
      handler.call(event)
      @delivered += 1
    end
    event
  end
end
