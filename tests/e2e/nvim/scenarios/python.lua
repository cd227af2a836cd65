-- A Python bug, offline: from the error to the fix and the memory.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local IMPORT = "ImportError: cannot import name 'read_sles' from 'sales.table' (sales/table.py)"
local buffer

t.run({
  {
    'the server starts with the first file of a project',
    function()
      require('whence').setup({ cmd = t.offline() })
      buffer = t.open('sales/totals.py')
      t.client()
      t.equal(require('whence.session').folders(), { vim.env.PROJECT })
    end,
  },
  {
    ':Whence explain finds the cause of the error at the cursor',
    function()
      t.diagnose(buffer, 0, IMPORT)
      vim.cmd('Whence explain')
      t.equal(t.analysis().outcome, 'found')
      t.contains(t.told('the cause is in sales/'), ':Whence report')
    end,
  },
  {
    'the finding is a diagnostic of source whence',
    function()
      t.wait('the finding', function()
        return #t.findings() > 0
      end)
    end,
  },
  {
    ':Whence follow shows the steps',
    function()
      vim.cmd('Whence follow')
      t.shows('whence://timeline/', '# ' .. IMPORT:sub(1, 20))
      t.contains(t.text(), '**Root cause:**')
      vim.cmd('normal q')
      t.equal(vim.api.nvim_get_current_buf(), buffer)
    end,
  },
  {
    ':Whence report shows it, and <CR> goes to the place',
    function()
      vim.cmd('Whence report')
      t.shows('whence://report/', '## Evidence')
      t.equal(vim.bo.filetype, 'markdown')
      vim.fn.search([[\.py:\d]])
      local place = vim.api.nvim_get_current_line():match('([%w/]+%.py):%d+')
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<CR>', true, true, true), 'x', false)
      t.contains(vim.api.nvim_buf_get_name(0), place)
      vim.cmd('silent! only')
    end,
  },
  {
    'plain vim.lsp.buf.code_action() offers the root cause of a foreign diagnostic',
    function()
      vim.api.nvim_set_current_buf(buffer)
      vim.api.nvim_win_set_cursor(0, { 1, 0 })
      t.choose('nothing of this')
      vim.lsp.buf.code_action()
      t.wait('the menu', function()
        return t.offered
      end)
      t.contains(t.offered, 'Whence: find the root cause')
    end,
  },
  {
    ":lua require('whence').code_action() offers the same",
    function()
      t.offered = nil
      require('whence').code_action()
      t.wait('the menu', function()
        return t.offered
      end)
      t.contains(t.offered, 'Whence: find the root cause')
    end,
  },
  {
    ':Whence apply changes the file, and the finding goes',
    function()
      local before = t.text(buffer)
      vim.api.nvim_set_current_buf(buffer)
      vim.api.nvim_win_set_cursor(0, { 1, 0 })
      vim.cmd('Whence apply')
      t.told('fix applied')
      local changed = vim.tbl_filter(function(bufnr)
        return vim.bo[bufnr].modified
      end, vim.api.nvim_list_bufs())
      t.equal(#changed > 0, true)
      t.wait('the end of the finding', function()
        return #t.findings() == 0
      end)
      t.equal(before ~= t.text(buffer) or changed[1] ~= buffer, true)
    end,
  },
  {
    ':Whence solved and :Whence memory remember it',
    function()
      t.forget()
      vim.cmd('Whence solved')
      t.told('remembered as solved')
      vim.cmd('Whence memory cannot import name')
      t.contains(t.shows('whence://cases', 'confirmed'), 'cannot import name')
      vim.cmd('normal q')
    end,
  },
  {
    'where there is no fix, the report says what to do next',
    function()
      t.forget()
      local report = t.open('report.py')
      t.diagnose(report, 13, "AttributeError: 'NoneType' object has no attribute 'upper'")
      vim.cmd('Whence explain')
      t.equal(t.analysis().outcome, 'found')
      t.told('the cause is in report.py')
      vim.cmd('Whence report')
      t.shows('whence://report/', '## Fix')
      vim.cmd('normal q')
    end,
  },
  {
    'selected lines of a log are explained',
    function()
      t.forget()
      t.open('report.log')
      vim.cmd('1,8Whence explain')
      t.equal(t.analysis().outcome, 'found')
      t.told('the cause is in report.py')
    end,
  },
  {
    ':Whence wrong and :Whence clear take findings away',
    function()
      t.forget()
      vim.cmd('Whence wrong it was something else')
      t.told('remembered as wrong')
      vim.cmd('Whence clear')
      t.wait('no finding', function()
        return #t.findings() == 0
      end)
    end,
  },
})
