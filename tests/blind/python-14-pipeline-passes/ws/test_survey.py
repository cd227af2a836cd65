import unittest

from cleaning import clean, normalise
from survey import best, summary, total

LINES = ["ana  maria,4", "", "BO,9", "cy,2"]


class SurveyTest(unittest.TestCase):
    def test_normalise(self):
        self.assertEqual(normalise("  ana  maria "), "Ana Maria")

    def test_total(self):
        self.assertEqual(total(clean(LINES)), 15)

    def test_best(self):
        self.assertEqual(best(clean(LINES)), ("Bo", 9))

    def test_summary(self):
        self.assertEqual(summary(LINES), {"total": 15, "best": ("Bo", 9)})
