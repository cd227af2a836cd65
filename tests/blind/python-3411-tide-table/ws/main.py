"""Print the next high waters for a list of harbours."""
from stations import load_stations
from report import render

RAW = """
# code;name;offset minutes;heights
HVN;Havn;12;1.4,3.9,1.2,4.1
SKG;Skagen;-35;0.2,0.5,0.3,0.6
LND;Lindau (closed);0;
BRG;Bergen;48;0.9,1.6,0.8,1.7
"""


def main():
    stations = load_stations(RAW)
    for line in render(stations):
        print(line)


if __name__ == "__main__":
    main()
