export default class Shape {
  constructor(sides) {
    this.sides = sides;
  }

  draw() {
    return this.sides;
  }
}

export const create = () => new Shape(3);
