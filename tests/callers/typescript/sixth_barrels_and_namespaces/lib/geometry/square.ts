import type { Shape } from './shape';

export class Square implements Shape {
  side = 0;

  area(): number {
    return this.side * this.side;
  }
}

function check(side: number): number {
  return side;
}

export const square = (side: number): Square => {
  const made = new Square();
  made.side = check(side);
  return made;
};
