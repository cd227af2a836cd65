#[derive(Debug, Clone)]
pub struct Fish {
    pub id: u32,
    pub species: &'static str,
    pub grams: u32,
}

impl Fish {
    pub fn new(species: &'static str, grams: u32) -> Self {
        Fish { id: 0, species, grams }
    }

    pub fn eat(&mut self, food: u32) {
        self.grams += food / 5;
    }
}
