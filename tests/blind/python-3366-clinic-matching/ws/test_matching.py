import unittest

from matching import Clinic, assign


class MatchingTest(unittest.TestCase):
    def test_everybody_gets_the_first_wish(self):
        wishes = {"Ana": ["North"], "Ben": ["South"]}
        clinics = [Clinic("North", 1, ["Ana"]), Clinic("South", 1, ["Ben"])]
        self.assertEqual(assign(wishes, clinics), ({"North": ["Ana"], "South": ["Ben"]}, []))

    def test_preferred_trainee_moves_the_other_on(self):
        wishes = {"Ana": ["North", "South"], "Ben": ["North", "South"]}
        clinics = [
            Clinic("North", 1, ["Ben", "Ana"]),
            Clinic("South", 1, ["Ana", "Ben"]),
        ]
        self.assertEqual(assign(wishes, clinics), ({"North": ["Ben"], "South": ["Ana"]}, []))

    def test_unranked_trainee_stays_unplaced(self):
        wishes = {"Ana": ["North"], "Cem": ["North"]}
        clinics = [Clinic("North", 2, ["Ana"])]
        self.assertEqual(assign(wishes, clinics), ({"North": ["Ana"]}, ["Cem"]))

    def test_clinic_with_two_places(self):
        wishes = {
            "Ana": ["North", "South"],
            "Ben": ["North", "South"],
            "Cem": ["North", "South"],
        }
        clinics = [
            Clinic("North", 2, ["Ana", "Cem", "Ben"]),
            Clinic("South", 1, ["Ben", "Ana", "Cem"]),
        ]
        placed, unplaced = assign(wishes, clinics)
        self.assertEqual(placed, {"North": ["Ana", "Cem"], "South": ["Ben"]})
        self.assertEqual(unplaced, [])

    def test_closed_clinic(self):
        self.assertEqual(
            assign({"Ana": ["North"]}, [Clinic("North", 0, ["Ana"])]),
            ({"North": []}, ["Ana"]),
        )


if __name__ == "__main__":
    unittest.main()
