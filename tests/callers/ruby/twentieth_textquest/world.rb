class Room
  attr_reader :exits, :description

  def initialize(description)
    @description = description
    @exits = {}
    @items = []
  end

  def exit_to(name, by:)
    exits[by] = name
  end

  def item(name)
    @items << name
  end

  def give(name)
    @items.delete(name) || throw(:missing)
  end

  def entered; end
end

class TrapRoom < Room
  def initialize(description)
    super("#{description} Mind your step.")
    @sprung = false
  end

  def entered
    return if @sprung

    @sprung = true
    yield snap(:loudly)
  end

  def snap(how)
    "click, #{how}"
  end
end

class World
  def self.define(&setup)
    new.tap { |world| world.instance_eval(&setup) }
  end

  def room(name, text = nil, &setup)
    return rooms.fetch(name) unless text

    add(name, Room.new(text), setup)
  end

  def trap_room(name, text, &setup)
    add(name, TrapRoom.new(text), setup)
  end

  def start
    rooms.values.first
  end

  private

  def add(name, room, setup)
    room.instance_exec(&setup)
    rooms[name] = room
  end

  def rooms
    @rooms ||= {}
  end
end
