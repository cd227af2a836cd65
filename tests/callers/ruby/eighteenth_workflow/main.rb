# frozen_string_literal: true

require_relative "workflow"

class Checked < Flow::Step
  before :validate

  def validate(context)
    raise Flow::Halt.because("empty") if blank?(context)
  end

  def blank?(context)
    context.to_s.empty?
  end
end

class Noisy < Checked
  before { |context| note(context) }

  class << self
    def build(name, &work)
      new(name, &work).tap { |step| register(step) }
    end

    def register(step)
      registry[step.name] = step
    end

    def registry
      @registry ||= Hash.new { |_, key| missing(key) }
    end

    def missing(key)
      raise KeyError, key.to_s
    end
  end
end

def note(text)
  NOTES.push(text)
end

NOTES = []

Result = Struct.new(:text, :size) do
  def to_s
    format_line
  end

  def format_line
    "#{text} (#{size})"
  end
end

class Loud
  def initialize(inner)
    @inner = inner
  end

  def respond_to_missing?(name, all = false)
    @inner.respond_to?(name, all)
  end

  def method_missing(name, *args, &block)
    trace(name)
    @inner.public_send(name, *args, &block)
  end

  def trace(name)
    note(name)
  end
end

def shout(text)
  text.upcase
end

def measure(text)
  Result.new(text, length_of(text))
end

def length_of(text)
  text.length
end

def steps
  trim = Checked.new("trim") { |text| strip(text) }
  loud = Noisy.build("loud", &method(:shout))
  trim >> loud >> Flow::Step.new("keep") >> lambda_step
end

def strip(text)
  text.strip
end

def lambda_step
  Flow::Step.new("measure", &->(text) { measure(text) })
end

def main
  chain = steps
  [" tea ", ""].each do |text|
    puts chain.call(text)
  end
  puts Loud.new(chain).map(&:name).join(",")
  puts Noisy.registry["loud"].name
end

main if $PROGRAM_NAME == __FILE__
