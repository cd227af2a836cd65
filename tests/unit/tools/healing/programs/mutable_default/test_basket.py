import unittest

from basket import add


class Baskets(unittest.TestCase):
    def test_each_has_its_own(self):
        add("a")
        self.assertEqual(add("b"), ["b"])


if __name__ == "__main__":
    unittest.main()
