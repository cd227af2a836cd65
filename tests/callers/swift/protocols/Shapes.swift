protocol Shape {
    func area() -> Double
}

extension Shape {
    func describe() -> String {
        return "area \(area())"
    }
}

struct Circle: Shape {
    let radius: Double

    func area() -> Double {
        return radius * radius * 3
    }
}

struct Square: Shape {
    let side: Double

    func area() -> Double { side * side }
}

func total(_ shapes: [Shape], _ first: Shape) -> Double {
    var sum = first.area()
    for shape in shapes {
        sum += shape.area()
    }
    return sum
}

func check() {
    let circle = Circle(radius: 1)
    print(circle.area(), circle.describe())
    print(total([circle, Square(side: 2)], circle))
}
