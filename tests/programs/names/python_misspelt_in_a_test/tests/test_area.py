import unittest

from area import rectangle


class RectangleTest(unittest.TestCase):
    def test_area(self):
        expected = 6
        self.assertEqual(rectangle(2, 3), expcted)
