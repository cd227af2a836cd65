struct User {
    let first: String
    let last: String

    func full() -> String {
        return first + " " + last
    }

    func card() -> String {
        return badge() + last
    }
}
