class Robot {
    private func step() {
        print("step")
    }

    func move(by count: Int) {
        for _ in 0..<count {
            step()
        }
    }

    func move(to place: String) {
        step()
        print(place)
    }

    func patrol() {
        move(by: 1)
        move(to: "home")
    }
}

struct Piece {
    func move(to place: String) {
        print(place)
    }
}

func drive(robot: Robot) {
    robot.move(to: "door")
    robot.patrol()
}

func play(piece: Piece) {
    piece.move(to: "e4")
}
