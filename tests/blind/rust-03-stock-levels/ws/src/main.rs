mod shelf;

use shelf::{reorder, Shelf};

fn main() {
    let mut shelves = vec![
        Shelf::new("tea", 2, 12),
        Shelf::new("salt", 1, 3),
        Shelf::new("rice", 9, 9),
    ];
    shelves[1].receive(4);
    for shelf in &shelves {
        println!("{:<6} order {} packs", shelf.name, reorder(shelf, 6));
    }
}
