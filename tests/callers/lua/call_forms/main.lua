local query = require("query")

local function label(text)
  return text
end

local function options(given)
  return given.size
end

local function quick()
  return require("query").select({})
end

print(label "name", options { size = 1 })
print(query.select({ "a" }):from("users"):where("x"):run())
quick()
