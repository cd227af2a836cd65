import unittest

from releases import parse_feed, parse_line
from selection import describe, latest, latest_in_series, upgrades

SHORT = parse_feed(
    """
    2020-01-10 v1.2.0
    2020-02-11 v1.3.0
    2020-02-20 v1.3.1 yanked
    2020-03-01 v1.4.0-beta
    """
)

LONG = SHORT + parse_feed(
    """
    2020-06-10 v1.9.2
    2020-09-01 v1.10.0
    2020-10-01 v1.10.1
    """
)


class FeedTest(unittest.TestCase):
    def test_parse(self):
        release = parse_line("2020-03-01 v1.4.0-beta")
        self.assertEqual((release.parts, release.channel), ((1, 4, 0), "beta"))

    def test_rejects_noise(self):
        with self.assertRaises(ValueError):
            parse_line("coming soon")

    def test_latest_ignores_yanked(self):
        self.assertEqual(latest(SHORT).version, "1.3.0")

    def test_latest_beta(self):
        self.assertEqual(latest(SHORT, "beta").version, "1.4.0")

    def test_series(self):
        self.assertEqual(latest_in_series(LONG, "1.10").version, "1.10.1")

    def test_latest_of_long_feed(self):
        self.assertEqual(latest(LONG).version, "1.10.1")

    def test_upgrades(self):
        found = upgrades(LONG, parse_line("2020-06-10 v1.9.2"))
        self.assertEqual(len(found), 2)

    def test_up_to_date(self):
        self.assertEqual(describe(SHORT, SHORT[1]), "1.3.0 is up to date")


if __name__ == "__main__":
    unittest.main()
