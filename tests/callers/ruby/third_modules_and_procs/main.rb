module Loud
  def speak
    shout
  end

  def shout
    "!"
  end
end

class Dog
  include Loud

  attr_writer :name

  def initialize(name)
    @name = name
    setup
  end

  def self.build
    new("rex")
  end

  def each
    yield feed
  end

  def feed; end

  private

  def setup; end
end

class Cat
  def speak; end
end

def double(value)
  value * 2
end

def walk
  dog = Dog.build
  dog.speak
  dog.each { |_| rest }
end

def rest; end

def mapped
  [1].map(&method(:double))
  twice = ->(value) { double(value) }
  twice.call(2)
end

walk
mapped
