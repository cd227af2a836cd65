class Client {
    static let shared = Client()

    func fetch(_ path: String) throws -> String {
        return try retry(path)
    }

    private func retry(_ path: String) throws -> String {
        return path
    }
}

class Cache {
    func clear() {}
}

class Session {
    var cache: Cache?
    weak var parent: Session?

    func client() -> Client {
        return Client()
    }

    func end() {}
}

func load(_ session: Session) throws -> String {
    return try session.client().fetch("a")
}

func refresh(_ any: Any, _ session: Session?) {
    _ = try? Client.shared.fetch("b")
    session?.cache?.clear()
    if let other = any as? Session {
        other.end()
    }
}

func main() throws {
    _ = try load(Session())
    refresh(1, nil)
}
