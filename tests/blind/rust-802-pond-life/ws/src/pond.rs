use std::collections::HashMap;

use crate::fish::Fish;

/// The fish in one row, and where each of them stands in it.
#[derive(Default)]
pub struct Pond {
    fish: Vec<Fish>,
    places: HashMap<u32, usize>,
    last_id: u32,
}

impl Pond {
    pub fn add(&mut self, mut fish: Fish) -> u32 {
        self.last_id += 1;
        fish.id = self.last_id;
        self.places.insert(fish.id, self.fish.len());
        self.fish.push(fish);
        self.last_id
    }

    pub fn remove(&mut self, id: u32) -> Option<Fish> {
        let place = self.places.remove(&id)?;
        let fish = self.fish.swap_remove(place);
        Some(fish)
    }

    pub fn feed(&mut self, id: u32, food: u32) {
        if let Some(&place) = self.places.get(&id) {
            self.fish[place].eat(food);
        }
    }

    pub fn weight(&self) -> u32 {
        self.fish.iter().map(|fish| fish.grams).sum()
    }

    pub fn heaviest(&self) -> Option<&Fish> {
        self.fish.iter().max_by_key(|fish| fish.grams)
    }
}
