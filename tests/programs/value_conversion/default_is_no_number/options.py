DEFAULTS = {
    "host": "localhost",
    "port": "auto",
}
