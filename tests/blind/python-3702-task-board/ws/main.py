from board import Board
from summary import label_summary, owner_summary


def fill(board):
    login = board.add("Login form", "ana", 5, ["ui", "auth"])
    board.add("Token refresh", "ben", 8, ["auth"])
    audit = board.add("Audit log", "ben", 3, ["ops"])
    board.add("Dark mode", "ana", 2, ["ui"])
    return login, audit


def main():
    board = Board()
    login, audit = fill(board)
    board.reassign(audit, "cleo")
    board.relabel(audit, ["ops", "auth"])
    board.archive(login)
    for owner in ("ana", "ben", "cleo"):
        print(owner_summary(board, owner))
    for line in label_summary(board):
        print(line)
    print(f"{len(board.archived)} archived")


main()
