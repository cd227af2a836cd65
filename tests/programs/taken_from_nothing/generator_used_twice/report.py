from readings import read
from summary import summarise

if __name__ == "__main__":
    print(summarise(read("readings.csv")))
