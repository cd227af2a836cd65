def describe(shape):
    return f"{shape.width} by {shape.height}"
