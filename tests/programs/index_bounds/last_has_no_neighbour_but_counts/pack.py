def packed(text):
    out = ""
    for i in range(len(text)):
        out += text[i]
        if text[i + 1] == text[i]:
            out += "!"
    return out
