import unittest

from stats import label_counts, unlabelled
from tracker import read_tickets

EXPORT = """
<tickets>
  <ticket><id>1</id><title>Crash on start</title><label>bug</label><label>ui</label></ticket>
  <ticket><id>2</id><title>Dark mode</title><closed>2024-03-01</closed></ticket>
  <ticket><id>3</id><title>Slow list</title><label>ui</label><label>perf</label></ticket>
</tickets>
"""

ONE = """
<tickets>
  <ticket><id>9</id><title>Wrong icon</title><label>ui</label></ticket>
</tickets>
"""


class TrackerTest(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(
            label_counts(read_tickets(EXPORT)), [("ui", 2), ("bug", 1), ("perf", 1)]
        )

    def test_closed_ticket(self):
        self.assertEqual([t["open"] for t in read_tickets(EXPORT)], [True, False, True])

    def test_unlabelled(self):
        self.assertEqual(unlabelled(read_tickets(EXPORT)), [2])

    def test_empty_export(self):
        self.assertEqual(read_tickets("<tickets></tickets>"), [])

    def test_small_export(self):
        self.assertEqual(label_counts(read_tickets(ONE)), [("ui", 1)])


if __name__ == "__main__":
    unittest.main()
