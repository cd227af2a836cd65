-- From a place in a text, `src/cart.ts:9`, to the line itself.
local say = require('whence.say')

local M = {}

local PLACE = '()([%w%._%-/\\@+~%%]+%.%w+):(%d+):?(%d*)()'

--- The place in a line that the cursor is on, else the first one.
---@return {path: string, line: integer, column: integer?}?
function M.find(text, byte)
  local first
  local from = 1
  while true do
    local start, path, line, column, stop = text:match(PLACE, from)
    if not start then
      return first
    end
    local place = { path = path, line = tonumber(line), column = tonumber(column) }
    if byte + 1 >= start and byte + 1 < stop then
      return place
    end
    first = first or place
    from = stop
  end
end

local function absolute(path, root)
  if path:match('^[/~]') or path:match('^%a:[/\\]') or not root then
    return vim.fn.fnamemodify(path, ':p')
  end
  return root .. '/' .. path
end

--- A window for a file: the one before this, or a new one.
local function go_to_window()
  vim.cmd('wincmd p')
  if vim.bo.buftype ~= '' then
    for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
      if vim.bo[vim.api.nvim_win_get_buf(window)].buftype == '' then
        vim.api.nvim_set_current_win(window)
        return
      end
    end
    vim.cmd('aboveleft new')
  end
end

--- Shows a line of a file; line and column from 1.
function M.open(path, line, column)
  local bufnr = vim.fn.bufadd(vim.fn.fnamemodify(path, ':.'))
  vim.bo[bufnr].buflisted = true
  vim.cmd("normal! m'")
  vim.api.nvim_win_set_buf(0, bufnr)
  local last = vim.api.nvim_buf_line_count(bufnr)
  local place = { math.max(math.min(line, last), 1), math.max((column or 1) - 1, 0) }
  vim.api.nvim_win_set_cursor(0, place)
  vim.cmd('normal! zvzz')
end

--- Goes to the place that the cursor is on.
function M.jump()
  local byte = vim.api.nvim_win_get_cursor(0)[2]
  local place = M.find(vim.api.nvim_get_current_line(), byte)
  if not place then
    return say.info('there is no `file:line` on this line')
  end
  local path = absolute(place.path, vim.b.whence_root)
  if vim.fn.filereadable(path) == 0 then
    return say.warn('%s is not there', place.path)
  end
  go_to_window()
  M.open(path, place.line, place.column)
end

return M
