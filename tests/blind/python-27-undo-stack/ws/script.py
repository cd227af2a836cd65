from canvas import Canvas

canvas = Canvas()
for step in "circle square undo undo undo redo".split():
    if step == "undo":
        canvas.undo()
    elif step == "redo":
        canvas.redo()
    else:
        canvas.draw(step)
print(canvas.shapes)
