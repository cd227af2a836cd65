import unittest

from scanner import MotifScanner, count_motifs


class ScannerTest(unittest.TestCase):
    def test_overlapping_hits(self):
        self.assertEqual(MotifScanner("ATA").feed("GATATAC"), [1, 3])

    def test_match_across_chunks(self):
        scanner = MotifScanner("GATTACA")
        self.assertEqual(scanner.feed("CCGATT"), [])
        self.assertEqual(scanner.feed("ACAGG"), [2])

    def test_poly_a_signal(self):
        scanner = MotifScanner("AAAC")
        self.assertEqual(scanner.feed("TAAACAACG"), [1])

    def test_counts_do_not_leak_between_reads(self):
        counts = count_motifs(["GGA", "TCC", "GATC"], ["GATC", "CC"])
        self.assertEqual(counts, {"GATC": 1, "CC": 1})

    def test_rejects_unknown_letters(self):
        with self.assertRaises(ValueError):
            MotifScanner("GAXC")


if __name__ == "__main__":
    unittest.main()
