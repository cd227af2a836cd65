pub struct Shelf {
    pub name: &'static str,
    pub level: u32,
    pub target: u32,
}

impl Shelf {
    pub fn new(name: &'static str, level: u32, target: u32) -> Self {
        Shelf { name, level, target }
    }

    pub fn receive(&mut self, count: u32) {
        self.level += count;
    }
}

pub fn reorder(shelf: &Shelf, pack: u32) -> u32 {
    let missing = shelf.target - shelf.level;
    missing.div_ceil(pack)
}
