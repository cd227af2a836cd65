local function start()
  return "started"
end

local handlers = {
  start = start,
  stop = function()
    return "stopped"
  end,
}

local function handle(name)
  return handlers[name]()
end

local function halt()
  return handlers.stop()
end

print(handle("start"), handle("stop"), halt(), handlers.start())
