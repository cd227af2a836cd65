def style_of(tags):
    style = str.strip
    for tag in tags:
        if tag == "b":
            style = lambda text: f"**{style(text)}**"
        elif tag == "i":
            style = lambda text: f"_{style(text)}_"
    return style


print(style_of(["b"])("soup"))
