-- What the server asks and tells of its own accord. A handler that returns nothing never answers.
local answers = require('whence.answers')
local calls = require('whence.calls')
local choices = require('whence.choices')
local context = require('whence.context')
local debugger = require('whence.debugger')
local progress = require('whence.progress')
local say = require('whence.say')
local timeline = require('whence.timeline')

local M = {}

local LEVELS = { say.error, say.warn, say.info, say.info }

local function encoding_of(ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  return client and client.offset_encoding or 'utf-16'
end

M['whence/editorContext'] = function(_, params, ctx)
  return context.tell(params, encoding_of(ctx))
end

M['whence/prepareCallHierarchy'] = function(_, params, ctx)
  return calls.prepare(params, encoding_of(ctx))
end

M['whence/incomingCalls'] = function(_, params, ctx)
  return calls.incoming(params, encoding_of(ctx))
end

M['whence/debugState'] = function(_, params)
  return debugger.tell(params)
end

M['whence/event'] = function(_, params)
  if not answers.take(params) then
    timeline.take(params)
  end
end

M['whence/status'] = function(_, params)
  progress.note(params)
  if params.state == 'idle' then
    calls.give_back()
  end
end

M['$/progress'] = function(err, params, ctx, config)
  progress.take(params)
  -- Neovim's own, for the plug-ins that show every server's progress
  return vim.lsp.handlers['$/progress'](err, params, ctx, config)
end

M['window/showMessage'] = function(_, params)
  local tell = LEVELS[params.type] or say.info
  tell('%s', params.message)
end

M['window/showMessageRequest'] = function(_, params)
  return choices.take(params)
end

M['window/showDocument'] = function(_, params)
  local id = params.uri:match('^whence:/+reports/(.+)%.md$')
  if id then
    require('whence.reports').show(id)
    return { success = true }
  end
  local path = params.uri:match('^file:') and vim.uri_to_fname(params.uri)
  if not path or params.external then
    return { success = false }
  end
  local start = params.selection and params.selection.start or { line = 0, character = 0 }
  require('whence.places').open(path, start.line + 1, start.character + 1)
  return { success = true }
end

return M
