class Node:
    kind = ""

    def accept(self, visitor):
        visit = getattr(visitor, "visit_" + self.kind)
        return visit(self)


class Number(Node):
    kind = "number"

    def __init__(self, value):
        self.value = value


class Name(Node):
    kind = "name"

    def __init__(self, name):
        self.name = name


class Binary(Node):
    kind = "binary"

    def __init__(self, sign, left, right):
        self.sign, self.left, self.right = sign, left, right


class Call(Node):
    kind = "call"

    def __init__(self, name, argument):
        self.name = name
        self.argument = argument


class Let(Node):
    kind = "let"

    def __init__(self, name, value, body):
        self.name = name
        self.value = value
        self.body = body


KINDS = {node.kind: node for node in (Number, Name, Binary, Call, Let)}


def make(kind, *parts):
    return KINDS[kind](*parts)


def parse_binary(sign, left, right):
    return make("binary", sign, read(left), read(right))


def parse_call(_, name, argument):
    return make("call", name, read(argument))


def parse_let(_, name, value, body):
    return make("let", name, read(value), read(body))


PARSERS = {"+": parse_binary, "-": parse_binary, "call": parse_call, "let": parse_let}


def read(form):
    if isinstance(form, (int, float)):
        return make("number", form)
    if isinstance(form, str):
        return make("name", form)
    parser = PARSERS.get(form[0])
    if parser is None:
        raise SyntaxError(form)
    return parser(*form)
