import { Move } from './animation';
import { write } from './game';

export function list(moves: Move[]): string[] {
  return moves.map((move) => write(move));
}
