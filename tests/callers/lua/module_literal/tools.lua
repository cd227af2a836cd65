local function clean(text)
  return (text:gsub("%s+", ""))
end

local function split(text)
  return { clean(text) }
end

return {
  clean = clean,
  split = split,
  join = function(parts)
    return table.concat(parts, ",")
  end,
}
