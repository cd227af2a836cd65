import sys

from pipeline import run

STEPS = ["upper", "reverse", "squeeze"]

if __name__ == "__main__":
    print(run(" ".join(sys.argv[1:]), STEPS))
