-- Diagnostics as LSP has them, whoever told of them: language servers, linters, test runners.
local compat = require('whence.compat')
local positions = require('whence.positions')

local M = {}

local UNNECESSARY, DEPRECATED = 1, 2

--- The encoding that a diagnostic's own places count in, by its namespace.
local function encodings()
  local known = {}
  for _, client in ipairs(compat.clients()) do
    for _, namespace in pairs(compat.namespaces(client)) do
      known[namespace] = client.offset_encoding
    end
  end
  return known
end

local function tags_of(diagnostic, lsp)
  local own = diagnostic._tags or {}
  local found = { own.unnecessary and UNNECESSARY or nil }
  table.insert(found, own.deprecated and DEPRECATED or nil)
  return lsp.tags or (#found > 0 and found or nil)
end

local function related(lsp, read, from, to)
  return lsp.relatedInformation
    and vim.tbl_map(function(one)
      local place = one.location
      local range = positions.range(place.range, place.uri, read, from, to)
      return { message = one.message, location = { uri = place.uri, range = range } }
    end, lsp.relatedInformation)
end

---@return whence.Diagnostic
local function as_lsp(diagnostic, uri, read, encoding, own)
  local data = type(diagnostic.user_data) == 'table' and diagnostic.user_data or {}
  local lsp = type(data.lsp) == 'table' and data.lsp or {}
  local last, column = diagnostic.end_lnum, diagnostic.end_col
  return {
    range = {
      start = positions.of_bytes(uri, read, diagnostic.lnum, diagnostic.col, encoding),
      ['end'] = positions.of_bytes(
        uri,
        read,
        last or diagnostic.lnum,
        column or diagnostic.col,
        encoding
      ),
    },
    message = diagnostic.message,
    severity = diagnostic.severity,
    source = diagnostic.source,
    code = diagnostic.code or lsp.code,
    codeDescription = lsp.codeDescription,
    tags = tags_of(diagnostic, lsp),
    relatedInformation = related(lsp, read, own[diagnostic.namespace] or 'utf-16', encoding),
    data = lsp.data,
  }
end

local function uri_of(bufnr)
  local uri = vim.api.nvim_buf_is_valid(bufnr) and vim.uri_from_bufnr(bufnr) or ''
  return uri:match('^file:') and uri or nil
end

--- A buffer's diagnostics on lines `first` to `last` (from 0); without them, all of it.
---@return whence.Diagnostic[]
function M.of(bufnr, encoding, first, last)
  local uri, read, own = vim.uri_from_bufnr(bufnr), positions.reader(), encodings()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(bufnr)) do
    if not first or (one.lnum <= last and (one.end_lnum or one.lnum) >= first) then
      table.insert(found, as_lsp(one, uri, read, encoding, own))
    end
  end
  return found
end

--- The diagnostics of every document.
---@return whence.DocumentDiagnostics[]
function M.all(encoding)
  local read, own, documents, order = positions.reader(), encodings(), {}, {}
  for _, one in ipairs(vim.diagnostic.get()) do
    local uri = uri_of(one.bufnr)
    if uri then
      if not documents[uri] then
        documents[uri] = { uri = uri, items = {} }
        table.insert(order, documents[uri])
      end
      table.insert(documents[uri].items, as_lsp(one, uri, read, encoding, own))
    end
  end
  return order
end

--- The gravest diagnostic on a line that is not Whence's own, then the one nearest to a column.
---@return whence.Diagnostic?
function M.worst(bufnr, encoding, line, character)
  local best, best_rank
  for _, one in ipairs(M.of(bufnr, encoding, line, line)) do
    local rank = (one.severity or 1) * 1e6 + math.abs(one.range.start.character - character)
    if one.source ~= 'whence' and (not best or rank < best_rank) then
      best, best_rank = one, rank
    end
  end
  return best
end

return M
