#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Food,
    Toy,
}

impl Kind {
    pub fn rate(&self) -> u32 {
        match self {
            Kind::Food => base(),
            Kind::Toy => 2 * base(),
        }
    }
}

fn base() -> u32 {
    1
}

#[derive(Clone)]
pub struct Item {
    pub name: String,
    kind: Kind,
}

impl Item {
    pub fn named(name: &str, kind: Kind) -> Self {
        Self { name: name.to_owned(), kind }
    }

    pub fn cost(&self) -> u32 {
        self.kind.rate()
    }

    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }
}

impl From<&str> for Item {
    fn from(name: &str) -> Self {
        Item { name: name.to_string(), kind: Kind::Toy }
    }
}
