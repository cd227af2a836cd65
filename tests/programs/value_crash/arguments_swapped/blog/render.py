def heading(title, tags):
    head = title.upper()
    return head + " " + ", ".join(tags)
