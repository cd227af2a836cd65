extension String {
    func shouted() -> String {
        return uppercased() + "!"
    }
}
