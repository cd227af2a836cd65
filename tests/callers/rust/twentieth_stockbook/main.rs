mod money;

use money::{Cents, Priced};
use std::ops::{Index, IndexMut};

#[derive(Default)]
struct Part {
    code: String,
    stock: u32,
    tags: Vec<&'static str>,
}

impl Part {
    fn named(code: &str) -> Self {
        Part { code: code.to_uppercase(), ..Part::default() }
    }

    fn stock(mut self, count: u32) -> Self {
        self.stock = count;
        self
    }

    fn tag(mut self, tag: &'static str) -> Self {
        self.tags.push(tag);
        self
    }

    fn priced(self, raw: i64) -> Priced<Part> {
        Priced::at(self, Cents::new(raw))
    }

    fn is_low(&self) -> bool {
        self.stock < 3
    }
}

#[derive(Default)]
struct Book {
    parts: Vec<Priced<Part>>,
}

impl Index<&str> for Book {
    type Output = Priced<Part>;
    fn index(&self, code: &str) -> &Priced<Part> {
        &self.parts[self.position(code)]
    }
}

impl IndexMut<&str> for Book {
    fn index_mut(&mut self, code: &str) -> &mut Priced<Part> {
        let at = self.position(code);
        &mut self.parts[at]
    }
}

impl Book {
    fn position(&self, code: &str) -> usize {
        self.parts.iter().position(|p| p.code == code).expect("unknown part")
    }

    fn value(&self) -> Cents {
        self.parts.iter().map(line_value).sum()
    }

    fn low(&self) -> impl Iterator<Item = &str> + '_ {
        self.parts.iter().filter(|p| p.is_low()).map(|p| p.code.as_str())
    }

    fn raise(&mut self, code: &str, by: Cents) {
        self[code].price += by;
    }
}

fn line_value(part: &Priced<Part>) -> Cents {
    part.price * part.stock
}

fn main() {
    let mut book = Book::default();
    book.parts.push(Part::named("bolt").stock(200).tag("steel").priced(12));
    book.parts.push(Part::named("gear").stock(2).tag("brass").tag("fine").priced(1250));
    book.raise("GEAR", Cents::new(49));
    println!("{} {:?}", book.value().show(), book.low().collect::<Vec<_>>());
    println!("{} {}", (-book["BOLT"].price).show(), book["GEAR"].tags.len());
}
