mod kite;

use kite::{longest, Kite};

fn main() {
    let kite = Kite { name: "red".to_string(), tails: vec![1.5, 0.75] };
    let most = longest(kite);
    println!("{} {most}", kite.name);
}
