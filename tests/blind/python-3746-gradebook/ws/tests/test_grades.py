import unittest

from gradebook.grades import Student, category_average, course_grade, letter
from gradebook.report import report
from gradebook.scheme import Category, Scheme

SCHEME = Scheme([Category("homework", 40, drop_lowest=1), Category("midterm", 20), Category("final", 40)])


class CategoryTest(unittest.TestCase):
    def test_drops_the_lowest(self):
        self.assertEqual(category_average([50, 80, 90], 1), 85)

    def test_keeps_a_single_result(self):
        self.assertEqual(category_average([50], 1), 50)


class CourseTest(unittest.TestCase):
    def setUp(self):
        self.student = Student("Ada")

    def test_no_scores(self):
        self.assertIsNone(course_grade(SCHEME, self.student))

    def test_whole_course(self):
        self.student.record("homework", 18, 20)
        self.student.record("midterm", 70, 100)
        self.student.record("final", 40, 50)
        self.assertEqual(course_grade(SCHEME, self.student), 82.0)

    def test_before_the_final(self):
        self.student.record("homework", 19, 20)
        self.student.record("homework", 10, 20)
        self.student.record("midterm", 80, 100)
        self.assertEqual(course_grade(SCHEME, self.student), 90.0)

    def test_letters(self):
        self.assertEqual([letter(g) for g in (95, 80, 69.9, 12, None)], ["A", "B", "D", "F", "-"])

    def test_report_is_sorted(self):
        lines = report(SCHEME, [Student("Zoe"), Student("Bo")])
        self.assertEqual([text.split()[0] for text in lines], ["Bo", "Zoe"])
