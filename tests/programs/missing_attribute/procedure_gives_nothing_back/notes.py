NOTES = []


def remember(text):
    NOTES.append(text)
    print("noted", len(NOTES))
