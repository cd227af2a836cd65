"""The report of the month, as it is printed."""

import io
import unittest
from contextlib import redirect_stdout

from main import main


class MonthlyReport(unittest.TestCase):
    def test_the_total_is_printed_with_its_currency(self) -> None:
        printed = io.StringIO()
        with redirect_stdout(printed):
            main()
        self.assertIn("56.30 EUR", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
