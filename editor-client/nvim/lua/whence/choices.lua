-- What the server asks with buttons. A prompt would stop the user's typing, so it is told as a
-- message that says which command does the same.
local compat = require('whence.compat')
local say = require('whence.say')

local M = {}

local OFFLINE = 'Investigate offline'

local COMMANDS = {
  Show = ':Whence report',
  Apply = ':Whence apply',
  [OFFLINE] = ':Whence offline',
}

--- The question that waits for `:Whence offline`, which no other request of ours can do.
local waiting

local is_hushed = false

local LEVELS = { say.error, say.warn, say.info, say.info }

local function hint(actions)
  local commands = {}
  for _, action in ipairs(actions) do
    if action.title ~= OFFLINE or compat.can_hold_requests() then
      table.insert(commands, COMMANDS[action.title])
    end
  end
  return #commands > 0 and ('\n' .. table.concat(commands, '   ')) or ''
end

local function offers_offline(actions)
  for _, action in ipairs(actions) do
    if action.title == OFFLINE then
      return action
    end
  end
end

--- Answers `window/showMessageRequest`.
function M.take(params)
  local actions = params.actions or {}
  local offline = compat.can_hold_requests() and offers_offline(actions)
  if not is_hushed then
    local tell = LEVELS[params.type] or say.info
    tell('%s', params.message .. hint(actions))
  end
  if not offline then
    return vim.NIL
  end
  -- the server waits ten minutes; a later answer is dropped
  return compat.answered(function(done)
    waiting = function()
      done(offline)
    end
  end, 600000)
end

--- Says nothing of what the server asks while a command asks it of the user itself.
function M.hush(on)
  is_hushed = on
end

--- Drops what waits: the server that has asked is gone.
function M.forget()
  waiting, is_hushed = nil, false
end

--- Investigates again without a model, where the server has offered it.
---@return boolean done
function M.offline()
  local go = waiting
  waiting = nil
  if go then
    go()
  end
  return go ~= nil
end

return M
