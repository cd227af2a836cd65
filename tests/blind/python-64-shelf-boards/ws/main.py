from cutlist import read
from saw import Sheet


def main():
    boards = sorted(read("boards.txt"), key=lambda board: -board.area)
    sheet = Sheet(width=1250, height=3400)
    for board in boards:
        sheet.cut(board)
    for offset, name in sheet.pieces:
        print(f"{offset:5d} {name}")
    print("waste:", sheet.width * sheet.height - sum(board.area for board in boards))


main()
