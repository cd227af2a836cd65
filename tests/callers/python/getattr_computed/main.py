class Shell:
    def handle(self, line):
        return getattr(self, "do_" + line)()

    def do_help(self):
        return 1

    def do_quit(self):
        return 2


def go():
    Shell().handle("help")
