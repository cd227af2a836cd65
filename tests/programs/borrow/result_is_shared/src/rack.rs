pub struct Rack {
    pub rows: Vec<Vec<u8>>,
}

impl Rack {
    pub fn row(&self, number: usize) -> &Vec<u8> {
        &self.rows[number]
    }
}
