pub trait Store<T> {
    fn save(&mut self, value: T);

    fn save_all(&mut self, values: Vec<T>) {
        for value in values {
            self.save(value);
        }
    }
}

pub struct Memory {
    values: Vec<(u32, u32)>,
}

impl Default for Memory {
    fn default() -> Self {
        Memory { values: vec![] }
    }
}

impl Memory {
    fn key(&self) -> u32 {
        self.values.len() as u32
    }
}

impl Store<u32> for Memory {
    fn save(&mut self, value: u32) {
        let key = self.key();
        self.values.push((key, value));
    }
}
