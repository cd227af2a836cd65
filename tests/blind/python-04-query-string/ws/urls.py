from urllib.parse import unquote_plus, quote_plus


def parse_pair(chunk):
    parts = chunk.split("=")
    key = unquote_plus(parts[0])
    value = unquote_plus(parts[1]) if len(parts) > 1 else ""
    return key, value


def parse_query(text):
    result = {}
    for chunk in text.lstrip("?").split("&"):
        if not chunk:
            continue
        key, value = parse_pair(chunk)
        result.setdefault(key, []).append(value)
    return result


def build_query(params):
    pairs = []
    for key in sorted(params):
        for value in params[key]:
            pairs.append(f"{quote_plus(key)}={quote_plus(value)}")
    return "&".join(pairs)
