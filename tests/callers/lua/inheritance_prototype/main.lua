local Account = { balance = 0 }

function Account:new(fields)
  fields = fields or {}
  self.__index = self
  return setmetatable(fields, self)
end

function Account:deposit(amount)
  self.balance = self.balance + amount
end

function Account:limit()
  return 0
end

function Account:withdraw(amount)
  if amount > self:limit() + self.balance then
    error("not enough")
  end
  self.balance = self.balance - amount
end

local Special = Account:new()

function Special:limit()
  return 100
end

function Special:deposit(amount)
  Account.deposit(self, amount + 1)
end

local mine = Special:new()
mine:deposit(10)
mine:withdraw(50)
