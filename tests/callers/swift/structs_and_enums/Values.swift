struct Point {
    var x = 0
    var y = 0

    mutating func move(by amount: Int) {
        x += amount
    }

    func moved(by amount: Int) -> Point {
        var copy = self
        copy.move(by: amount)
        return copy
    }
}

enum Direction {
    case left, right

    func opposite() -> Direction {
        switch self {
        case .left: return .right
        case .right: return .left
        }
    }

    mutating func turn() {
        self = self.opposite()
    }
}

struct Path {
    struct Style {
        func width() -> Int { 2 }
    }

    var points: [Point] = []
    let last: Point
    let style: Style

    mutating func extend() {
        points.append(last.moved(by: 1))
    }

    func render() -> Int {
        return style.width()
    }
}

func draw() {
    var path = Path(last: Point(), style: Path.Style())
    path.extend()
    _ = path.render()
    var direction = Direction.left
    direction.turn()
    _ = direction.opposite()
}
