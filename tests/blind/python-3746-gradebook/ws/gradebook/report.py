from .grades import course_grade, letter


def line(scheme, student):
    grade = course_grade(scheme, student)
    shown = "n/a" if grade is None else f"{grade:.1f}"
    return f"{student.name:<12}{shown:>6} {letter(grade)}"


def report(scheme, students):
    ordered = sorted(students, key=lambda s: s.name)
    return [line(scheme, student) for student in ordered]
