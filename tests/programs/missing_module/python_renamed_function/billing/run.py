import sys

from billing.tax import compute_taxes


def main():
    net = 120.0
    print(net + compute_taxes(net))


if __name__ == "__main__":
    sys.exit(main())
