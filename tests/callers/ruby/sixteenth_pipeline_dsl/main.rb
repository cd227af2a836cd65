require_relative "pipeline"

module Steps
  def self.trim(text)
    text.strip
  end

  def self.join(left, right)
    [left, right].join(" ")
  end

  class << self
    def shout(text)
      emphasize(text.upcase)
    end

    private

    def emphasize(text)
      "#{text}!"
    end
  end
end

def reverse(text)
  text.reverse
end

def build
  Pipeline.define do
    step :trim, &Steps.method(:trim)
    step(:shout) { |text| Steps.shout(text) }
    step :reverse, method(:reverse).to_proc
    on_error { |error| explain(error) }
  end
end

def explain(error)
  error.message
end

def run
  pipeline = build
  pipeline.call(" a ")
  pipeline >> method(:reverse)
  curried = Steps.method(:join).curry
  curried["a"]["b"]
end

def failing
  build.call(nil)
rescue Pipeline::Failure => failure
  failure.describe
ensure
  finished
end

def finished; end

run
failing
%w[a b].each(&method(:reverse))
