import sys

from manifest import read_manifest
from tariff import surcharge, weight_rate


def quote(parcel):
    rate = weight_rate(parcel.weight)
    return rate + surcharge(parcel.girth)


def main(path):
    total = 0.0
    for parcel in read_manifest(path):
        price = quote(parcel)
        total += price
        print(f"{parcel.reference:<8}{parcel.weight:>7.2f} kg{price:>9.2f}")
    print(f"{'total':<18}{total:>9.2f}")


if __name__ == "__main__":
    main(sys.argv[1])
