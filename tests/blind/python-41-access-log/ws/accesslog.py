def parse(line):
    host, rest = line.split(" ", 1)
    request = rest[rest.index('"') + 1:rest.rindex('"')]
    status, size = rest[rest.rindex('"') + 1:].split()
    method, path = request.split()[:2]
    return {"host": host, "method": method, "path": path, "status": int(status), "size": int(size)}


def read(lines):
    return [parse(line) for line in lines if line.strip() and not line.startswith("#")]
