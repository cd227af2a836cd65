mod shelf;

use shelf::{Item, Shelf};

fn main() {
    let shelf = Shelf { items: vec![Item { code: "a".to_string() }] };
    let item = shelf.find(&" a".trim().to_string());
    println!("{}", item.is_some());
}
