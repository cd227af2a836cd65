pub struct Shelf {
    pub count: u32,
}

impl Shelf {
    pub fn take(&mut self, wanted: u32) -> u32 {
        self.count -= wanted;
        self.count
    }
}

impl Shelf {
    pub fn reserve(&mut self, wanted: u32) -> bool {
        if self.count < wanted {
            return false;
        }
        self.count -= wanted;
        true
    }
}
