from urls import parse_query


def read_filter(query):
    params = parse_query(query)
    conditions = []
    for raw in params.get("where", []):
        field, _, wanted = raw.partition("=")
        conditions.append((field, wanted))
    return conditions


def apply_filter(rows, query):
    conditions = read_filter(query)
    return [r for r in rows if all(str(r.get(f)) == w for f, w in conditions)]
