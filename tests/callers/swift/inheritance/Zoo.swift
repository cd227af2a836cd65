class Animal {
    func name() -> String {
        return "animal"
    }

    func describe() -> String {
        return "a " + name()
    }
}

class Dog: Animal {
    override func describe() -> String {
        return super.describe() + bark()
    }

    private func bark() -> String {
        return "woof"
    }
}

func walk(_ dog: Dog) {
    print(dog.describe())
}

func visit(_ animal: Animal) {
    let dog = Dog()
    print(dog.name(), animal.describe())
    walk(dog)
}
