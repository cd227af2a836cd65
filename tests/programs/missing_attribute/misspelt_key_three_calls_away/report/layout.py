def title_line(title, width):
    centred = title.center(width)
    return centred.rstrip()
