import type { Shape } from './shape';

export default class Circle implements Shape {
  constructor(private radius: number) {}

  static unit(): Circle {
    return new Circle(1);
  }

  area(): number {
    return this.radius * this.radius * 3;
  }
}
