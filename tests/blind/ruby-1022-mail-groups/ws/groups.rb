# The groups of a mailing list server. Every server has the group "all".
class Groups
  ALL = "all".freeze

  def initialize
    @members = { ALL => [] }
  end

  def read(line)
    line = line.sub(/#.*/, "").strip
    return if line.empty?

    name, people = line.split(":", 2)
    people.split(",").each { |person| add(name.strip, person.strip) }
  end

  def add(name, person)
    (@members[name] ||= []) << person
  end

  def group?(name)
    @members.key?(name)
  end

  def names
    @members.keys
  end

  # People, and the names of other groups.
  def members(name)
    return names if name == ALL

    @members.fetch(name)
  end
end
