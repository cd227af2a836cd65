import unittest

from results import clock, merge, ranking

NAMES = {101: "Ida", 102: "Bo", 104: "Lene"}
CHIP = """
101;5000;1225400
102;5200;1301900
"""


class ResultsTest(unittest.TestCase):
    def test_clock(self):
        self.assertEqual(clock(12345678), "3:25:45.6")
        self.assertEqual(clock(61_000), "1:01.0")

    def test_chips_only(self):
        self.assertEqual(
            ranking(CHIP, "bib,time", NAMES), ["1. Ida 20:20.4", "2. Bo 21:36.7"]
        )

    def test_chip_wins_over_the_sheet(self):
        chip = [{"bib": 7, "elapsed": 1000, "manual": False}]
        sheet = [{"bib": 7, "elapsed": 1100, "manual": True}]
        self.assertEqual(merge(chip, sheet), chip)

    def test_runner_without_a_chip_time(self):
        self.assertEqual(
            ranking(CHIP, "bib,time\n104,21:07.5\n", NAMES),
            ["1. Ida 20:20.4", "2. Lene 21:07.5*", "3. Bo 21:36.7"],
        )


if __name__ == "__main__":
    unittest.main()
