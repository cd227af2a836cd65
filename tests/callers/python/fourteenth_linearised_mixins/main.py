class Root:
    def handle(self, request):
        return self.respond(request)

    def respond(self, request):
        return request

    @classmethod
    def build(cls):
        return cls()

    @property
    def name(self):
        return "root"


class Logging(Root):
    def handle(self, request):
        self.log(request)
        return super().handle(request)

    def log(self, request):
        return request

    @property
    def name(self):
        return super().name + "+log"


class Caching(Root):
    def handle(self, request):
        return self.cached(request) or super().handle(request)

    def cached(self, request):
        return None

    @classmethod
    def build(cls):
        made = super().build()
        made.warm()
        return made

    def warm(self):
        return 1


class Server(Logging, Caching):
    def respond(self, request):
        return self.name


class Quiet(Server):
    log = staticmethod(lambda *args: silent())

    respond = Root.respond


def silent():
    return None


class Plain:
    def greet(self):
        return "plain"


class First(Plain):
    pass


class Second(Plain):
    def greet(self):
        return "second"


class Both(First, Second):
    pass


class Chosen(Second, First):
    def greet(self):
        return First.greet(self)


def serve():
    Server.build().handle("r")


def quiet():
    Quiet().handle("q")


def greet_both():
    return Both().greet()


def greet_chosen():
    return Chosen().greet()


def through_type():
    server = Server()
    return type(server).respond(server, "t")


def through_class_attribute():
    return Server().__class__.build()


serve()
quiet()
greet_both()
greet_chosen()
through_type()
through_class_attribute()
