def label(name, hours):
    padded = name.ljust(10)
    return f"{padded}{hours:>3}h"
