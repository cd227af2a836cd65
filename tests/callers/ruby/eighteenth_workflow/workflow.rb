# frozen_string_literal: true

module Flow
  class Halt < StandardError
    def self.because(reason)
      new(text(reason))
    end

    def self.text(reason)
      "halted: #{reason}"
    end
  end

  module Hooks
    def before(*names, &block)
      hooks.concat(names)
      hooks << block if block
      self
    end

    def hooks
      @hooks ||= []
    end

    def inherited(child)
      super
      child.hooks.replace(hooks)
    end
  end

  class Step
    extend Hooks
    attr_reader :name

    def initialize(name, &work)
      @name = name
      @work = work || method(:default)
    end

    def call(context)
      run_hooks(context)
      @work.call(context)
    end

    def run_hooks(context)
      self.class.hooks.each do |hook|
        hook.is_a?(Symbol) ? send(hook, context) : hook.call(context)
      end
    end

    def default(context)
      context
    end

    def >>(other)
      Chain.new(self, other)
    end
  end

  class Chain
    include Enumerable

    def initialize(*steps)
      @steps = steps
    end

    def each
      return to_enum(:each) unless block_given?

      @steps.each { |step| yield step }
    end

    def call(context)
      inject(context) { |result, step| guard(step) { step.call(result) } }
    end

    def >>(other)
      self.class.new(*@steps, other)
    end

    private

    def guard(step)
      yield
    rescue Halt => e
      failed(step, e)
    end

    def failed(step, error)
      "#{step.name} #{error.message}"
    end
  end
end
