from settings import Settings

print(Settings({"port": 80}).port)
