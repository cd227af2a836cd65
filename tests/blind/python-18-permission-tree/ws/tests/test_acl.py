import unittest

from acl import Folder, allowed, visible


class AclTest(unittest.TestCase):
    def setUp(self):
        self.root = Folder("root").grant("admin", "read", "write")
        self.docs = Folder("docs", self.root).grant("ana", "read")
        self.plans = Folder("plans", self.docs)

    def test_direct_grant(self):
        self.assertTrue(allowed(self.docs, "ana", "read"))

    def test_missing_right(self):
        self.assertFalse(allowed(self.docs, "ana", "write"))

    def test_root_is_private(self):
        self.assertFalse(allowed(self.root, "ana", "read"))

    def test_path(self):
        self.assertEqual(self.plans.path(), "/root/docs/plans")

    def test_inherited_grant(self):
        self.assertEqual(visible([self.root, self.docs, self.plans], "ana"),
                         ["/root/docs", "/root/docs/plans"])


if __name__ == "__main__":
    unittest.main()
