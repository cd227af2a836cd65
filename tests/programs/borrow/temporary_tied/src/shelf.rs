pub struct Item {
    pub code: String,
}

pub struct Shelf {
    pub items: Vec<Item>,
}

impl Shelf {
    pub fn find<'a>(&'a self, code: &'a str) -> Option<&'a Item> {
        self.items.iter().find(|item| item.code == code)
    }
}
