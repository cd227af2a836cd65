//! Players that wait for a match.

use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct Player {
    pub name: String,
    pub rating: i32,
    pub waited: u32,
}

/// Players in a dense list, with the position of each by name.
#[derive(Default)]
pub struct Lobby {
    players: Vec<Player>,
    positions: HashMap<String, usize>,
}

impl Lobby {
    pub fn join(&mut self, name: &str, rating: i32) {
        if self.positions.contains_key(name) {
            return;
        }
        self.positions.insert(name.to_string(), self.players.len());
        self.players.push(Player {
            name: name.to_string(),
            rating,
            waited: 0,
        });
    }

    pub fn leave(&mut self, name: &str) -> Option<Player> {
        let position = self.positions.remove(name)?;
        let player = self.players.swap_remove(position);
        Some(player)
    }

    pub fn get(&self, name: &str) -> Option<&Player> {
        self.positions.get(name).map(|&position| &self.players[position])
    }

    pub fn tick(&mut self, seconds: u32) {
        for player in &mut self.players {
            player.waited += seconds;
        }
    }

    pub fn len(&self) -> usize {
        self.players.len()
    }

    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.positions.keys().cloned().collect();
        names.sort();
        names
    }
}
