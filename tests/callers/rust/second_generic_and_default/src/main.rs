trait Speak {
    fn name(&self) -> String;

    fn greet(&self) -> String {
        self.name()
    }
}

struct Dog;

impl Speak for Dog {
    fn name(&self) -> String {
        label("dog")
    }
}

fn label(text: &str) -> String {
    text.to_string()
}

fn main() {
    let animals: Vec<Box<dyn Speak>> = vec![Box::new(Dog)];
    for animal in animals.iter() {
        animal.greet();
    }
    let names: Vec<String> = ["a"].iter().map(|n| label(n)).collect();
}
