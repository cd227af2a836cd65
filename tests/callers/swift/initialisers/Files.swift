func normalise(_ text: String) -> String {
    return text.lowercased()
}

class Node {
    let name: String

    init(name: String) {
        self.name = normalise(name)
    }

    convenience init(number: Int) {
        self.init(name: "n\(number)")
    }

    static func empty() -> Node {
        return Node(number: 0)
    }

    deinit {
        close()
    }

    func close() {
        print("closed", name)
    }
}

final class Leaf: Node {
    let size: Int

    init(size: Int) {
        self.size = size
        super.init(name: "leaf")
    }
}

struct Level {
    let value: Int

    init?(_ value: Int) {
        guard value > 0 else { return nil }
        self.value = value
    }
}

func open() {
    let node = Node(name: "a")
    let leaf = Leaf(size: 2)
    if let level = Level(3) {
        print(level.value)
    }
    print(node.name, leaf.size, Node.empty().name)
}
