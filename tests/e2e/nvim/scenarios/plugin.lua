-- What needs no investigation: options, completion, health, help, and what the editor tells.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local function modules()
  local files = vim.fn.glob(vim.env.PLUGIN .. '/lua/whence/*.lua', true, true)
  return vim.tbl_map(function(file)
    return 'whence.' .. vim.fn.fnamemodify(file, ':t:r')
  end, files)
end

--- A debug session as nvim-dap has it.
local function debug_session()
  local source = { path = '/x/report.py' }
  local frame = { id = 1, name = 'heading', line = 14, column = 5, source = source }
  local answers = {
    stackTrace = { stackFrames = { frame } },
    scopes = { scopes = { { name = 'Locals', variablesReference = 2 } } },
    variables = { variables = { { name = 'customer', value = 'None', type = 'NoneType' } } },
  }
  return {
    stopped_thread_id = 7,
    request = function(_, command, _, done)
      vim.schedule(function()
        done(nil, answers[command])
      end)
    end,
  }
end

local function in_a_handler(work)
  local result
  coroutine.wrap(function()
    result = work()
  end)()
  return t.wait('an answer', function()
    return result
  end)
end

t.run({
  {
    'every module loads',
    function()
      for _, name in ipairs(modules()) do
        require(name)
      end
      t.equal(vim.v.errmsg, '')
    end,
  },
  {
    'unknown and wrong options are named, and the rest counts',
    function()
      require('whence').setup({
        cmmd = {},
        autostart = 'yes',
        bridge = { debuger = true },
        split = 'new',
        keymaps = { explian = 'x' },
      })
      t.told('`cmmd` is no option')
      t.told('`autostart` is a boolean and not a string')
      t.told('`bridge.debuger` is no option')
      t.told('`keymaps.explian` is no command')
      t.equal(require('whence.config').options.split, 'new')
      t.equal(require('whence.config').options.autostart, true)
    end,
  },
  {
    'a program that is not there is complained of once',
    function()
      t.forget()
      require('whence').setup({ cmd = { 'no-such-whence' } })
      t.open('report.py')
      t.told('`no-such-whence` cannot be run')
      t.open('src/main.ts')
      t.equal(#t.notes, 1)
      vim.cmd('%bwipeout!')
    end,
  },
  {
    'without autostart nothing runs until :Whence start',
    function()
      local keymaps = { explain = '<F9>' }
      require('whence').setup({ cmd = t.offline(), autostart = false, keymaps = keymaps })
      t.open('report.py')
      vim.wait(100)
      t.equal(require('whence.session').is_running(), false)
      t.contains(vim.fn.maparg('<F9>', 'n'), 'Whence explain')
      vim.cmd('Whence start')
      t.client()
    end,
  },
  {
    'completion lists commands and their words',
    function()
      t.contains(vim.fn.getcompletion('Whence ', 'cmdline'), 'explain')
      t.equal(vim.fn.getcompletion('Whence expl', 'cmdline'), { 'explain' })
      t.equal(vim.fn.getcompletion('Whence explain ', 'cmdline'), { 'selection' })
    end,
  },
  {
    'in the command line a long message is cut, so that it stops nobody, and kept in full',
    function()
      local listening = vim.notify
      vim.notify = t.own_notify
      require('whence.say').info(('a long cause '):rep(40) .. '\n:Whence report')
      vim.notify = listening
      local lines = vim.split(vim.trim(vim.fn.execute('messages')), '\n')
      t.contains(lines[#lines], ' …  :Whence report')
      t.equal(vim.fn.strdisplaywidth(lines[#lines]) < vim.o.columns, true)
      vim.cmd('Whence messages')
      t.shows('whence://messages', ('a long cause '):rep(40))
      vim.cmd('normal q')
    end,
  },
  {
    ':Whence with something unknown says so',
    function()
      t.forget()
      vim.cmd('Whence explian')
      t.told('`:Whence explian` is no command')
    end,
  },
  {
    'every command is in the help',
    function()
      local folder = vim.fn.tempname()
      vim.fn.mkdir(folder .. '/doc', 'p')
      local text = vim.fn.readfile(vim.env.PLUGIN .. '/doc/whence.txt')
      vim.fn.writefile(text, folder .. '/doc/whence.txt')
      vim.cmd('helptags ' .. folder .. '/doc')
      local tags = table.concat(vim.fn.readfile(folder .. '/doc/tags'), '\n')
      for name in pairs(require('whence.commands').list) do
        t.contains(tags, (':Whence-%s\t'):format(name))
      end
      for name in pairs(require('whence.config').options) do
        t.contains(tags, ('whence-option-%s\t'):format(name))
      end
    end,
  },
  {
    ':checkhealth whence finds the program and the server',
    function()
      vim.cmd('checkhealth whence')
      local text = t.text()
      t.contains(text, 'The server is running')
      t.contains(text, 'whence 0')
      t.equal(text:find('ERROR', 1, true), nil)
      vim.cmd('bwipeout!')
    end,
  },
  {
    ':Whence doctor and :Whence status are shown',
    function()
      t.forget()
      vim.cmd('Whence doctor')
      t.shows('whence://doctor', 'shares the selection')
      vim.cmd('normal q')
      vim.cmd('Whence status')
      t.told('the server is running; analyst: offline')
    end,
  },
  {
    'the editor tells its file, selection and every diagnostic, in the units of LSP',
    function()
      vim.cmd('silent! only')
      local bufnr = t.open('src/prices.ts')
      vim.diagnostic.set(vim.api.nvim_create_namespace('lint'), bufnr, {
        {
          lnum = 0,
          col = 8,
          message = 'after the emoji',
          severity = 2,
          source = 'lint',
          code = 'E1',
          user_data = {
            lsp = { codeDescription = { href = 'https://lint.test/E1' }, tags = { 1 } },
          },
        },
      })
      vim.api.nvim_win_set_cursor(0, { 1, 3 })
      vim.cmd('normal! v3l')
      local wanted = { captureSelection = true, captureDiagnostics = true }
      local told = require('whence.context').tell(wanted, 'utf-16')
      vim.cmd('normal! \27')
      t.equal(told.selectedText, '😀 pr')
      t.equal(told.activeFile, vim.uri_from_bufnr(bufnr))
      local item = told.diagnostics[1].items[1]
      t.equal(item.range.start, { line = 0, character = 6 })
      t.equal({ item.code, item.source, item.severity }, { 'E1', 'lint', 2 })
      t.equal(item.codeDescription.href, 'https://lint.test/E1')
      t.equal(item.tags, { 1 })
    end,
  },
  {
    'columns are converted for a server that counts otherwise',
    function()
      local positions = require('whence.positions')
      local uri = vim.uri_from_bufnr(0)
      local at = { line = 0, character = 8 }
      local moved = positions.position(at, uri, positions.reader(), 'utf-8', 'utf-16')
      t.equal(moved.character, 6)
      t.equal(positions.position(moved, uri, positions.reader(), 'utf-16', 'utf-8'), at)
      t.equal(positions.position(moved, uri, positions.reader(), 'utf-16', 'utf-32').character, 5)
    end,
  },
  {
    'the debugger tells where the program stands',
    function()
      package.loaded.dap = { session = debug_session }
      local told = in_a_handler(function()
        return require('whence.debugger').tell({ maxFrames = 5 })
      end)
      package.loaded.dap = nil
      t.equal(told.threadId, 7)
      t.equal(told.frames[1].uri, 'file:///x/report.py')
      t.equal(told.frames[1].scopes[1].variables[1].value, 'None')
    end,
  },
  {
    'nothing of it is deprecated',
    function()
      if vim.fn.has('nvim-0.11') == 1 then
        vim.cmd('checkhealth vim.deprecated')
        t.equal(t.text():find('editor-client', 1, true), nil)
        t.contains(t.text(), 'No deprecated functions detected')
      end
    end,
  },
  {
    ':Whence stop ends the server without a complaint',
    function()
      t.forget()
      vim.cmd('Whence stop')
      t.wait('the end', function()
        return not require('whence.session').is_running()
      end)
      t.equal(t.notes, {})
    end,
  },
})
