mod shelf;

fn main() {
    let mut shelf = shelf::Shelf { count: 3 };
    println!("{}", shelf.take(2));
    println!("{}", shelf.take(2));
}
