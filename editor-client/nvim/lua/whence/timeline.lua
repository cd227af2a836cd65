-- The steps of each investigation as text, which grows while somebody follows.
local analyses = require('whence.analyses')
local scratch = require('whence.scratch')

local M = {}

local MOST = 20

--- By investigation: { id, title, text: string[], bufnr?, is_over }; the newest last.
local known = {}

local function of(id)
  for _, one in ipairs(known) do
    if one.id == id then
      return one
    end
  end
  local made = { id = id, text = {}, at_start = true }
  table.insert(known, made)
  if #known > MOST then
    table.remove(known, 1)
  end
  return made
end

local function add(one, text)
  if text == '' then
    return
  end
  table.insert(one.text, text)
  one.at_start = text:sub(-1) == '\n'
  if one.bufnr then
    scratch.append(one.bufnr, text)
  end
end

local function line(one, text, ...)
  one.stream = nil
  add(one, (one.at_start and '' or '\n') .. text:format(...):gsub('%s*\n%s*', ' ') .. '\n')
end

-- Most telling first.
local TELLING = { 'functionName', 'filePath', 'query', 'command', 'message' }

--- What of a call's arguments says best what it is about.
local function about(arguments)
  for _, name in ipairs(TELLING) do
    local value = arguments[name]
    if value then
      return ' ' .. (type(value) == 'table' and table.concat(value, ' ') or tostring(value))
    end
  end
  return ''
end

local PHASES = { loading = 'loading the model', prompt = 'reading', generating = 'thinking' }

local events = {}

events['investigation.started'] = function(one, event)
  one.title = event.errorDescription
  line(one, '# %s', event.errorDescription)
  line(one, '%s%s', event.analyst, event.model and (' · ' .. event.model) or '')
end

events['chat.delta'] = function(one, event)
  if one.stream ~= event.channel then
    add(one, one.at_start and '\n' or '\n\n')
    one.stream = event.channel
  end
  add(one, event.delta)
end

events['tool.call'] = function(one, event)
  line(one, '- %s%s', event.name, about(event.arguments))
end

events['tool.result'] = function(one, event)
  line(one, '  - %s, %d ms', event.success and 'answered' or 'failed', event.durationMs)
end

events['model.progress'] = function(one, event)
  if one.phase ~= event.phase then
    one.phase = event.phase
    line(one, '- %s', PHASES[event.phase] or event.phase)
  end
end

events['memory.hit'] = function(one, event)
  line(one, '- found a solved case, %.0f %% similar', event.similarity * 100)
end

events.queue = function(one, event)
  line(one, '- waiting, %d before this one', event.position)
end

events['fix.attempt'] = function(one, event)
  line(one, '- testing fix %d: %s', event.attempt, event.status)
end

events.rca = function(one, event)
  local analysis = event.analysis
  local place = analysis.location
  line(one, '')
  if analysis.outcome == 'found' then
    line(one, '**Root cause:** %s', analysis.rootCause)
  else
    line(one, '**No cause was found.**')
  end
  if place then
    line(one, '%s:%d', place.filePath, place.line)
  end
end

events.error = function(one, event)
  line(one, '**Error:** %s', event.message)
end

events['investigation.finished'] = function(one, event)
  one.is_over = true
  analyses.note(event.analysisId)
  line(one, '')
  line(one, 'Finished: %s.%s', event.stopReason, event.analysisId and ' `:Whence report`' or '')
end

--- Takes an event of an investigation.
---@param params whence.EventNotification
function M.take(params)
  local told = events[params.event.event]
  if told then
    told(of(params.investigationId), params.event)
  end
end

--- Closes what was open when the server ended.
function M.interrupt()
  for _, one in ipairs(known) do
    if not one.is_over then
      one.is_over = true
      line(one, '**The server ended before this investigation did.**')
    end
  end
end

--- Shows the newest investigation and goes on as it does.
---@return boolean shown false where there has been none
function M.follow(root)
  local newest = known[#known]
  if not newest then
    return false
  end
  local name = 'whence://timeline/' .. newest.id
  newest.bufnr = scratch.open(name, { root = root })
  scratch.set(newest.bufnr, vim.split(table.concat(newest.text), '\n', { plain = true }))
  vim.cmd('normal! G')
  return true
end

return M
