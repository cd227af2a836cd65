local Animal = {}
Animal.__index = Animal

function Animal.new(name)
  return setmetatable({ name = name }, Animal)
end

function Animal:name_of()
  return self.name
end

function Animal:describe()
  return "animal " .. self:name_of()
end

local Dog = {}
Dog.__index = Dog
setmetatable(Dog, { __index = Animal })

function Dog.new(name)
  local dog = Animal.new(name)
  return setmetatable(dog, Dog)
end

function Dog:bark()
  return "woof"
end

function Dog:describe()
  return Animal.describe(self) .. self:bark()
end

return { Animal = Animal, Dog = Dog }
