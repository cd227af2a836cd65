local left = require("left")
local right = require("right")

local function show_left()
  return left.render("a")
end

local function show_right()
  return right.render("b")
end

local function save(name)
  return name
end

local function other(save)
  -- save(1) is what the parameter is
  return save("save(2)")
end

print(show_left(), show_right(), save("x"), other(print))
