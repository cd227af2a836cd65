import sys

BANNED = {"10.0.0.7"}


class Gate:
    def admit(self, address):
        if address in BANNED:
            raise PermissionError(f"connection refused for {address}:4000")
        return True


print(Gate().admit(sys.argv[1] if len(sys.argv) > 1 else "10.0.0.7"))
