-- A TypeScript bug whose cause is in another file that nobody opened. Its callers come from
-- TypeScript's own server, and with the bridge off from Whence's index: the same ones.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local TRIM = "TypeError: Cannot read properties of undefined (reading 'trim')"
local buffer, from_editor

local function typescript()
  local compat = require('whence.compat')
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.textDocument.callHierarchy = { dynamicRegistration = false }
  local modules = vim.env.TYPESCRIPT
  local id = compat.start({
    name = 'typescript',
    cmd = { modules .. '/.bin/typescript-language-server', '--stdio' },
    root_dir = vim.env.PROJECT,
    capabilities = capabilities,
    init_options = { tsserver = { path = modules .. '/typescript/lib/tsserver.js' } },
  })
  vim.lsp.buf_attach_client(buffer, id)
end

--- What the tool has answered: by function, its source and callers.
local function callers()
  local names, found = {}, {}
  for _, event in ipairs(t.heard('tool.call')) do
    names[event.callId] = event.name
  end
  for _, event in ipairs(t.heard('tool.result')) do
    if names[event.callId] == 'find_callers_of_function' then
      local data = vim.json.decode(event.content).data or { callers = {} }
      local places = vim.tbl_map(function(caller)
        return ('%s %s:%d'):format(caller.callerName, caller.filePath, caller.line)
      end, data.callers)
      table.sort(places)
      found[data.functionName or ''] = { source = data.source, callers = places }
    end
  end
  return found
end

local TRIES = 5

local function explain_once()
  t.forget()
  t.diagnose(buffer, 14, TRIM)
  vim.cmd('Whence explain')
  local analysis = t.analysis()
  t.wait('the end', function()
    return #t.heard('investigation.finished') > 0
  end)
  return callers(), analysis.rootCause
end

--- Explains until the cause is found by callers from a source: a search ends after two seconds,
--- whatever it has found, which may be too early for a busy machine.
local function explain(source)
  local found, cause
  for _ = 1, TRIES do
    found, cause = explain_once()
    local is_right = found.priceOf and found.priceOf.source == source
    if is_right and cause:find('src/main.ts:4', 1, true) then
      return found.priceOf.callers
    end
  end
  error(('no cause by callers from %s: %s %s'):format(source, cause, vim.inspect(found)))
end

local function is_loaded(name)
  local bufnr = vim.fn.bufnr(vim.env.PROJECT .. '/' .. name)
  return bufnr ~= -1 and vim.api.nvim_buf_is_loaded(bufnr)
end

t.run({
  {
    'TypeScript’s own server and Whence are attached',
    function()
      require('whence').setup({ cmd = t.offline() })
      buffer = t.open('src/prices.ts')
      typescript()
      t.client()
      t.wait('a call hierarchy of TypeScript', function()
        local answer = vim.lsp.buf_request_sync(buffer, 'textDocument/prepareCallHierarchy', {
          textDocument = { uri = vim.uri_from_bufnr(buffer) },
          position = { line = 13, character = 17 },
        }, 5000)
        for _, one in pairs(answer or {}) do
          if one.result and #one.result > 0 then
            return true
          end
        end
      end)
    end,
  },
  {
    'the cause is found in a file that was never opened, by callers that the editor tells',
    function()
      from_editor = explain('editor')
      t.contains(from_editor, 'src/cart.ts:9')
    end,
  },
  {
    'what was opened for the questions is closed again',
    function()
      t.wait('closed buffers', function()
        return not is_loaded('src/cart.ts') and not is_loaded('src/main.ts')
      end)
    end,
  },
  {
    'with the bridge off the same callers come from the index',
    function()
      require('whence').setup({ cmd = t.offline(), bridge = { call_hierarchy = false } })
      local before = t.client().id
      vim.cmd('Whence restart')
      t.wait('another server', function()
        local client = require('whence.session').client()
        return client and client.id ~= before
      end)
      t.equal(explain('static'), from_editor)
    end,
  },
})
