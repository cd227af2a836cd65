-- What the user looks at: the answer to `whence/editorContext`.
local compat = require('whence.compat')
local diagnostics = require('whence.diagnostics')

local M = {}

local TERMINAL_LINES = 50

local function is_shown(info)
  return #info.windows > 0
end

--- The buffer of a kind that is shown, else the one that was used last.
local function latest(buftype)
  local best
  for _, info in ipairs(vim.fn.getbufinfo({ bufloaded = 1 })) do
    if vim.bo[info.bufnr].buftype == buftype and info.name ~= '' then
      local rank = (is_shown(info) and 1e12 or 0) + info.lastused
      if not best or rank > best.rank then
        best = { bufnr = info.bufnr, rank = rank }
      end
    end
  end
  return best and best.bufnr
end

--- The file that the user looks at, or did before this report or terminal.
---@return integer? bufnr
function M.file()
  local current = vim.api.nvim_get_current_buf()
  if vim.bo[current].buftype == '' and vim.api.nvim_buf_get_name(current) ~= '' then
    return current
  end
  return latest('')
end

--- Where the cursor is in a file, line from 0 and byte.
local function cursor(bufnr)
  local window = vim.fn.bufwinid(bufnr)
  local place = window ~= -1 and vim.api.nvim_win_get_cursor(window)
    or vim.api.nvim_buf_get_mark(bufnr, '"')
  return math.max(place[1] - 1, 0), place[2]
end

local function line_at(bufnr, line)
  return vim.api.nvim_buf_get_lines(bufnr, line, line + 1, false)[1] or ''
end

---@return whence.Position
function M.position(bufnr, encoding)
  local line, byte = cursor(bufnr)
  return { line = line, character = compat.units(line_at(bufnr, line), byte, encoding) }
end

--- The ends of a selection, first and last, each line and byte from 0; the last is included.
local function ordered(one, other)
  local first, last = { one[2] - 1, one[3] - 1 }, { other[2] - 1, other[3] - 1 }
  if first[1] > last[1] or (first[1] == last[1] and first[2] > last[2]) then
    first, last = last, first
  end
  return first, last
end

local function is_visual(mode)
  return mode == 'v' or mode == 'V' or mode == '\22'
end

--- What is selected, or was until a moment ago: the cursor has not moved from it.
local function selection()
  local mode = vim.api.nvim_get_mode().mode
  if is_visual(mode) then
    local first, last = ordered(vim.fn.getpos('v'), vim.fn.getpos('.'))
    return first, last, mode
  end
  local first, last = ordered(vim.fn.getpos("'<"), vim.fn.getpos("'>"))
  local line = vim.fn.line('.') - 1
  if first[1] >= 0 and (line == first[1] or line == last[1]) then
    local column, was = vim.fn.col('.') - 1, vim.fn.visualmode()
    local at_end = was == 'V' or column == first[2] or column == last[2]
    return at_end and first or nil, last, was
  end
end

--- The byte after the character that stands at a byte.
local function after(text, byte)
  if byte >= #text then
    return #text
  end
  return byte + #vim.fn.matchstr(text, '.', byte)
end

local function selected_text(bufnr)
  if bufnr ~= vim.api.nvim_get_current_buf() then
    return nil
  end
  local first, last, mode = selection()
  if not first then
    return nil
  end
  local lines = vim.api.nvim_buf_get_lines(bufnr, first[1], last[1] + 1, false)
  if mode == 'v' and #lines > 0 then
    lines[#lines] = lines[#lines]:sub(1, after(lines[#lines], last[2]))
    lines[1] = lines[1]:sub(first[2] + 1)
  end
  local text = table.concat(lines, '\n')
  return text ~= '' and text or nil
end

--- The lines of a command's range; its columns too where it is what was selected by characters.
---@return whence.Range
function M.range(bufnr, first_line, last_line, encoding)
  local first, last = ordered(vim.fn.getpos("'<"), vim.fn.getpos("'>"))
  local start_byte, end_text = 0, line_at(bufnr, last_line)
  local end_byte = #end_text
  if vim.fn.visualmode() == 'v' and first[1] == first_line and last[1] == last_line then
    start_byte, end_byte = first[2], after(end_text, last[2])
  end
  local start_text = line_at(bufnr, first_line)
  return {
    start = { line = first_line, character = compat.units(start_text, start_byte, encoding) },
    ['end'] = { line = last_line, character = compat.units(end_text, end_byte, encoding) },
  }
end

--- The last lines of the terminal that is shown, else of the one used last.
---@return string?
function M.terminal()
  local bufnr = latest('terminal')
  if not bufnr then
    return nil
  end
  local lines = vim.api.nvim_buf_get_lines(bufnr, 0, -1, false)
  local last = #lines
  while last > 0 and lines[last]:match('^%s*$') do
    last = last - 1
  end
  local kept = vim.list_slice(lines, math.max(last - TERMINAL_LINES + 1, 1), last)
  return #kept > 0 and table.concat(kept, '\n') or nil
end

--- Answers `whence/editorContext`.
---@param wanted whence.EditorContextParams
---@return whence.EditorContextResult
function M.tell(wanted, encoding)
  local bufnr = M.file()
  return {
    activeFile = bufnr and vim.uri_from_bufnr(bufnr),
    cursorPosition = bufnr and M.position(bufnr, encoding),
    selectedText = bufnr and wanted.captureSelection and selected_text(bufnr) or nil,
    diagnostics = wanted.captureDiagnostics and diagnostics.all(encoding) or {},
    terminalOutput = wanted.captureTerminal and M.terminal() or nil,
  }
end

return M
