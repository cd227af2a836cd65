local function trim(text)
  return text:match("^%s*(.-)%s*$")
end

local function parse(text)
  return { value = trim(text) }
end

return parse
