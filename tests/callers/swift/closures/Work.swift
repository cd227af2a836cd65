func step(_ n: Int) {
    print(n)
}

func finish() {
    print("finished")
}

func render() {
    print("rendered")
}

func repeated(_ count: Int, action: (Int) -> Void, then done: () -> Void) {
    for n in 0..<count {
        action(n)
    }
    done()
}

func outer(_ n: Int) -> Int {
    func inner(_ m: Int) -> Int {
        return m + n
    }
    return inner(1)
}

class Button {
    var onTap: (() -> Void)?

    func tap() {
        onTap?()
    }
}

class Screen {
    let button = Button()

    func setUp() {
        button.onTap = { [weak self] in
            render()
            print(self as Any)
        }
    }
}

func run() {
    repeated(2) { n in
        step(n)
    } then: {
        finish()
    }
    print(outer(2))
    let screen = Screen()
    screen.setUp()
    screen.button.tap()
}
