def start(options):
    port = int(options["port"])
    return f"{options['host']}:{port}"
