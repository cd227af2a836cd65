import unittest

from countdown import countdown


class Countdown(unittest.TestCase):
    def test_counts_down(self):
        self.assertEqual(countdown(3), [3, 2, 1])
