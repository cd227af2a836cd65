pub struct Shelf {
    pub count: u32,
}

impl Shelf {
    pub fn take(&mut self, wanted: u32) -> u32 {
        self.count -= wanted;
        self.count
    }
}
