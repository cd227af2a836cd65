from reports.monthly import build_report

if __name__ == "__main__":
    print(build_report([12.5, 8.25, 40]))
