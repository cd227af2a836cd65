func square(_ n: Int) -> Int {
    return n * n
}

func cube(_ n: Int) -> Int {
    square(n) * n
}

func halve(_ n: Int) -> Int {
    n <= 1 ? n : halve(n / 2)
}
