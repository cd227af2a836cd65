export function tryMove(board, at, mark) {
  return board.copy().place(at, mark);
}
