from report.build import build_report


def main():
    print(build_report("data/settings.json"))


if __name__ == "__main__":
    main()
