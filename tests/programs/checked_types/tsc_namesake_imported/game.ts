export interface Move {
  piece: string;
}

export function write(move: Move): string {
  return move.piece;
}
