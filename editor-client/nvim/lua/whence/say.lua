-- What the user is told.
local M = {}

local MOST_KEPT = 100
local kept = {}

--- Whether messages go to the command line, where a long one stops the user's typing.
local function is_plain()
  return debug.getinfo(vim.notify, 'S').source:find('vim[/\\]_') ~= nil
end

--- What fits into the command line of a text; a hint on its last line is kept.
local function shortened(text)
  local room = vim.o.columns * math.max(vim.o.cmdheight, 1) - 14
  local first, hint = text:match('^(.*)\n(:[^\n]*)$')
  local body = (first or text):gsub('%s+', ' ')
  hint = hint and '  ' .. hint or ''
  if vim.fn.strdisplaywidth(body .. hint) <= room then
    return body .. hint
  end
  hint = hint ~= '' and hint or '  :Whence messages'
  local left = math.max(room - vim.fn.strdisplaywidth(hint) - 2, 10)
  return vim.fn.strcharpart(body, 0, left) .. ' …' .. hint
end

local function keep(text)
  table.insert(kept, text)
  if #kept > MOST_KEPT then
    table.remove(kept, 1)
  end
end

local function say(level)
  return function(message, ...)
    local text = select('#', ...) > 0 and message:format(...) or message
    text = 'Whence: ' .. text:gsub('^Whence: ', '')
    keep(text)
    vim.notify(is_plain() and shortened(text) or text, level, { title = 'Whence' })
  end
end

M.info = say(vim.log.levels.INFO)
M.warn = say(vim.log.levels.WARN)
M.error = say(vim.log.levels.ERROR)

--- All that was told, in full, the newest last.
---@return string[]
function M.messages()
  return kept
end

--- Shows a line for a moment, where it disturbs nobody.
function M.echo(text)
  if vim.api.nvim_get_mode().mode:sub(1, 1) ~= 'n' or #vim.api.nvim_list_uis() == 0 then
    return
  end
  vim.api.nvim_echo({ { shortened(text) } }, false, {})
end

return M
