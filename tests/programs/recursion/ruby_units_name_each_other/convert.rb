require_relative "units"

def base_unit(name)
  return name unless UNITS.key?(name)

  base_unit(UNITS[name])
end
