local function step(n)
  return n + 1
end

local function counter()
  local n = 0
  local function next_number()
    n = step(n)
    return n
  end
  return next_number
end

local function outer()
  local function helper()
    return "inner"
  end
  return helper()
end

local tick = counter()
print(tick(), outer())

local function helper()
  return "top"
end

print(helper())
