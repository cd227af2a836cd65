pub struct Cart {
    pub items: Vec<u32>,
}

impl Cart {
    pub fn totl(&self) -> u32 {
        self.items.iter().sum()
    }
}
