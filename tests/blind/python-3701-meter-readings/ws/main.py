import readings
import report

RAW = """\
# meter;hour;kwh
north-1;7;12.5
north-1;8;18.25
south-2;7;9.0
south-2;8;14.75
south-2;31;3.0

east-9;8;2.5
east-9;19;30.0
""".splitlines()


def main():
    day = readings.load(RAW)
    print(report.build(day))


if __name__ == "__main__":
    main()
