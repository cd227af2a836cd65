import unittest

from calendar_rules import is_leap


class LeapYears(unittest.TestCase):
    def test_century(self):
        self.assertFalse(is_leap(1900))

    def test_fourth(self):
        self.assertTrue(is_leap(2024))
