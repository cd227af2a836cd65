import unittest

from controller import Action, decide, heating_minutes
from settings import SettingsError, ZoneSettings


class DecideTest(unittest.TestCase):
    def test_heats_below_default_minimum(self):
        self.assertEqual(decide(ZoneSettings("tomatoes"), 11.0), Action(True, 0))

    def test_opens_vents_when_hot(self):
        action = decide(ZoneSettings("tomatoes"), 31.0, vent_percent=95)
        self.assertEqual(action, Action(False, 100))

    def test_closes_vents_in_range(self):
        action = decide(ZoneSettings("tomatoes", {"vent_step": 25}), 20.0, 40)
        self.assertEqual(action, Action(False, 15))

    def test_own_minimum(self):
        settings = ZoneSettings("orchids", {"min_temp": 18.0})
        self.assertTrue(decide(settings, 17.0).heating)


class HeatingMinutesTest(unittest.TestCase):
    def test_default_zone(self):
        night = [13.0, 11.5, 10.0, 12.0]
        self.assertEqual(heating_minutes(ZoneSettings("herbs"), night), 30)

    def test_winter_store_is_only_kept_free_of_frost(self):
        settings = ZoneSettings("winter store", {"min_temp": 0, "max_temp": 15})
        night = [3.5, 1.0, -0.5, -1.0, 2.0]
        self.assertEqual(heating_minutes(settings, night), 30)


class SettingsTest(unittest.TestCase):
    def test_unknown_setting(self):
        with self.assertRaises(SettingsError):
            ZoneSettings("herbs", {"humidity": 60})

    def test_empty_range(self):
        with self.assertRaises(SettingsError):
            ZoneSettings("herbs", {"min_temp": 30.0})


if __name__ == "__main__":
    unittest.main()
