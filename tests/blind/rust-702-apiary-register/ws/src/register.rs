use std::collections::HashMap;

#[derive(Debug)]
pub struct Hive {
    pub label: String,
    pub frames: u8,
    pub queen: u16,
    pub honey: f64,
}

impl Hive {
    pub fn new(label: &str, frames: u8, queen: u16) -> Self {
        Hive { label: label.to_string(), frames, queen, honey: 0.0 }
    }
}

#[derive(Default)]
pub struct Register {
    hives: Vec<Hive>,
    places: HashMap<String, usize>,
}

impl Register {
    pub fn add(&mut self, hive: Hive) {
        self.places.insert(hive.label.clone(), self.hives.len());
        self.hives.push(hive);
    }

    pub fn remove(&mut self, label: &str) -> Option<Hive> {
        let place = self.places.remove(label)?;
        Some(self.hives.swap_remove(place))
    }

    pub fn add_honey(&mut self, label: &str, kilos: f64) {
        if let Some(&place) = self.places.get(label) {
            self.hives[place].honey += kilos;
        }
    }

    pub fn hives(&self) -> &[Hive] {
        &self.hives
    }
}
