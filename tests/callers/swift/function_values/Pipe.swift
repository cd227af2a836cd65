func double(_ n: Int) -> Int {
    return n * 2
}

func isEven(_ n: Int) -> Bool {
    return n % 2 == 0
}

func parse(_ text: String) -> Int? {
    return Int(text)
}

func apply(_ n: Int, _ action: (Int) -> Int) -> Int {
    return action(n)
}

class Worker {
    func work() {
        print("work")
    }

    func start() {
        print("start")
    }
}

func run(_ queue: [Int]) {
    print(apply(2, double))
    print(queue.filter(isEven))
    print(["1"].compactMap(parse))
    let worker = Worker()
    worker.start()
    let later = worker.work
    later()
}
