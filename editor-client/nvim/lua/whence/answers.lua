-- Questions on an analysis and their answers, streamed (`whence/ask`).
local scratch = require('whence.scratch')

local M = {}

--- Questions that are being answered, by analysis: { bufnr, has_text }.
local open = {}

local count = 0

local function add(one, text)
  one.has_text = true
  scratch.append(one.bufnr, text)
end

--- Takes an event where it belongs to an answer.
---@param params whence.EventNotification
---@return boolean taken
function M.take(params)
  local one, event = open[params.investigationId], params.event
  if not one then
    return false
  end
  if event.event == 'chat.delta' and event.channel == 'content' then
    add(one, event.delta)
  elseif event.event == 'tool.call' then
    scratch.append(one.bufnr, ('\n_%s_\n\n'):format(event.name))
  end
  return true
end

local function finish(one, err, result)
  local output = result and result.output
  if err then
    add(one, ('**%s**'):format(err.message))
  elseif output and not one.has_text then
    add(one, output)
  elseif not one.has_text then
    add(one, '_No answer._')
  end
  scratch.append(one.bufnr, '\n')
end

--- Asks a question and shows the answer as it comes.
---
---@param ask fun(params: whence.AskParams, done: fun(err: table?, result: whence.AskResult?))
function M.ask(ask, analysis_id, text, root)
  local name = 'whence://answers/' .. analysis_id
  local bufnr = scratch.open(name, { root = root, analysis = analysis_id })
  local is_new = vim.api.nvim_buf_line_count(bufnr) == 1
  vim.cmd('normal! G')
  scratch.append(bufnr, ('%s## %s\n\n'):format(is_new and '' or '\n', text))
  local one = { bufnr = bufnr }
  open[analysis_id] = one
  count = count + 1
  -- with its progress, so that it can be cancelled
  local token = ('whence-answer-%d'):format(count)
  local question = { analysisId = analysis_id, text = text, workDoneToken = token }
  ask(question, function(err, result)
    if open[analysis_id] == one then
      open[analysis_id] = nil
    end
    finish(one, err, result)
  end)
end

return M
