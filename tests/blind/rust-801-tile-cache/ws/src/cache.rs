use std::collections::{HashMap, VecDeque};

use crate::tiles::{Key, Tile};

/// Keeps tiles up to a number of bytes, the oldest go first.
pub struct TileCache {
    limit: usize,
    used: usize,
    tiles: HashMap<Key, Tile>,
    order: VecDeque<Key>,
}

impl TileCache {
    pub fn new(limit: usize) -> Self {
        TileCache {
            limit,
            used: 0,
            tiles: HashMap::new(),
            order: VecDeque::new(),
        }
    }

    pub fn get(&self, key: &Key) -> Option<&Tile> {
        self.tiles.get(key)
    }

    pub fn put(&mut self, key: Key, tile: Tile) {
        self.make_room(tile.bytes.len());
        self.used += tile.bytes.len();
        if self.tiles.insert(key, tile).is_none() {
            self.order.push_back(key);
        }
    }

    fn make_room(&mut self, wanted: usize) {
        while self.used + wanted > self.limit {
            let oldest = self.order.pop_front().expect("bytes in use, but no tile");
            if let Some(tile) = self.tiles.remove(&oldest) {
                self.used -= tile.bytes.len();
            }
        }
    }

    pub fn describe(&self) -> String {
        format!("{} tiles, {} of {} bytes", self.tiles.len(), self.used, self.limit)
    }
}
