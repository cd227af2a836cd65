-- What a terminal shows.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

t.run({
  {
    'without a terminal the user is told how to get one',
    function()
      require('whence').setup({ cmd = t.offline() })
      t.open('src/prices.ts')
      t.client()
      vim.cmd('Whence terminal')
      t.told(':terminal')
    end,
  },
  {
    'the crash in a terminal is explained',
    function()
      vim.o.columns, vim.o.lines = 120, 40
      vim.cmd('split | terminal cat crash.log')
      t.wait('the output', function()
        return t.text():find('Cart.total', 1, true)
      end)
      vim.cmd('Whence terminal')
      t.equal(t.analysis().outcome, 'found')
      t.contains(t.analysis().rootCause, 'src/main.ts:4')
    end,
  },
  {
    'the server reads the terminal itself, and the file beside it',
    function()
      local context = require('whence.context')
      local told = context.tell({ captureTerminal = true, captureSelection = true }, 'utf-16')
      t.contains(told.terminalOutput, "reading 'trim'")
      t.contains(told.activeFile, 'src/prices.ts')
    end,
  },
})
