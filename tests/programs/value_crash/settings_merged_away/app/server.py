def address(settings):
    net = settings["net"]
    return f"{net['host']}:{net['port']}"
