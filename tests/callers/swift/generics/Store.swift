protocol Named {
    func label() -> String
}

struct Item: Named {
    func label() -> String { "item" }
}

final class Store<Element: Named> {
    private var elements: [Element] = []

    func add(_ element: Element) {
        elements.append(element)
    }

    func find(_ name: String) -> Element? {
        for element in elements {
            if element.label() == name {
                return element
            }
        }
        return nil
    }
}

func first<T>(_ store: Store<T>) -> T? {
    return store.find("a")
}

func swapped<A, B>(_ pair: (A, B)) -> (B, A) {
    return (pair.1, pair.0)
}

func fill() {
    let store = Store<Item>()
    let item = Item()
    store.add(item)
    print(item.label(), first(store) as Any, store.find("b") as Any)
    print(swapped((1, "a")))
}
