import { format, formats, geometry, padded } from './lib';
import { Circle, type Shape } from './lib/geometry';

enum Color {
  Red = 'red',
  Blue = 'blue',
}

function colorOf(shape: Shape): Color {
  return shape instanceof Circle ? Color.Red : Color.Blue;
}

export function draw(): string {
  const circle = geometry.Circle.unit();
  const other = new Circle(2);
  const box = geometry.square(2);
  colorOf(box);
  other.area();
  return format(circle.area()) + total([circle, other, box]);
}

function total(shapes: Shape[]): string {
  return formats.toLine(shapes.map((shape) => shape.area()));
}

export async function late(): Promise<string> {
  const lazy = await import('./lib/lazy');
  lazy.default();
  const { load } = await import('./lib/lazy');
  const rows = await load();
  return padded(rows[0]);
}

draw();
late();
