import unittest

from rooms import Clash, Room


class RoomTest(unittest.TestCase):
    def setUp(self):
        self.room = Room("Blue")
        self.room.book("ana", "09:00", "10:30")

    def test_clash(self):
        with self.assertRaises(Clash):
            self.room.book("bo", "10:00", "11:00")

    def test_rejects_reversed(self):
        with self.assertRaises(ValueError):
            self.room.book("bo", "14:00", "13:00")

    def test_back_to_back(self):
        self.room.book("bo", "10:30", "11:00")
        self.assertEqual(self.room.used_minutes(), 120)
