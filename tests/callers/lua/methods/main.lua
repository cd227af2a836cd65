local Account = require("account")

local Door = {}
Door.__index = Door

function Door.new()
  return setmetatable({ open = true }, Door)
end

function Door:close()
  self.open = false
end

local function shut()
  local account = Account.new(1)
  account:close()
end

local mine = Account.new(10)
mine:deposit(5)
mine:refund(1)
local door = Door.new()
door:close()
shut()
