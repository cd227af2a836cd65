export interface Move {
  frames: number;
}
