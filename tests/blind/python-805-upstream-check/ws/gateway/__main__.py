import sys

from gateway.config import read_upstreams
from gateway.plan import spread


def main(path):
    upstreams = read_upstreams(path)
    for upstream in upstreams:
        print(f"{upstream.name}: {len(upstream.targets)} targets")
        for target, share in spread(upstream):
            print(f"  {target.url():<36} {share:5.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
