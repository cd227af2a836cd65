import unittest

from climate import breaches, daily_means, warmest
from logger import outages, read_samples

LOG = """\
# probe;hour;celsius
door;0;3,5
door;1;4,5
rear;0;1.0
rear;1;2.0
rear;2;n/a
"""

THAW = """\
# probe;hour;celsius
dock;0;-4.0
dock;1;0.0
dock;2;0.0
dock;3;2.0
"""


class ParsingTest(unittest.TestCase):
    def test_decimal_comma(self):
        self.assertEqual(read_samples(LOG)[0].celsius, 3.5)

    def test_offline_probe(self):
        self.assertEqual(outages(read_samples(LOG)), [("rear", 2)])

    def test_zero_is_not_an_outage(self):
        self.assertEqual(outages(read_samples(THAW)), [])


class ClimateTest(unittest.TestCase):
    def test_daily_means(self):
        self.assertEqual(daily_means(read_samples(LOG)), {"door": 4.0, "rear": 1.5})

    def test_mean_around_freezing_point(self):
        self.assertEqual(daily_means(read_samples(THAW)), {"dock": -0.5})

    def test_warmest_probe(self):
        self.assertEqual(warmest(read_samples(LOG)), ("door", 4.5))

    def test_warmest_of_nothing(self):
        self.assertIsNone(warmest([]))

    def test_breaches(self):
        self.assertEqual(breaches(read_samples(LOG), 2.0), ["door"])


if __name__ == "__main__":
    unittest.main()
