class Shell
  def initialize
    @commands = {}
    register('help', method(:help))
    register('quit') { quit }
  end

  def register(name, handler = nil, &block)
    @commands[name] = handler || block
  end

  def run(line)
    name, *arguments = parse(line)
    command = @commands[name]
    command ? command.call(*arguments) : unknown(name)
  end

  def method_missing(name, *arguments)
    [name, arguments]
  end

  def respond_to_missing?(name, include_private = false)
    true
  end

  private

  def parse(line)
    line.split
  end

  def unknown(name)
    name
  end

  def help
    @commands.keys
  end

  def quit
    nil
  end
end

def start
  shell = Shell.new
  shell.run('help')
  shell.run('other')
  shell.anything(1)
end

def double(value)
  value * 2
end

def negate(value)
  -value
end

def increment(value)
  value + 1
end

def calculate(name)
  table = {
    'double' => ->(value) { double(value) },
    'negate' => method(:negate)
  }
  table[name].call(1)
end

def pipeline
  steps = [method(:double), method(:increment)]
  steps.reduce(1) { |value, step| step.call(value) }
end

Point = Struct.new(:x, :y) do
  def +(other)
    Point.new(x + other.x, y + other.y)
  end

  def distance
    Math.sqrt(squared(x) + squared(y))
  end

  def squared(value)
    value * value
  end
end

def points
  (Point.new(1, 2) + Point.new(3, 4)).distance
end

class Config
  class << self
    def load(pairs)
      values.merge!(pairs)
      self
    end

    def fetch(key)
      values[key]
    end

    private

    def values
      @values ||= {}
    end
  end
end

def configured
  Config.load({ a: 1 }).fetch(:a)
end

def risky
  raise ArgumentError
end

def recover(error)
  error
end

def cleanup
  nil
end

def rescued
  risky
rescue ArgumentError => error
  recover(error)
ensure
  cleanup
end

start
calculate('double')
pipeline
points
configured
rescued
