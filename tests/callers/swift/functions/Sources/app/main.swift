import Foundation

func twice(_ n: Int) -> Int {
    let result = square(n)
    return result * 2
}

func start(count: Int = 1) {
    print(twice(count), cube(count))
    if halve(count) > 0 {
        print("done")
    }
}

start(count: 3)
