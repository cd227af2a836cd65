from service.settings import load

settings = load()
print(settings["database"]["pool_size"])
