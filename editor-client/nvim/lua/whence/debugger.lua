-- Where the program stands in nvim-dap: the answer to `whence/debugState`.
local compat = require('whence.compat')

local M = {}

local ANSWER_MS = 1400

--- Whether there is a debugger to ask: nvim-dap, where the user has loaded it.
function M.is_there()
  return package.loaded.dap ~= nil
end

--- Runs `each(item, next)` for one item after the other, then `done()`.
local function in_turn(items, each, done)
  local function step(index)
    if not items[index] then
      return done()
    end
    each(items[index], function()
      step(index + 1)
    end)
  end
  step(1)
end

---@param done fun(scope: whence.DebugScope)
local function variables_of(session, scope, done)
  local found = { name = scope.name, variables = {} }
  if scope.expensive then
    return done(found)
  end
  local question = { variablesReference = scope.variablesReference }
  session:request('variables', question, function(_, answer)
    for _, one in ipairs(answer and answer.variables or {}) do
      table.insert(found.variables, { name = one.name, value = one.value, type = one.type })
    end
    done(found)
  end)
end

local function uri_of(source)
  local path = source and source.path
  return path and vim.uri_from_fname(vim.fn.fnamemodify(path, ':p')) or nil
end

---@param done fun(frame: whence.DebugFrame)
local function frame_of(session, frame, done)
  local found = {
    name = frame.name,
    uri = uri_of(frame.source),
    line = frame.line,
    column = frame.column,
    scopes = {},
  }
  session:request('scopes', { frameId = frame.id }, function(_, answer)
    in_turn(answer and answer.scopes or {}, function(scope, next)
      variables_of(session, scope, function(told)
        table.insert(found.scopes, told)
        next()
      end)
    end, function()
      done(found)
    end)
  end)
end

--- Answers `whence/debugState` with a `whence.DebugState`.
---@param params whence.DebugStateParams
function M.tell(params)
  local session = package.loaded.dap and package.loaded.dap.session()
  local thread = params.threadId or (session and session.stopped_thread_id)
  if not session or not thread then
    return vim.NIL
  end
  return compat.answered(function(done)
    local question = { threadId = thread, startFrame = 0, levels = params.maxFrames }
    session:request('stackTrace', question, function(_, answer)
      local frames = {}
      in_turn(answer and answer.stackFrames or {}, function(frame, next)
        frame_of(session, frame, function(told)
          table.insert(frames, told)
          next()
        end)
      end, function()
        done(answer and { threadId = thread, frames = frames } or nil)
      end)
    end)
  end, ANSWER_MS)
end

return M
