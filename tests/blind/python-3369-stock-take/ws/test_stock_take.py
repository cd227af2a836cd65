import unittest

from stock_take import differences, merge_scans, summary

PRICES = {"bolt": 0.2, "hinge": 3.5, "lamp": 40.0}


class StockTakeTest(unittest.TestCase):
    def test_teams_are_added_up(self):
        teams = [[("bolt", 10), ("hinge", 1)], [("bolt", 5)]]
        self.assertEqual(merge_scans(teams), {"bolt": 15, "hinge": 1})

    def test_nothing_to_report(self):
        self.assertEqual(differences({"bolt": 15}, {"bolt": 15}), {})

    def test_unexpected_find(self):
        self.assertEqual(differences({"bolt": 15}, {"bolt": 15, "lamp": 2}), {"lamp": 2})

    def test_summary_after_a_burglary(self):
        stock = {"bolt": 100, "hinge": 8, "lamp": 3}
        teams = [[("bolt", 60), ("hinge", 9)], [("bolt", 40), ("lamp", 1)]]
        result = summary(stock, teams, PRICES)
        self.assertEqual(result["pieces"], 110)
        self.assertEqual(result["balance"], -76.5)


if __name__ == "__main__":
    unittest.main()
