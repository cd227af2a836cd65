import unittest

from codebook import Codebook, code_lengths


class CodebookTest(unittest.TestCase):
    def test_lengths_follow_frequency(self):
        lengths = code_lengths({"I": 50, "W": 20, "E": 5, "F": 2})
        self.assertEqual(lengths, {"I": 1, "W": 2, "E": 3, "F": 3})

    def test_equal_frequencies_give_a_block_code(self):
        book = Codebook.for_message("ABCD")
        self.assertEqual(book.codes, {"A": "00", "B": "01", "C": "10", "D": "11"})
        self.assertEqual(book.decode(book.encode("DADA")), "DADA")

    def test_single_symbol(self):
        self.assertEqual(Codebook.for_message("III").encode("III"), "000")

    def test_skewed_message(self):
        book = Codebook.for_message("IIIIIIWWWEF")
        self.assertEqual(book.encode("IWEF"), "010110111")

    def test_dangling_bits_are_an_error(self):
        book = Codebook({"A": 2, "B": 2, "C": 2, "D": 2})
        with self.assertRaises(ValueError):
            book.decode("001")


if __name__ == "__main__":
    unittest.main()
