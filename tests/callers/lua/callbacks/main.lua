local function double(n)
  return n * 2
end

local function each(list, action)
  for _, item in ipairs(list) do
    action(item)
  end
end

local function by_name(a, b)
  return a.name < b.name
end

local function sorted(list)
  table.sort(list, by_name)
  return list
end

local function risky()
  error("no")
end

local function guarded()
  return pcall(risky)
end

local function inner()
  return 1
end

each({ 1, 2 }, double)
each({ 1 }, function(n)
  return inner() + n
end)
sorted({ { name = "b" }, { name = "a" } })
guarded()
