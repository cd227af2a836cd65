local tools = require("tools")

local function go(text)
  return tools.clean(text), tools.split(text)
end

print(go("a b"))
print(tools.join({ "a" }))
