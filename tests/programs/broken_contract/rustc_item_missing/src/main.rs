trait Animal {
    fn name(&self) -> String;
    fn legs(&self) -> u8;
}

struct Hen;

impl Animal for Hen {
    fn name(&self) -> String {
        "hen".into()
    }

    fn legs(&self) -> u8 {
        2
    }
}

struct Fox {
    age: u8,
}

impl Animal for Fox {
    fn name(&self) -> String {
        format!("fox of {}", self.age)
    }
}

fn main() {
    println!("{}{}", Hen.name(), Fox { age: 2 }.name());
}
