import { Canvas, math, visit, type Shape, type Visitor } from "./index";

const area: Visitor<number> = {
  circle(shape) {
    return 3 * math.square(shape.r);
  },
  rect: ({ w, h }) => w * h,
  group(shape, walk) {
    return math.sum(shape.items.map(walk));
  },
};

function square(w: number): Shape {
  return { kind: "rect", w, h: w };
}

function label(shape: Shape, index: number): string {
  return `${index} ${visit(shape, area)}`;
}

const canvas = new Canvas([square(2), { kind: "group", items: [square(1), { kind: "circle", r: 1 }] }]);
console.log(canvas.id, canvas.map(label));
