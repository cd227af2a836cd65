package.path = package.path .. ";./?/init.lua"
local read_text = require("parse")
local codec = require("codec")

local function read(text)
  return read_text(codec.decode(text))
end

print(read(codec.encode(" a ")).value)
print(read_text("b").value)
