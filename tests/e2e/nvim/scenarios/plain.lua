-- Neovim's own client, configured as docs/editors.md says, without the plug-in.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local function documented()
  local page = table.concat(vim.fn.readfile(vim.env.PLUGIN .. '/../../docs/editors.md'), '\n')
  local code = page:match("```lua\n(vim%.lsp%.config%('whence'.-)\n```")
  return (code:gsub("cmd = %b{}", 'cmd = ' .. vim.inspect(t.offline())))
end

if vim.fn.has('nvim-0.11') == 0 then
  return t.run({ { '(left out: this version has no vim.lsp.config)', function() end } })
end

t.run({
  {
    'the documented lines find a cause',
    function()
      require('whence').setup({ autostart = false })
      vim.g.mapleader = ' '
      assert(loadstring(documented()))()
      local buffer = t.open('report.py')
      t.wait('the server', function()
        local client = vim.lsp.get_clients({ name = 'whence', bufnr = buffer })[1]
        return client and client.initialized
      end)
      local message = "AttributeError: 'NoneType' object has no attribute 'upper'"
      local first, last = { line = 13, character = 4 }, { line = 13, character = 42 }
      local range = { start = first, ['end'] = last }
      vim.diagnostic.set(vim.api.nvim_create_namespace('tests'), buffer, {
        {
          lnum = 13,
          col = 4,
          end_col = 42,
          message = message,
          source = 'tests',
          severity = 1,
          user_data = {
            lsp = { range = range, message = message, severity = 1, source = 'tests' },
          },
        },
      })
      vim.api.nvim_win_set_cursor(0, { 14, 5 })
      t.choose('Whence: find the root cause')
      vim.api.nvim_feedkeys(' wa', 'xt', false)
      t.wait('the finding', function()
        return #t.findings(buffer) > 0
      end)
    end,
  },
})
