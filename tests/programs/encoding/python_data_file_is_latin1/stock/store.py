"""How the files of this package are written."""

CHARSET = "utf-8"
SEPARATOR = ";"
