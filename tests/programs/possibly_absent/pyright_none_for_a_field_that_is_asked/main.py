from firing import Firing


def start(kiln: str) -> Firing:
    return Firing(kiln, ended=None)
