mod cache;
mod tiles;

use cache::TileCache;
use tiles::{render, Key};

fn visit(cache: &mut TileCache, key: Key, detail: usize) {
    let stale = cache.get(&key).map_or(true, |tile| tile.detail < detail);
    if stale {
        cache.put(key, render(key, detail));
    }
}

fn main() {
    let mut cache = TileCache::new(2000);
    let walk = [
        ((4, 7), 1),
        ((4, 8), 1),
        ((4, 7), 3),
        ((4, 7), 4),
        ((5, 8), 2),
        ((5, 9), 6),
    ];
    for (place, detail) in walk {
        visit(&mut cache, Key::from(place), detail);
        println!("{:?} detail {}: {}", place, detail, cache.describe());
    }
}
