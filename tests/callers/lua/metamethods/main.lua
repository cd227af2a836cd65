local Vector = {}
Vector.__index = Vector

function Vector.new(x, y)
  return setmetatable({ x = x, y = y }, Vector)
end

function Vector.__add(a, b)
  return Vector.new(a.x + b.x, a.y + b.y)
end

function Vector:length()
  return math.sqrt(self.x * self.x + self.y * self.y)
end

function Vector:__tostring()
  return "vector of " .. self:length()
end

print(tostring(Vector.new(1, 2) + Vector.new(3, 4)))
