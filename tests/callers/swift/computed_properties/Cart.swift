func sum(_ values: [Int]) -> Int {
    return values.reduce(0, +)
}

func log(_ text: String) {
    print(text)
}

func load() -> [Int] {
    return [1, 2]
}

final class Cart {
    var prices: [Int] = []

    lazy var stock: [Int] = {
        return load()
    }()

    var total: Int {
        return sum(prices) - discount()
    }

    var coupon: String = "" {
        didSet {
            log(coupon)
        }
    }

    var first: Int {
        get { prices[0] }
        set { prices[0] = newValue }
    }

    func discount() -> Int { 1 }

    func receipt() -> String {
        return "total \(total)"
    }
}

func checkout(_ cart: Cart) {
    print(cart.total, cart.receipt())
}

checkout(Cart())
