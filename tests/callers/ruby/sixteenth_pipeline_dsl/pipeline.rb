class Pipeline
  class Failure < StandardError
    def describe
      "failed: #{details}"
    end

    def details
      message
    end
  end

  def self.define(&block)
    pipeline = new
    pipeline.instance_eval(&block)
    pipeline
  end

  def initialize
    @steps = {}
    @handler = nil
  end

  def step(name, callable = nil, &block)
    @steps[name] = callable || block
    self
  end

  def on_error(&handler)
    @handler = handler
  end

  def >>(other)
    step(:last, other)
  end

  def call(value)
    @steps.each_value { |work| value = work.call(value) }
    value
  rescue NoMethodError => error
    raise Failure, @handler.call(error)
  end
end
