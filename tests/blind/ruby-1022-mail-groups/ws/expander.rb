# Finds the people of a group, also of those within it.
class Expander
  def initialize(groups)
    @groups = groups
  end

  def expand(name)
    return [name] unless @groups.group?(name)

    @groups.members(name).flat_map { |member| expand(member) }.uniq.sort
  end
end
