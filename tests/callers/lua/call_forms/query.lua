local Query = {}
Query.__index = Query

function Query:from(name)
  self.name = name
  return self
end

function Query:where(test)
  self.test = test
  return self
end

function Query:run()
  return self.name
end

local function select(fields)
  local query = setmetatable({ fields = fields }, Query)
  return query:from("nothing")
end

return { select = select }
