"""Removes personal data from free-text notes before they are exported."""
import re

PHONE = re.compile(r"\b0\d{2,4}[ /-]?\d{5,8}\b")
MAIL = re.compile(r"\b[\w.+-]+@[\w-]+(\.[\w-]+)+\b", re.IGNORECASE)
DATE = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b")


def mask_contacts(text):
    text = PHONE.sub("[phone]", text)
    return MAIL.sub("[mail]", text)


def mask_dates(text):
    """Keep the year, studies need it for the age bands."""
    return DATE.sub(r"[date] \3", text)


def mask_names(text, names):
    """Replace the names of patient and relatives, whatever their case."""
    # longest first: "Anna Lena" before "Anna"
    for name in sorted(names, key=len, reverse=True):
        pattern = r"\b" + re.escape(name) + r"\b"
        text = re.sub(pattern, "[name]", text, re.IGNORECASE)
    return text


def collapse(text):
    return re.sub(r"[ \t]+", " ", text).strip()


def redact(note):
    names = [note["patient"], *note.get("relatives", ())]
    text = note["text"]
    text = mask_names(text, names)
    text = mask_contacts(text)
    text = mask_dates(text)
    return collapse(text)
