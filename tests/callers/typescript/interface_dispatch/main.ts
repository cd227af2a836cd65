interface Shape {
  area(): number;
}

class Disc implements Shape {
  area() {
    return 3;
  }
}

class Plot {
  area() {
    return 9;
  }
}

function measure(shape: Shape) {
  return shape.area();
}

export function go() {
  return measure(new Disc());
}
