import unittest

from redact import mask_names, redact


def note(text, patient="Okafor", relatives=()):
    return {"patient": patient, "relatives": list(relatives), "text": text}


class RedactTest(unittest.TestCase):
    def test_name_as_written(self):
        self.assertEqual(
            redact(note("Okafor slept well.")), "[name] slept well."
        )

    def test_name_in_heading(self):
        self.assertEqual(
            mask_names("OKAFOR, ward 4. Okafor slept well.", ["Okafor"]),
            "[name], ward 4. [name] slept well.",
        )

    def test_relatives_longest_first(self):
        text = "Anna Lena visited, Anna called."
        self.assertEqual(
            redact(note(text, relatives=["Anna", "Anna Lena"])),
            "[name] visited, [name] called.",
        )

    def test_phone_and_mail(self):
        self.assertEqual(
            redact(note("Reach at 0171 5550199 or J.Doe@Clinic.example.org")),
            "Reach at [phone] or [mail]",
        )

    def test_year_is_kept(self):
        self.assertEqual(redact(note("Seen 3.11.2023,   stable")),
                         "Seen [date] 2023, stable")


if __name__ == "__main__":
    unittest.main()
