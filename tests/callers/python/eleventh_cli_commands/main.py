import argparse
import sys


class Command:
    name = ""
    registry = {}

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls.registry[cls.name] = cls

    def add_arguments(self, parser):
        return parser

    def handle(self, options):
        raise NotImplementedError

    def __call__(self, argv):
        parser = self.add_arguments(make_parser(self.name))
        return self.handle(parser.parse_args(argv))


class Build(Command):
    name = "build"

    def add_arguments(self, parser):
        parser.add_argument("--level", type=level)
        return super().add_arguments(parser)

    def handle(self, options):
        return self.compile(options.level) or report("built")

    def compile(self, number):
        return 0


class Clean(Command):
    name = "clean"

    def handle(self, options):
        return report("clean")


def make_parser(name):
    return argparse.ArgumentParser(prog=name)


def level(text):
    return int(text)


def report(text):
    return text


def on_verbose(value):
    return value


def on_quiet(value):
    return not value


FLAGS = (("-v", on_verbose), ("-q", on_quiet))


def apply_flags(argv):
    rest = []
    for word in argv:
        match = next((action for flag, action in FLAGS if flag == word), None)
        if match:
            match(True)
        else:
            rest.append(word)
    return rest


def main(argv):
    name, *rest = apply_flags(argv)
    command = Command.registry[name]()
    return command(rest)


if __name__ == "__main__":
    main(sys.argv[1:] or ["build", "--level", "2", "-v"])
