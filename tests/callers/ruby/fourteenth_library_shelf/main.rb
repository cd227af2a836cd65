module Countable
  def self.included(base)
    base.extend(self)
  end

  def count_up
    @count = @count.to_i + 1
  end
end

class Book
  include Comparable

  attr_reader :title

  def self.make(title)
    new(title)
  end

  def initialize(title)
    @title = title
  end

  def <=>(other)
    key <=> other.key
  end

  def key
    title.downcase
  end

  def to_s
    label
  end

  protected

  def label
    title
  end
end

class Novel < Book
  def initialize(title, author)
    super(title)
    @author = author
  end

  def label
    "#{title} by #{@author}"
  end
end

class Shelf
  include Enumerable

  def initialize
    @books = []
    @callbacks = []
  end

  def each(&block)
    @books.each(&block)
    self
  end

  def add(book)
    @books << book
    notify(book)
    self
  end

  def <<(book)
    @books.push(book)
    self
  end

  def on_add(&callback)
    @callbacks << callback
  end

  private

  def notify(book)
    @callbacks.each { |callback| callback.call(book) }
  end
end

class Robot
  include Countable

  def left
    turn(-1)
  end

  def right
    turn(1)
  end

  private

  def turn(by)
    count_up
    by
  end
end

def logged(book)
  book
end

def build
  shelf = Shelf.new
  shelf.on_add { |book| logged(book) }
  shelf.add(Book.make('B')).add(Novel.new('A', 'x'))
  shelf << Book.make('C')
  shelf
end

def list(shelf)
  shelf.each { |book| puts "#{book}" }
end

def sorted(shelf)
  shelf.sort.first
end

def upper(text)
  text.upcase
end

def short?(text)
  text.size < 3
end

def mapped
  words = %w[a bbb]
  words.map { |word| upper(word) }.select(&method(:short?))
end

def dynamic
  robot = Robot.new
  robot.send(:left)
  robot.public_send('right')
  robot.respond_to?(:turn)
end

def with_retry(times)
  times.times { |number| return yield(number) }
end

def attempt(number)
  number
end

def retried
  with_retry(2) { |number| attempt(number) }
end

shelf = build
list(shelf)
sorted(shelf)
mapped
dynamic
retried
