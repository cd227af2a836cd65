-- Columns: Neovim counts bytes, each language server in units of its own.
local compat = require('whence.compat')

local M = {}

local function lines_of(uri)
  local path = vim.uri_to_fname(uri)
  local bufnr = vim.fn.bufnr('^' .. vim.fn.escape(path, '*?[]{},\\^$') .. '$')
  if bufnr ~= -1 and vim.api.nvim_buf_is_loaded(bufnr) then
    return vim.api.nvim_buf_get_lines(bufnr, 0, -1, false)
  end
  return vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
end

--- A function that gives the lines of documents by their URI and number, each file read once.
function M.reader()
  local known = {}
  return function(uri, number)
    if not known[uri] then
      known[uri] = uri:match('^file:') and lines_of(uri) or {}
    end
    return known[uri][number + 1] or ''
  end
end

local function moved(position, line, from, to)
  local byte = compat.byte(line, position.character, from)
  return { line = position.line, character = compat.units(line, byte, to) }
end

--- A range of a document, counted in other units.
---@param range whence.Range
function M.range(range, uri, read, from, to)
  if from == to then
    return range
  end
  return {
    start = M.position(range.start, uri, read, from, to),
    ['end'] = M.position(range['end'], uri, read, from, to),
  }
end

---@param position whence.Position
function M.position(position, uri, read, from, to)
  if from == to then
    return position
  end
  return moved(position, read(uri, position.line), from, to)
end

--- A place that Neovim tells, line from 0 and byte, as LSP has it.
function M.of_bytes(uri, read, line, byte, encoding)
  return { line = line, character = compat.units(read(uri, line), byte, encoding) }
end

return M
