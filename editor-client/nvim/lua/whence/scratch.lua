-- Windows for what is read: reports, answers, lists.
local config = require('whence.config')

local M = {}

local function bufnr_of(name)
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(bufnr) == name then
      return bufnr
    end
  end
end

local function close()
  if not pcall(vim.api.nvim_win_close, 0, false) then
    vim.cmd('bdelete') -- it is the last window
  end
end

local function map_keys(bufnr)
  local function map(key, what, action)
    vim.keymap.set('n', key, action, { buffer = bufnr, nowait = true, desc = 'Whence: ' .. what })
  end
  map('q', 'close', close)
  map('<CR>', 'go to the place under the cursor', function()
    require('whence.places').jump()
  end)
end

local function create(name, filetype)
  local bufnr = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(bufnr, name)
  vim.bo[bufnr].bufhidden = 'hide'
  vim.bo[bufnr].filetype = filetype
  vim.bo[bufnr].modifiable = false
  map_keys(bufnr)
  return bufnr
end

--- Goes to the window of a text of ours; a second one takes the place of the first.
local function go_to_window()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.b[vim.api.nvim_win_get_buf(window)].whence_scratch then
      vim.api.nvim_set_current_win(window)
      return
    end
  end
  vim.cmd(config.options.split)
end

local function show(bufnr)
  local window = vim.fn.bufwinid(bufnr)
  if window ~= -1 then
    vim.api.nvim_set_current_win(window)
    return
  end
  go_to_window()
  vim.api.nvim_win_set_buf(0, bufnr)
  local window_options = vim.wo
  window_options.wrap, window_options.linebreak = true, true
  window_options.number, window_options.relativenumber = false, false
  window_options.signcolumn, window_options.spell = 'no', false
end

local function edit(bufnr, change)
  vim.bo[bufnr].modifiable = true
  change()
  vim.bo[bufnr].modifiable = false
  vim.bo[bufnr].modified = false
end

--- Shows a buffer, which is made if there is none of this name (`whence://…`).
---
---@param about {filetype?: string, root?: string, analysis?: string} `root`: where relative paths
---in it start; `analysis`: the one that commands are about here
---@return integer bufnr
function M.open(name, about)
  local bufnr = bufnr_of(name) or create(name, about.filetype or 'markdown')
  vim.b[bufnr].whence_scratch = true
  vim.b[bufnr].whence_root = about.root
  vim.b[bufnr].whence_analysis = about.analysis
  show(bufnr)
  return bufnr
end

--- Replaces the text.
---@param lines string[]
function M.set(bufnr, lines)
  edit(bufnr, function()
    vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  end)
end

--- The windows whose cursor is on the last line: those that follow what is added.
local function followers(bufnr, last)
  return vim.tbl_filter(function(window)
    return vim.api.nvim_win_get_cursor(window)[1] == last
  end, vim.fn.win_findbuf(bufnr))
end

--- Adds text at the end, as it comes.
function M.append(bufnr, text)
  if not vim.api.nvim_buf_is_loaded(bufnr) then
    return
  end
  local last = vim.api.nvim_buf_line_count(bufnr)
  local following = followers(bufnr, last)
  edit(bufnr, function()
    local lines = vim.split(text, '\n', { plain = true })
    lines[1] = vim.api.nvim_buf_get_lines(bufnr, last - 1, last, false)[1] .. lines[1]
    vim.api.nvim_buf_set_lines(bufnr, last - 1, last, false, lines)
  end)
  for _, window in ipairs(following) do
    vim.api.nvim_win_set_cursor(window, { vim.api.nvim_buf_line_count(bufnr), 0 })
  end
end

return M
