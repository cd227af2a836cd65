require_relative 'world'

module Verbose
  def enter(room)
    super.tap { narrate("exits: #{room.exits.keys.join(', ')}") }
  end
end

class Game
  prepend Verbose

  COMMANDS = {
    'go' => :go,
    'take' => :take,
    'look' => :look
  }.freeze

  def initialize(world, out = $stdout)
    @world = world
    @out = out
    @bag = Bag.new
    enter(world.start)
  end

  def play(script)
    script.each_line(chomp: true) do |line|
      verb, noun = line.split
      public_send(COMMANDS.fetch(verb, :unknown), noun)
    end
  end

  def go(direction)
    target = @room.exits[direction&.to_sym]
    target ? enter(@world.room(target)) : narrate('a wall')
  end

  def take(noun)
    catch(:missing) do
      @bag << @room.give(noun)
      return narrate("you have #{@bag}")
    end
    narrate("no #{noun} here")
  end

  def look(_noun = nil)
    narrate(@room.description)
  end

  def unknown(_noun)
    narrate('what?')
  end

  def enter(room)
    @room = room
    look
    room.entered(&method(:narrate))
  end

  private

  def narrate(text)
    @out.puts(text)
  end
end

class Bag
  def initialize = @items = []

  def <<(item)
    @items.push(item)
    self
  end

  def to_s
    @items.map { |item| article(item) }.join(' and ')
  end

  private

  def article(item)
    item.match?(/\A[aeiou]/) ? "an #{item}" : "a #{item}"
  end
end

def old_house
  World.define do
    room :hall, 'A dusty hall.' do
      exit_to :cellar, by: :down
      item 'apple'
    end

    trap_room :cellar, 'A dark cellar.' do
      exit_to :hall, by: :up
    end
  end
end

Game.new(old_house).play("look\ntake apple\ntake apple\ngo down\ngo west\ndance")
