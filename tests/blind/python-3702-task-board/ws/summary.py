"""Sums of the open work on a board."""


def points(board, ids):
    return sum(board.get(task_id).points for task_id in ids)


def owner_summary(board, owner):
    ids = board.owned_by(owner)
    return f"{owner}: {len(ids)} open, {points(board, ids)} points"


def label_summary(board):
    lines = []
    for label in board.labels():
        ids = board.labelled(label)
        lines.append(f"#{label}: {points(board, ids)} points")
    return lines
