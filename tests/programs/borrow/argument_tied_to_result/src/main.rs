mod shelf;

use shelf::{Item, Shelf};

fn main() {
    let shelf = Shelf { items: vec![Item { code: "a".to_string() }] };
    let mut found = Vec::new();
    for input in [" a", "b "] {
        let code = input.trim().to_string();
        if let Some(item) = shelf.find(&code) {
            found.push(item);
        }
    }
    for item in found {
        println!("{}", item.code);
    }
}
