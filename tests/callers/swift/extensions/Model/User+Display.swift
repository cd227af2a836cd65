extension User {
    func title() -> String {
        return full().shouted()
    }

    func badge() -> String {
        return "*"
    }
}
