def neighbours(cells, start):
    row, column = start
    cells[row][column] = "seen"
    return cells
